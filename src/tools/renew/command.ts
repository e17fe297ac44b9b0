import { parseArgs } from 'node:util'
import { makers } from './makers.ts'
import { renew } from './renew.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' } },
})
const chosen = Object.entries(makers)
  .filter(([name]) => positionals.length === 0 || positionals.includes(name))
  .map(([, maker]) => maker)
console.log(await renew(chosen, values.check))

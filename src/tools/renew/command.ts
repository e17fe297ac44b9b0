import { parseArgs } from 'node:util'
import { makers } from './makers.ts'
import { next } from './next.ts'
import { check, clean, renew } from './renew.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' } },
})
const unknown = positionals.filter((name) => !Object.hasOwn(makers, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There is: ${Object.keys(makers).join(', ')}`)
  process.exit(1)
}
const isAll = positionals.length === 0
const chosen = Object.entries(makers)
  .filter(([name]) => isAll || positionals.includes(name))
  .map(([, maker]) => maker)

const report = values.check ? await check(chosen) : await renew(chosen, isAll ? next : undefined)
console.log(report)
if (values.check && report !== clean) process.exitCode = 1

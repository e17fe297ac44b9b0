import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { buildAndMeasure, type Budgets } from './budgets.ts'

const file = new URL('budgets.json', import.meta.url)

process.env.NODE_ENV = 'production'
const { limits } = JSON.parse(await readFile(file, 'utf8')) as Budgets
const accepted = await buildAndMeasure()
const text = JSON.stringify({ limits, accepted } satisfies Budgets)
await writeFile(file, await format(text, { parser: 'json', printWidth: 100 }))
console.log('Accepted the sizes as they are now: src/build/budgets.json')

import { writeFile } from 'node:fs/promises'
import { findExcesses, limitsFor, measurePages, type Limits } from './budgets.ts'
import before from './budgets.json' with { type: 'json' }

const pages = await measurePages('dist')
const limits = limitsFor(pages)
const excesses = findExcesses(pages, limits)
if (excesses.length === 0) {
  await writeFile(new URL('budgets.json', import.meta.url), `${JSON.stringify(limits, null, 2)}\n`)
  console.log('Accepted these limits, in KiB:')
  for (const { path } of pages) console.log(path, (before as Limits)[path], '->', limits[path])
} else {
  console.error(['Accepted nothing:', ...excesses].join('\n'))
  process.exitCode = 1
}

import { parseArgs } from 'node:util'
import { charts } from './charts.ts'
import { check, clean, renew } from '../renew/renew.ts'
import { writeChanges } from './since.ts'

const usage = `Usage: npm run charts [-- --check]
       npm run charts -- --since REF [--until REF] [--out FOLDER]
  --check         name the charts that are stale, and write nothing
  --since REF     what the machines do otherwise since a commit, as Markdown with charts
  --until REF     compare with another commit instead of the files as they are now
  --out FOLDER    where to write it (changes/)`

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean' },
      since: text,
      until: text,
      out: { ...text, default: 'changes' },
    },
  })
  if (values.since !== undefined) {
    console.log(await writeChanges(values.out, values.since, values.until))
  } else {
    const report = values.check ? await check([charts]) : await renew([charts])
    console.log(report)
    if (values.check && report !== clean) process.exitCode = 1
  }
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`)
  process.exitCode = 1
}

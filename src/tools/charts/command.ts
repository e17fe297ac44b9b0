import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from './charts.ts'
import { writeChanges } from './since.ts'

const usage = `Usage: npm run charts
       npm run charts -- --since REF [--until REF] [--out FOLDER]
  --since REF     what the machines do otherwise since a commit, as Markdown with charts
  --until REF     compare with another commit instead of the files as they are now
  --out FOLDER    where to write it (changes/)`

/** Draws the site's machines and returns the files that became different. */
async function draw(): Promise<string[]> {
  const written: string[] = []
  for (const [file, text] of await generate()) {
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    written.push(file)
  }
  return written
}

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { since: text, until: text, out: { ...text, default: 'changes' } },
  })
  console.log(
    values.since === undefined
      ? (await draw()).join('\n') || 'All charts are as the machines.'
      : await writeChanges(values.out, values.since, values.until),
  )
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`)
  process.exitCode = 1
}

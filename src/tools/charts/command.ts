import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { runIfEntry, type Outcome } from '../../build/command.ts'
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

/** `npm run charts`: draws the machines, or says what they do otherwise. */
export async function main(args: string[]): Promise<Outcome> {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: { since: text, until: text, out: { ...text, default: 'changes' } },
    })
    const output =
      values.since === undefined
        ? (await draw()).join('\n') || 'All charts are as the machines.'
        : await writeChanges(values.out, values.since, values.until)
    return { code: 0, output }
  } catch (error) {
    return { code: 1, complaint: `${(error as Error).message}\n${usage}` }
  }
}

await runIfEntry(import.meta, main)

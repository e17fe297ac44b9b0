import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Colours } from './Chart.tsx'
import { changesSince } from './changesCommand.ts'
import { fileName, writeCharts } from './writeCharts.ts'
import { readMachines, type Source } from './load.ts'
import { writeMermaid } from './mermaid.ts'
import { placeOf } from './revisions.ts'

/** What the command does for the project that it belongs to. */
export interface Project {
  colours: Colours
  /** The folder of its machines, and that of their recorded paths, from the project's own. */
  machines: string
  paths: string
  /** The charts of its machines, by their files. */
  charts: () => Promise<Map<string, string>>
  /** A text as it is kept in the project. */
  format: (file: string, text: string) => Promise<string>
}

export const usage = `Usage: npm run charts                     draws the machines of this project
       npm run charts -- FILE or FOLDER  draws every machine that is exported there, and those they invoke
  --out FOLDER     where to (charts/, and changes/ with --since)
  --mermaid        prints Mermaid diagrams instead
  --json           prints the descriptions as JSON instead
  --since REF      what the machines do otherwise since a commit, as Markdown with charts
  --until REF      compares with another commit instead of the files as they are now
  --help           says this`

/** Draws machines, writes them as text, or says what they do otherwise; a problem is one line and code 1. */
export async function main(
  args: string[],
  project: Project,
): Promise<{ code: number; output?: string; complaint?: string }> {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { since: text, until: text, out: text, mermaid: flag, json: flag, help: flag },
    })
    const { since, until, mermaid, json, help } = values
    if (help) return { code: 0, output: usage }
    const here = process.env.INIT_CWD ?? process.cwd()
    const places = positionals.map((path) => resolve(here, path))
    const out = resolve(here, values.out ?? (since === undefined ? 'charts' : 'changes'))
    if (since !== undefined) {
      const [path = resolve(project.machines)] = places
      const files = await changesSince(placeOf(path, project.paths), project.colours, since, until)
      const changes = await project.format('docs/changes.md', files.get('changes.md') ?? '')
      await writeFiles(
        new Map(
          [...files, ['changes.md', changes]].map(([file, text]) => [
            join(out, file ?? ''),
            text ?? '',
          ]),
        ),
      )
      return { code: 0, output: changes }
    }
    if (places.length === 0 && !mermaid && !json) {
      const written = await writeFiles(await project.charts())
      return { code: 0, output: written.join('\n') || 'All charts are as the machines.' }
    }
    const sources: Source[] = []
    for (const place of places.length > 0 ? places : [resolve(project.machines)])
      sources.push(...(await readMachines(place)))
    const found = sources.flatMap(({ file, machines }) =>
      machines.map((machine) => ({ file, machine })),
    )
    const problems = sources.flatMap(({ file, problem }) =>
      problem === null ? [] : [`${relative(here, file)}: ${problem}`],
    )
    const complaint = problems.length > 0 && { complaint: problems.join('\n') }
    const code = problems.length > 0 ? 1 : 0
    const machines = found.map(({ machine }) => machine)
    if (json) return { code, output: JSON.stringify(machines, null, 2), ...complaint }
    if (mermaid) return { code, output: machines.map(writeMermaid).join('\n'), ...complaint }
    const files = new Map<string, string>()
    for (const { file, machine } of found) {
      const from = `Written by \`npm run charts\` from \`${relative(here, file)}\`; edit the machine instead.`
      for (const [name, text] of await writeCharts(machine, from, project.colours)) {
        const path = join(out, name)
        files.set(path, name.endsWith('.md') ? await project.format(path, text) : text)
      }
    }
    await writeFiles(files)
    const pages = machines.map(({ id }) => relative(here, join(out, `${fileName(id)}.md`)))
    return { code, output: [...new Set(pages)].join('\n'), ...complaint }
  } catch (error) {
    return { code: 1, complaint: `${(error as Error).message}\n${usage}` }
  }
}

/** Writes files and returns those that became different. */
async function writeFiles(files: Map<string, string>): Promise<string[]> {
  const written: string[] = []
  for (const [file, text] of files) {
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    written.push(file)
  }
  return written
}

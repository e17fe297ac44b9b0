import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Colours } from './Chart.tsx'
import { changesSince } from './changesCommand.ts'
import type { Machine } from './describe.ts'
import { readMachines, remarksOn, secondsIn, tell } from './load.ts'
import { writeMermaid } from './mermaid.ts'
import { placeOf } from './revisions.ts'
import { errorInOneLine } from './errorInOneLine.ts'
import { writeCharts } from './writeCharts.ts'

/** What the command does for the project that it belongs to. */
export interface Project {
  colours: Colours
  /** The folder of its machines, and that of their recorded paths, from the project's own. */
  machines: string
  paths: string
  /** The charts of its machines, by their files, no wider than this where they can be. */
  charts: (width?: number) => Promise<Map<string, string>>
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
  --width PX       how wide a chart may be before it is laid out otherwise (1200)
  --timeout S      how long a file, and then each of its machines, may take (30)
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
      options: {
        ...{ since: text, until: text, out: text, timeout: text, width: text },
        ...{ mermaid: flag, json: flag, help: flag },
      },
    })
    const { since, until, mermaid, json, help } = values
    if (help) return { code: 0, output: usage }
    const options = { colours: project.colours, width: widthIn(values.width) }
    const reading = { timeout: secondsIn(values.timeout) }
    const here = process.env.INIT_CWD ?? process.cwd()
    const places = positionals.map((path) => resolve(here, path))
    const out = resolve(here, values.out ?? (since === undefined ? 'charts' : 'changes'))
    if (since !== undefined) {
      const [path = resolve(project.machines)] = places
      const files = await changesSince(
        { ...placeOf(path, project.paths), ...reading },
        options,
        since,
        until,
      )
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
      const written = await writeFiles(await project.charts(options.width))
      return { code: 0, output: written.join('\n') || 'All charts are as the machines.' }
    }
    const sources = await readMachines(
      places.length > 0 ? places : [resolve(project.machines)],
      reading,
    )
    const { problems, notes } = remarksOn(sources, here)
    /** What becomes of each machine; one that cannot be written is a problem. */
    const each = async <Written>(write: (machine: Machine, file: string) => Promise<Written>) => {
      const written: Written[] = []
      for (const { file, results } of sources)
        for (const [name, machine] of results) {
          try {
            written.push(await write(machine, relative(here, file)))
          } catch (error) {
            problems.push(
              tell(relative(here, file), { machine: name, message: errorInOneLine(error) }),
            )
          }
        }
      return written
    }
    const write = async () => {
      if (json) return JSON.stringify(await each(async (machine) => machine), null, 2)
      if (mermaid) return (await each(async (machine) => writeMermaid(machine))).join('\n')
      const taken = new Set<string>()
      const pages = await each(async (machine, file) => {
        const from = `Written by \`npm run charts\` from \`${file}\`; edit the machine instead.`
        const files = await writeCharts(machine, from, options, taken)
        const page = join(out, [...files.keys()].at(-1) ?? '')
        files.set(basename(page), await project.format(page, files.get(basename(page)) ?? ''))
        await writeFiles(new Map([...files].map(([name, text]) => [join(out, name), text])))
        return relative(here, page)
      })
      return pages.join('\n')
    }
    const output = await write()
    const complaint = [...problems, ...notes].join('\n')
    return { code: problems.length > 0 ? 1 : 0, output, ...(complaint && { complaint }) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const isMisread = code?.startsWith('ERR_PARSE_ARGS')
    return { code: 1, complaint: isMisread ? `${message}\n${usage}` : message }
  }
}

/** The width that an option gives, in px; throws where it is none. */
function widthIn(width?: string): number | undefined {
  if (width === undefined) return undefined
  if (/^[1-9]\d{2,4}$/.test(width)) return Number(width)
  throw new Error(`--width takes a number of px from 100 to 99999, not ${width}`)
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

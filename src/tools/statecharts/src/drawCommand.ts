import { basename, join, relative, resolve } from 'node:path'
import {
  drawingOptions,
  flag,
  parseLoadOptions,
  loadOptions,
  loadUsage,
  runCommand,
  defaultProject,
  parseWidth,
  widthUsage,
  writeFiles,
  type Outcome,
  type Project,
} from './commandLine.ts'
import type { Machine } from './describe.ts'
import { errorInOneLine } from './errorInOneLine.ts'
import { readMachines, formatProblems, formatProblem } from './load.ts'

export const drawUsage = `Usage: statecharts draw FILE or FOLDER …   draws every machine that is exported there, and those they invoke
  --out FOLDER       where to (charts/)
  --mermaid          prints Mermaid diagrams instead
  --json             prints the descriptions as JSON instead
${widthUsage}
${loadUsage}`

const options = { ...loadOptions, ...drawingOptions, mermaid: flag, json: flag }

/** `statecharts draw`: draws machines, or writes them as text; a problem is one line and code 1. */
export const draw = (args: string[], project: Project = defaultProject): Promise<Outcome> =>
  runCommand(args, { usage: drawUsage, options }, async (values, places) => {
    const usual = project.machines === null ? [] : [project.machines]
    const files = places.length > 0 ? places.map((place) => resolve(place)) : usual
    if (files.length === 0) throw new Error('Name a file or a folder.')
    const charts = { colours: project.colours, width: parseWidth(values.width) }
    const sources = await readMachines(files, parseLoadOptions(values))
    const { problems, notes } = formatProblems(sources)
    /** What becomes of each machine; one that cannot be written is a problem. */
    const each = async <Written>(write: (machine: Machine, file: string) => Promise<Written>) => {
      const written: Written[] = []
      for (const { file, results } of sources)
        for (const [name, machine] of results) {
          try {
            written.push(await write(machine, relative('.', file)))
          } catch (error) {
            problems.push(
              formatProblem(relative('.', file), { machine: name, message: errorInOneLine(error) }),
            )
          }
        }
      return written
    }
    const write = async () => {
      if (values.json) return JSON.stringify(await each(async (machine) => machine), null, 2)
      if (values.mermaid) {
        const { writeMermaid } = await import('./mermaid.ts')
        return (await each(async (machine) => writeMermaid(machine))).join('\n')
      }
      const { writeCharts } = await import('./writeCharts.ts')
      const out = resolve(values.out ?? 'charts')
      const taken = new Set<string>()
      const pages = await each(async (machine, file) => {
        const from = `Written by \`statecharts draw\` from \`${file}\`; edit the machine instead.`
        const files = await writeCharts(machine, from, charts, taken)
        const page = join(out, [...files.keys()].at(-1) ?? '')
        files.set(basename(page), await project.format(page, files.get(basename(page)) ?? ''))
        await writeFiles(new Map([...files].map(([name, text]) => [join(out, name), text])))
        return relative('.', page)
      })
      return pages.join('\n')
    }
    const output = await write()
    const complaint = [...problems, ...notes].join('\n')
    return { code: problems.length > 0 ? 1 : 0, output, ...(complaint && { complaint }) }
  })

import { statSync } from 'node:fs'
import { parse, relative, resolve } from 'node:path'
import { bundlePage, pageModule } from './bundlePage.ts'
import {
  parseLoadOptions,
  loadOptions,
  loadUsage,
  runCommand,
  text,
  defaultProject,
  writeFiles,
  type Outcome,
  type Project,
} from './commandLine.ts'
import { tsconfigFor } from './machineWorkerPool.ts'
import { readMachines, formatProblems } from './load.ts'

export const simulateUsage = `Usage: statecharts simulate FILE   writes a page that a browser opens from disk, in which one clicks through
                     every machine that is exported there, and those they invoke; nothing of
                     them runs but guards and assignments
  --out FILE         where to (simulator.html)
  --cases FILE       what can happen to the machines: export cases and input
${loadUsage}`

const options = { ...loadOptions, out: text, cases: text }

/** `statecharts simulate`: writes the simulator of a file's machines; a problem is one line and code 1. */
export const simulate = (args: string[], project: Project = defaultProject): Promise<Outcome> =>
  runCommand(args, { usage: simulateUsage, options }, async (values, places) => {
    const { out = 'simulator.html', cases, ...reading } = values
    const [file, ...others] = places.map((place) => resolve(place))
    if (file === undefined || others.length > 0) throw new Error('Name one file.')
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new Error('Name a file, no folder.')
    const sources = await readMachines([file], parseLoadOptions(reading))
    const { problems, notes } = formatProblems(sources)
    const names = sources.flatMap(({ results }) => [...results.keys()])
    const outcome = (output?: string) => {
      const complaint = [...problems, ...notes].join('\n')
      const code = problems.length > 0 ? 1 : 0
      return { code, ...(output && { output }), ...(complaint && { complaint }) }
    }
    if (names.length === 0) return outcome()
    const given = { colours: project.colours, file: parse(file).name, names }
    const page = await bundlePage(
      `import { mountSimulator } from ${JSON.stringify(pageModule)}
      mountSimulator({
        ...${JSON.stringify(given)},
        load: () => import(${JSON.stringify(file)}),
        ${cases === undefined ? '' : `loadCases: () => import(${JSON.stringify(resolve(cases))}),`}
        ${values.call === undefined ? '' : `make: Function('exports', ${JSON.stringify(`with (exports) return (${values.call}\n)`)}),`}
      })`,
      {
        tsconfig: await tsconfigFor(file),
        allows: values.call === undefined ? '' : "'unsafe-eval'",
      },
    )
    await writeFiles(new Map([[resolve(out), page]]))
    return outcome(relative('.', resolve(out)))
  })

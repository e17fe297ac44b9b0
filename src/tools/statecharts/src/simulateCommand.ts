import { statSync } from 'node:fs'
import { basename, parse, relative, resolve } from 'node:path'
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
import { tsconfigFor } from './tsconfig.ts'
import { readMachines, formatProblems } from './load.ts'

export const simulateUsage = `Usage: statecharts simulate FILE   writes an HTML page that simulates all exported machines and the machines
                     that they invoke. The page works without a server. Only guards and
                     assignments run, no actions and no actors.
  --out FILE         the HTML file to write (default: simulator.html)
  --cases FILE       a file that exports cases (the possible events) and input
${loadUsage}`

export const simulateOptions = { ...loadOptions, out: text, cases: text }

/**
 * Runs `statecharts simulate`: writes an HTML page that simulates the machines of a file. The exit code is 1 if there
 * are problems.
 */
export const simulate = (args: string[], project: Project = defaultProject): Promise<Outcome> =>
  runCommand(
    args,
    { usage: simulateUsage, options: simulateOptions },
    async (values, positionals) => {
      const { out = 'simulator.html', cases, ...loadValues } = values
      const [file, ...others] = positionals.map((path) => resolve(path))
      if (file === undefined || others.length > 0) throw new Error('Name exactly one file.')
      if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
        throw new Error(`${relative('.', file) || '.'} is a folder. Name a file.`)
      const sources = await readMachines([file], parseLoadOptions(loadValues))
      const { problems, notes } = formatProblems(sources)
      const names = sources.flatMap(({ results }) => [...results.keys()])
      const outcome = (output?: string) => {
        const complaint = [...problems, ...notes].join('\n')
        const code = problems.length > 0 || names.length === 0 ? 1 : 0
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
          title: `${basename(file)} – Simulator`,
          tsconfig: tsconfigFor(file),
          allows: values.call === undefined ? '' : "'unsafe-eval'",
        },
      )
      await writeFiles(new Map([[resolve(out), page]]))
      return outcome(relative('.', resolve(out)))
    },
  )

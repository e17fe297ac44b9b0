import { basename, parse, relative, resolve } from 'node:path'
import { bundlePage, pageModule, withVite } from './bundlePage.ts'
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
import { closeVite, startVite } from './vite.ts'
import { filesIn, formatProblems, readMachines } from './load.ts'

export const simulateUsage = `Usage: statecharts simulate FILE   writes an HTML page that simulates all exported machines and the machines
                     that they invoke. The page works without a server. Guards and
                     assignments run, but actions and actors do not.
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
    async (values, paths, settings) => {
      const { out = 'simulator.html', cases, ...loadValues } = values
      const loading = parseLoadOptions(loadValues, settings)
      const found = paths.flatMap((path) => filesIn(resolve(path), loading) ?? [resolve(path)])
      const [file, ...others] = [...new Set(found)]
      if (file === undefined || others.length > 0)
        throw new Error(
          `Name exactly one file${file === undefined ? '' : `, not ${others.length + 1}`}.`,
        )
      const sources = await readMachines([file], loading)
      const { problems, notes } = formatProblems(sources)
      const names = sources.flatMap(({ results }) => [...results.keys()])
      const outcome = (output?: string) => {
        const complaint = [...problems, ...notes].join('\n')
        const code = problems.length > 0 || names.length === 0 ? 1 : 0
        return { code, ...(output && { output }), ...(complaint && { complaint }) }
      }
      if (names.length === 0) return outcome()
      const colours = { ...project.colours, ...settings.colours }
      const given = { colours, file: parse(file).name, names }
      const failed = sources.flatMap((source) => source.problems.map(({ machine }) => machine))
      const calls = loading.calls?.(file)?.filter((call) => !failed.includes(`“${call}”`))
      const makes = calls?.map((call) => {
        const body = `with (exports) return (${call}\n)`
        return `[${JSON.stringify(call)}, Function('exports', ${JSON.stringify(body)})]`
      })
      const vite = await startVite(file, loading.timeout)
      const own = [file, ...(cases === undefined ? [] : [resolve(cases)])]
      try {
        const page = await bundlePage(
          `import { mountSimulator } from ${JSON.stringify(pageModule)}
      mountSimulator({
        ...${JSON.stringify(given)},
        load: () => import(${JSON.stringify(file)}),
        ${cases === undefined ? '' : `loadCases: () => import(${JSON.stringify(resolve(cases))}),`}
        ${makes ? `makes: [${makes.join()}],` : ''}
      })`,
          {
            title: `${basename(file)} – Simulator`,
            tsconfig: tsconfigFor(file),
            plugins: vite ? [withVite(vite, own)] : [],
            allows: makes ? "'unsafe-eval'" : '',
          },
        )
        await writeFiles(new Map([[resolve(out), page]]))
        return outcome(relative('.', resolve(out)))
      } finally {
        await closeVite(vite)
      }
    },
  )

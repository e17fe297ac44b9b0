import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine, writeCharts, type State } from 'xstate-statecharts'
import {
  diff,
  diffOptions,
  diffUsage,
  draw,
  drawOptions,
  drawUsage,
  writeFiles,
  type Outcome,
  type Project,
} from 'xstate-statecharts/commands'
import { runIfEntry } from '../build/runCommand.ts'
import { chartColours } from './chartColours.ts'
import { formatted } from './formatted.ts'
import { machineNames, machineCases } from './machineCases/index.ts'
import { pageOf } from './machinePages.ts'
import { comparePaths } from './machinePaths/comparePaths.ts'

/**
 * Removes the descriptions of events and delays, because these long texts would cover the arrows of the chart. The
 * machine's page in `docs/machines/` lists the descriptions.
 */
const withoutEventTexts = <Part extends State>(state: Part): Part => ({
  ...state,
  children: state.children.map(withoutEventTexts),
  transitions: state.transitions.map((transition) => ({ ...transition, description: null })),
})

/** Returns the generated files of `docs/charts/`, keyed by path. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of machineNames) {
    const machine = withoutEventTexts(describeMachine(machineCases[name].machine))
    const from = `Written by \`npm run charts\` from \`machines/${name}.ts\`; edit the machine instead. [Its page](${pageOf(name).replace('docs', '..')}) describes its events and delays.`
    for (const [file, text] of await writeCharts(machine, from, { colours: chartColours })) {
      const path = `docs/charts/${file}`
      files.set(path, file.endsWith('.md') ? await formatted(path, text) : text)
    }
  }
  return files
}

const project: Project = {
  colours: chartColours,
  format: formatted,
  machines: resolve('machines'),
  compareFiles: comparePaths,
}

export const usage = `Usage: npm run charts                                  draws the machines of this project
       npm run charts -- FILE | FOLDER …               draws the machines in files and folders
       npm run charts -- [FILE | FOLDER] --since REF   reports how the machines have changed since a revision
The last two accept the options of the package's commands "draw" and "diff":

${drawUsage}

${diffUsage}`

export const options = { ...drawOptions, ...diffOptions }

/**
 * Runs `npm run charts`. Draws the charts of the site's machines, or of the machines in the files that the arguments
 * name. With `--since`, reports how the machines have changed since an earlier revision.
 */
export async function main(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, allowPositionals: true, strict: false })
  if (values.help === true) return { code: 0, output: usage }
  if ('since' in values) return diff(args, project)
  if (args.length > 0) return draw(args, project)
  const written = await writeFiles(await generate())
  return { code: 0, output: written.join('\n') || 'All charts are up to date.' }
}

await runIfEntry(import.meta, main)

import { runIfEntry, type Outcome } from '../build/runCommand.ts'
import { chartColours } from './chartColours.ts'
import { formatted } from './formatted.ts'
import { writeCharts } from './statecharts/writeCharts.ts'
import { main as runCommand } from './statecharts/statechartsCommand.ts'
import { describeMachine } from './statecharts/describe.ts'
import { machineNames, machineCases } from './machineCases/index.ts'

/** The generated files of `docs/charts/` by their paths. */
export async function generate(width?: number): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of machineNames) {
    const machine = describeMachine(await machineCases[name].load())
    const from = `Written by \`npm run charts\` from \`machines/${name}.ts\`; edit the machine instead.`
    for (const [file, text] of await writeCharts(machine, from, { colours: chartColours, width })) {
      const path = `docs/charts/${file}`
      files.set(path, file.endsWith('.md') ? await formatted(path, text) : text)
    }
  }
  return files
}

/** `npm run charts`: draws the machines of the site or of any file, or says what they do otherwise. */
export const main = (args: string[]): Promise<Outcome> =>
  runCommand(args, {
    colours: chartColours,
    machines: 'machines',
    paths: 'tests/machines/fixtures',
    charts: generate,
    format: formatted,
  })

// What a file of machines starts on being read would keep the command from ending.
await runIfEntry(import.meta, main, () => process.stdout.write('', () => process.exit()))

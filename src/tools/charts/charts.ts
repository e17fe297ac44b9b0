import { machines as watched } from '../inspect/trace.ts'
import { formatted, rowsIn, texts } from '../renew/maker.ts'
import { describeMachine, type State } from './describe.ts'
import { layOut } from './layout.ts'
import { writeSvg } from './svg.ts'
import { writeStateTable, writeTransitionTable } from './table.ts'

/** The machines of the site. */
export const machines = [...new Set(watched.values())]

/** The generated files of `docs/charts/` by their paths. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const machine of machines) {
    const root = describeMachine(machine)
    const file = `docs/charts/${root.id}`
    files.set(`${file}.svg`, writeSvg(await layOut(root)))
    files.set(`${file}.md`, await formatted(`${file}.md`, writePage(root)))
  }
  return files
}

const writePage = (root: State) =>
  [
    `# ${root.id}`,
    `Written by \`npm run charts\` from \`machines/${root.id}.ts\`; edit the machine instead.`,
    `[![State chart of ${root.id}](${root.id}.svg)](${root.id}.svg)`,
    '## States',
    writeStateTable(root),
    '## Transitions',
    'Guards are asked in the order of their numbers and inner states before outer ones; the first that fits decides.',
    writeTransitionTable(root),
  ].join('\n\n')

export const charts = texts('npm run charts', generate, (text, file) =>
  file.endsWith('.md') ? rowsIn(text) : [],
)

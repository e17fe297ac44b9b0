import { formatted } from '../formatted.ts'
import { machineNames, subjects } from '../subjects.ts'
import { fontSize } from './block.ts'
import { describeMachine, type State } from './describe.ts'
import { layOut, type Layout } from './layout.ts'
import { partsOf } from './parts.ts'
import { writeSvg } from './svg.ts'
import { writeStateTable, writeTransitionTable } from './table.ts'

/** The machines of the site. */
export const machines = await Promise.all(machineNames.map((name) => subjects[name].load()))

/** GitHub shows a page at 830 px, where a text of 12.5 px in a chart of this width still has 12 px. */
export const readableWidth = Math.floor((830 * fontSize.text) / 12)

/** The charts of a machine by their names; one that is too wide to be read is drawn in parts as well. */
export async function drawingsOf(root: State): Promise<Map<string, Layout>> {
  const whole = await layOut(root)
  const drawings = new Map([[root.id, whole]])
  if (whole.width <= readableWidth) return drawings
  for (const part of partsOf(root))
    drawings.set(part.id === root.id ? `${root.id}.overview` : part.id, await layOut(part))
  return drawings
}

/** The generated files of `docs/charts/` by their paths. */
export async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const machine of machines) {
    const root = describeMachine(machine)
    const drawings = await drawingsOf(root)
    for (const [name, layout] of drawings) files.set(`${folder}/${name}.svg`, writeSvg(layout))
    const page = `${folder}/${root.id}.md`
    files.set(page, await formatted(page, writePage(root, [...drawings.keys()])))
  }
  return files
}

const folder = 'docs/charts'

const writePage = (root: State, [whole, overview, ...groups]: string[]) =>
  [
    `# ${root.id}`,
    `Written by \`npm run charts\` from \`machines/${root.id}.ts\`; edit the machine instead.`,
    picture(overview ?? whole ?? ''),
    ...(overview === undefined
      ? []
      : [`Its groups of states, each by itself; [all in one chart](${whole}.svg).`]),
    ...groups.map(picture),
    '## States',
    writeStateTable(root),
    '## Transitions',
    'Guards are asked in the order of their numbers and inner states before outer ones; the first that fits decides.',
    writeTransitionTable(root),
  ].join('\n\n')

const picture = (name: string) => `[![State chart of ${name}](${name}.svg)](${name}.svg)`

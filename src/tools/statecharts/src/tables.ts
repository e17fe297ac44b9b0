import {
  allTransitions,
  isForbidden,
  nameIn,
  pathIn,
  withDescendants,
  type Machine,
  type State,
  type Transition,
} from './describe.ts'
import { shorten } from './source.ts'
import { inOneLine } from './text.ts'
import { conditionOf, writeCall, writeInvoke } from './transitionLabels.ts'

/**
 * Writes a Markdown page about a machine, with its charts and with tables of its states, transitions and named
 * implementations. `charts` contains the names of the charts, beginning with the complete one. `charts` is
 * empty if drawing took too long.
 */
export function writePage(root: Machine, from: string, charts: string[]) {
  const [complete, overview, ...parts] = charts
  const named = namedTable(root)
  return [
    `# ${escapeMarkdown(root.id)}`,
    from,
    ...(root.description === null ? [] : [escapeMarkdown(root.description)]),
    complete === undefined
      ? 'This page has no chart, because drawing exceeded the time limit. Raise the limit with `--timeout`.'
      : picture(overview ?? complete),
    ...(overview === undefined
      ? []
      : [
          parts.length === 0
            ? `In this chart, some transitions are text instead of arrows. The [wide chart](${complete}.svg) has all arrows.`
            : `The charts show the groups of states. The [wide chart](${complete}.svg) shows all states.`,
        ]),
    ...parts.map(picture),
    '## States',
    stateTable(root),
    ...(root.context === null ? [] : [`Initial context: ${code([shorten(root.context, 300)])}`]),
    '## Transitions',
    'XState checks the transitions of inner states first. Within one state, XState checks the transitions for an event in the order of their numbers, and takes the first transition whose guard passes.',
    transitionTable(root),
    ...(named === null ? [] : ['## Names', named]),
  ].join('\n\n')
}

const picture = (name: string) => `[![State chart of ${name}](${name}.svg)](${name}.svg)`

/** The functions that format the contents of table cells. */
interface Cells {
  code: (parts: string[]) => string
  plain: (text: string) => string
}

/** Formats cells as plain text, without Markdown. */
export const bare: Cells = { code: (parts) => parts.join(', '), plain: (text) => text }

export const stateColumns = [
  'State',
  'Type',
  'Tags',
  'Invokes',
  'On entry',
  'On exit',
  'Initial state',
  'Output',
  'Details',
  'Description',
]

/** Returns the cells of a state, in the order of `stateColumns`. */
export const stateRow = (state: State, root: State, cells: Cells): string[] => [
  cells.code([state.path || state.id]),
  state.type === 'atomic' || state.type === 'compound' ? '' : state.type,
  cells.code(state.tags),
  cells.code(
    state.invokes.map(
      (invoke) =>
        writeInvoke(invoke, writeCall) +
        (invoke.input ? ` with ${shorten(invoke.input.name, 120)}` : ''),
    ),
  ),
  cells.code(state.entry.map(writeCall)),
  cells.code(state.exit.map(writeCall)),
  initialCell(state, root, cells),
  cells.code(state.output === null ? [] : [shorten(state.output, 160)]),
  detailsCell(state.details, cells),
  cells.plain(state.description ?? ''),
]

export const transitionColumns = ['In', 'Event', 'Guard', 'To', 'Actions', 'Details', 'Description']

/** Returns the cells of a transition, in the order of `transitionColumns`. */
export function transitionRow(transition: Transition, root: State, cells: Cells): string[] {
  const nameOf = (id: string) =>
    id === root.id ? nameIn(id, root) : cells.code([pathIn(id, root)])
  const outcome = isForbidden(transition) ? '(forbidden)' : '(stays)'
  return [
    transition.source === root.id ? 'any' : nameOf(transition.source),
    cells.plain(transition.event),
    cells.plain(conditionOf(transition, writeCall)),
    [
      transition.targets.map(nameOf).join(' and ') || outcome,
      transition.reenter ? '(reenters)' : '',
    ]
      .filter(Boolean)
      .join(' '),
    cells.code(transition.actions.map(writeCall)),
    detailsCell(transition.details, cells),
    cells.plain(transition.description ?? ''),
  ]
}

/** Returns a table of all states of a machine. Omits the root state if all its cells except the name are empty. */
const stateTable = (root: Machine) =>
  table(
    stateColumns,
    withDescendants(root)
      .map((state) => stateRow(state, root, markdown))
      .filter((cells, index) => index > 0 || cells.slice(1).some(Boolean)),
  )

const transitionTable = (root: State) =>
  table(
    transitionColumns,
    allTransitions(root).map((transition) => transitionRow(transition, root, markdown)),
  )

/**
 * Returns a table of the named implementations that an XState function created, such as `assign`. Returns null if there
 * are none.
 */
const namedTable = ({ named }: Machine) => {
  const made = named.filter(({ brief }) => brief !== null)
  return made.length === 0
    ? null
    : table(
        ['Name', 'Kind', 'Is'],
        made.map(({ name, what, brief }) => [
          markdown.code([name]),
          what,
          markdown.code([shorten(brief ?? '', 160)]),
        ]),
      )
}

/**
 * Returns the text of the column "Initial state": the initial state with the actions of its transition, or the default
 * target of a history state. Empty for other states.
 */
const initialCell = ({ initial, initialActions, defaults }: State, root: State, { code }: Cells) =>
  [...(initialActions.length > 0 && initial ? [initial] : []), ...defaults]
    .map((id) => code([pathIn(id, root)]))
    .concat(initialActions.length > 0 ? `/ ${code(initialActions.map(writeCall))}` : [])
    .join(' ')

const detailsCell = (details: Record<string, string>, { code }: Cells) =>
  Object.entries(details)
    .map(([key, text]) => `${key} ${code([shorten(text, 300)])}`)
    .join(', ')

/**
 * Formats each part as inline code on one line. If the code contains backticks, surrounds it with a longer sequence of
 * backticks.
 */
export const code = (parts: string[]) =>
  parts
    .map((part) => {
      const text = inOneLine(part)
      const ticks = '`'.repeat(
        Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
      )
      return ticks.length === 1 ? `\`${text}\`` : `${ticks} ${text} ${ticks}`
    })
    .join(', ')

/** Escapes a text for Markdown and HTML. Replaces line breaks with `<br>`. */
export const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_<[\]|]/g, '\\$&').replace(/\s*\n\s*/g, '<br>')

/** Formats cells as Markdown. Also escapes pipes within code, because they would end the cell. */
const markdown: Cells = {
  code: (parts) => code(parts).replaceAll('|', '\\|'),
  plain: escapeMarkdown,
}

/** Returns the headings and the rows of a table without its empty columns. */
export function withoutEmpty(head: string[], rows: string[][]): string[][] {
  const used = head.map((_, column) => rows.some((row) => row[column]))
  return [head, ...rows].map((row) => row.filter((_, column) => used[column]))
}

/** Returns a Markdown table without empty columns. */
export function table(head: string[], rows: string[][]): string {
  const [names = [], ...used] = withoutEmpty(head, rows)
  return [names, names.map(() => '---'), ...used].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

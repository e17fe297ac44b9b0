import {
  allTransitions,
  isForbidden,
  pathIn,
  withDescendants,
  type Machine,
  type State,
  type Transition,
} from './describe.ts'
import { shorten } from './source.ts'
import { conditionOf, writeCall, writeInvoke } from './transitionLabels.ts'

/** A machine as a page of Markdown: its pictures by their names, and everything else in tables. */
export function writePage(root: Machine, from: string, [whole = '', overview, ...parts]: string[]) {
  const named = namedTable(root)
  return [
    `# ${escapeMarkdown(root.id)}`,
    from,
    ...(root.description === null ? [] : [escapeMarkdown(root.description)]),
    picture(overview ?? whole),
    ...(overview === undefined
      ? []
      : [
          parts.length === 0
            ? `To the busiest states the arrows are words; [all of them in one wide chart](${whole}.svg).`
            : `Its groups of states, each by itself; [all in one wide chart](${whole}.svg).`,
        ]),
    ...parts.map(picture),
    '## States',
    stateTable(root),
    ...(root.context === null
      ? []
      : [`Its context at the start: ${code([shorten(root.context, 300)])}`]),
    '## Transitions',
    'Guards are asked in the order of their numbers and inner states before outer ones; the first that fits decides.',
    transitionTable(root),
    ...(named === null ? [] : ['## Names', named]),
  ].join('\n\n')
}

const picture = (name: string) => `[![State chart of ${name}](${name}.svg)](${name}.svg)`

/** How the cells of a table are written. */
interface Cells {
  code: (parts: string[]) => string
  plain: (text: string) => string
}

/** Cells in which everything stands as it is. */
export const bare: Cells = { code: (parts) => parts.join(', '), plain: (text) => text }

export const stateColumns = [
  'State',
  'Type',
  'Tags',
  'Invokes',
  'On entry',
  'On exit',
  'Starts in',
  'Output',
  'Further',
  'Description',
]

/** What a state of a machine does, in the cells of a row. */
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
  startOf(state, root, cells),
  cells.code(state.output === null ? [] : [shorten(state.output, 160)]),
  furtherOf(state.details, cells),
  cells.plain(state.description ?? ''),
]

export const transitionColumns = ['In', 'Event', 'Guard', 'To', 'Actions', 'Further', 'Description']

/** A transition of a machine in the cells of a row. */
export function transitionRow(transition: Transition, root: State, cells: Cells): string[] {
  const nameOf = (id: string) => (id === root.id ? 'any' : cells.code([pathIn(id, root)]))
  const outcome = isForbidden(transition) ? '(forbidden)' : '(stays)'
  return [
    nameOf(transition.source),
    cells.plain(transition.event),
    cells.plain(conditionOf(transition, writeCall)),
    [
      transition.targets.map(nameOf).join(' and ') || outcome,
      transition.reenter ? '(reenters)' : '',
    ]
      .filter(Boolean)
      .join(' '),
    cells.code(transition.actions.map(writeCall)),
    furtherOf(transition.details, cells),
    cells.plain(transition.description ?? ''),
  ]
}

/** Every state of a machine with what it does. */
const stateTable = (root: Machine) =>
  table(
    stateColumns,
    withDescendants(root)
      .map((state) => stateRow(state, root, markdown))
      .filter((cells, index) => index > 0 || cells.slice(1).some(Boolean)),
  )

/** Every transition of a machine, in the order in which guards are asked. */
const transitionTable = (root: State) =>
  table(
    transitionColumns,
    allTransitions(root).map((transition) => transitionRow(transition, root, markdown)),
  )

/** What names stand for where XState has made it; null where nothing has a name. */
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

const startOf = ({ initial, initialActions, defaults }: State, root: State, { code }: Cells) =>
  [...(initialActions.length > 0 && initial ? [initial] : []), ...defaults]
    .map((id) => code([pathIn(id, root)]))
    .concat(initialActions.length > 0 ? `/ ${code(initialActions.map(writeCall))}` : [])
    .join(' ')

const furtherOf = (details: Record<string, string>, { code }: Cells) =>
  Object.entries(details)
    .map(([key, text]) => `${key} ${code([shorten(text, 300)])}`)
    .join(', ')

/** Writes code in as many backticks as it takes, on one line. */
const code = (parts: string[]) =>
  parts
    .map((part) => {
      const text = part.replace(/\s*\n\s*/g, ' ')
      const ticks = '`'.repeat(
        Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
      )
      return ticks.length === 1 ? `\`${text}\`` : `${ticks} ${text} ${ticks}`
    })
    .join(', ')

/** Text that Markdown and HTML leave as it is. */
export const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_<[\]|]/g, '\\$&').replace(/\s*\n\s*/g, '<br>')

/** A pipe would end the cell even within code. */
const markdown: Cells = {
  code: (parts) => code(parts).replaceAll('|', '\\|'),
  plain: escapeMarkdown,
}

/** The head and the rows without the columns in which nothing stands. */
export function withoutEmpty(head: string[], rows: string[][]): string[][] {
  const used = head.map((_, column) => rows.some((row) => row[column]))
  return [head, ...rows].map((row) => row.filter((_, column) => used[column]))
}

/** Columns in which nothing stands are left out. */
export function table(head: string[], rows: string[][]): string {
  const [names = [], ...used] = withoutEmpty(head, rows)
  return [names, names.map(() => '---'), ...used].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

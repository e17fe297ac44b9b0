import {
  allTransitions,
  isForbidden,
  pathIn,
  withDescendants,
  type Machine,
  type State,
} from './describe.ts'
import { shorten } from './source.ts'
import { conditionOf, writeCall, writeInvoke } from './words.ts'

/** A machine as a page of Markdown: its pictures by their names, and everything else in tables. */
export function writePage(root: Machine, from: string, [whole = '', overview, ...parts]: string[]) {
  const named = namedTable(root)
  return [
    `# ${root.id}`,
    from,
    ...(root.description === null ? [] : [plain(root.description)]),
    picture(overview ?? whole),
    ...(overview === undefined
      ? []
      : [
          parts.length === 0
            ? `[All in one wide chart, with its arrows](${whole}.svg)`
            : `Its groups of states, each by itself; [all in one wide chart](${whole}.svg).`,
        ]),
    ...parts.map(picture),
    '## States',
    writeStateTable(root),
    ...(root.context === null
      ? []
      : [`Its context at the start: ${code([shorten(root.context, 300)])}`]),
    '## Transitions',
    'Guards are asked in the order of their numbers and inner states before outer ones; the first that fits decides.',
    writeTransitionTable(root),
    ...(named === null ? [] : ['## Names', named]),
  ].join('\n\n')
}

const picture = (name: string) => `[![State chart of ${name}](${name}.svg)](${name}.svg)`

/** Writes every state of a machine with what it does as a Markdown table. */
export const writeStateTable = (root: Machine) =>
  table(
    [
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
    ],
    withDescendants(root)
      .map((state) => [
        code([state.path || state.id]),
        state.type === 'atomic' || state.type === 'compound' ? '' : state.type,
        code(state.tags),
        code(
          state.invokes.map(
            (invoke) =>
              writeInvoke(invoke, writeCall) +
              (invoke.input ? ` with ${shorten(invoke.input.name, 120)}` : ''),
          ),
        ),
        code(state.entry.map(writeCall)),
        code(state.exit.map(writeCall)),
        startOf(state),
        code(state.output === null ? [] : [shorten(state.output, 160)]),
        furtherOf(state.details),
        plain(state.description ?? ''),
      ])
      .filter((cells, index) => index > 0 || cells.slice(1).some(Boolean)),
  )

/** Writes every transition of a machine as a Markdown table, in the order in which guards are asked. */
export const writeTransitionTable = (root: State) =>
  table(
    ['In', 'Event', 'Guard', 'To', 'Actions', 'Further', 'Description'],
    allTransitions(root).map((transition) => [
      stateName(transition.source, root),
      plain(transition.event),
      plain(conditionOf(transition, writeCall)),
      [
        transition.targets.map((id) => stateName(id, root)).join(' and ') ||
          (isForbidden(transition) ? '(forbidden)' : '(stays)'),
        transition.reenter ? '(reenters)' : '',
      ]
        .filter(Boolean)
        .join(' '),
      code(transition.actions.map(writeCall)),
      furtherOf(transition.details),
      plain(transition.description ?? ''),
    ]),
  )

/** What names stand for where XState has made it; null where nothing has a name. */
const namedTable = ({ named }: Machine) => {
  const made = named.filter(({ brief }) => brief !== null)
  return made.length === 0
    ? null
    : table(
        ['Name', 'Kind', 'Is'],
        made.map(({ name, what, brief }) => [
          code([name]),
          what,
          code([shorten(brief ?? '', 160)]),
        ]),
      )
}

const startOf = ({ initial, initialActions, defaults }: State) =>
  [...(initialActions.length > 0 && initial ? [initial] : []), ...defaults]
    .map((id) => code([id.split('.').slice(1).join('.')]))
    .concat(initialActions.length > 0 ? `/ ${code(initialActions.map(writeCall))}` : [])
    .join(' ')

const furtherOf = (details: Record<string, string>) =>
  Object.entries(details)
    .map(([key, text]) => `${key} ${code([shorten(text, 300)])}`)
    .join(', ')

const stateName = (id: string, root: State) => (id === root.id ? 'any' : code([pathIn(id, root)]))

/** In as many backticks as it takes, with what would end a cell written otherwise. */
const code = (parts: string[]) =>
  parts
    .map((part) => {
      const text = part.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')
      const ticks = '`'.repeat(
        Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
      )
      return ticks.length === 1 ? `\`${text}\`` : `${ticks} ${text} ${ticks}`
    })
    .join(', ')

/** Text that Markdown and HTML leave as it is. */
export const plain = (text: string) =>
  text.replace(/[\\`*_<[\]|]/g, '\\$&').replace(/\s*\n\s*/g, '<br>')

/** Columns in which nothing stands are left out. */
export function table(head: string[], rows: string[][]): string {
  const used = head.map((_, column) => rows.some((row) => row[column]))
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.filter((_, column) => used[column]).join(' | ')} |`)
    .join('\n')
}

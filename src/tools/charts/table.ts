import {
  allTransitions,
  conditionOf,
  pathOf,
  withDescendants,
  writeCall,
  type State,
} from './describe.ts'

/** Writes every state of a machine with what it does as a Markdown table. */
export const writeStateTable = (root: State) =>
  table(
    ['State', 'Type', 'Tags', 'Invokes', 'On entry', 'On exit', 'Output', 'Description'],
    withDescendants(root)
      .map((state) => [
        `\`${pathOf(state.id) || state.id}\``,
        state.type === 'parallel' || state.type === 'final' ? state.type : '',
        code(state.tags),
        code(state.invokes),
        code(state.entry.map(writeCall)),
        code(state.exit.map(writeCall)),
        code(state.output === null ? [] : [state.output]),
        state.description ?? '',
      ])
      .filter((cells, index) => index > 0 || cells.slice(1).some(Boolean)),
  )

/** Writes every transition of a machine as a Markdown table, in the order in which guards are asked. */
export const writeTransitionTable = (root: State) =>
  table(
    ['In', 'Event', 'Guard', 'To', 'Actions'],
    allTransitions(root).map((transition) => [
      stateName(transition.source, root),
      transition.event,
      conditionOf(transition, writeCall),
      transition.target === null ? '(stays)' : stateName(transition.target, root),
      code(transition.actions.map(writeCall)),
    ]),
  )

const stateName = (id: string, root: State) => (id === root.id ? 'any' : `\`${pathOf(id)}\``)

const code = (parts: string[]) => parts.map((part) => `\`${part}\``).join(', ')

/** Columns in which nothing stands are left out. */
function table(head: string[], rows: string[][]): string {
  const used = head.map((_, column) => rows.some((row) => row[column]))
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.filter((_, column) => used[column]).join(' | ')} |`)
    .join('\n')
}

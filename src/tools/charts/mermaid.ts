import {
  actsInAnyState,
  arrowsOf,
  conditionOf,
  pathOf,
  writeBriefly,
  type State,
  type Transition,
} from './describe.ts'

/** Writes a machine as a Mermaid state diagram; the arrows from one state to one other are merged. */
export const writeMermaid = (root: State) =>
  [
    'stateDiagram-v2',
    ...(root.type === 'parallel' ? stateOf(root) : statesIn(root)).map((line) => `  ${line}`),
    ...(actsInAnyState(root) ? [`  state "in any state" as ${root.id}`] : []),
    ...[...arrowsOf(root).values()].map(
      ({ source, target, transitions }) =>
        `  ${name(source)} --> ${name(target)}: ${transitions.map(labelOf).join('<br/>')}`,
    ),
  ].join('\n')

const stateOf = (state: State): string[] => {
  const declared = `state "${state.name}" as ${name(state.id)}`
  if (state.type === 'final') return [declared, `${name(state.id)} --> [*]`]
  if (state.children.length === 0) return [declared]
  return [`${declared} {`, ...statesIn(state).map((line) => `  ${line}`), '}']
}

const statesIn = ({ children, initial, type }: State): string[] => [
  ...children.flatMap((child, index) => [
    ...(type === 'parallel' && index > 0 ? ['--'] : []),
    ...stateOf(child),
  ]),
  ...(initial === null ? [] : [`[*] --> ${name(initial)}`]),
]

const labelOf = (transition: Transition) =>
  [transition.event, conditionOf(transition, writeBriefly)].filter(Boolean).join(' ')

const name = (id: string) => pathOf(id).replaceAll('.', '_') || id

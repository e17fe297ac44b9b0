import {
  allTransitions,
  conditionOf,
  pathOf,
  withDescendants,
  writeBriefly,
  type State,
  type Transition,
} from './describe.ts'

/** Writes a machine as a Mermaid state diagram; the arrows from one state to one other are merged. */
export function writeMermaid(root: State): string {
  const transitions = allTransitions(root).filter(({ target }) => target !== null)
  const fromAnywhere = transitions.some(({ source }) => source === root.id)
  return [
    'stateDiagram-v2',
    ...statesOf(root, '  '),
    ...(fromAnywhere ? ['  state "in any state" as anyState'] : []),
    ...arrowsOf(root, transitions),
  ].join('\n')
}

function statesOf(parent: State, indent: string): string[] {
  const initial = parent.initial === null ? [] : [`${indent}[*] --> ${name(parent.initial)}`]
  return [
    ...parent.children.flatMap((state) =>
      state.children.length === 0
        ? [`${indent}state "${state.name}" as ${name(state.id)}`]
        : [
            `${indent}state "${state.name}" as ${name(state.id)} {`,
            ...statesOf(state, `${indent}  `),
            `${indent}}`,
          ],
    ),
    ...initial,
  ]
}

function arrowsOf(root: State, transitions: Transition[]): string[] {
  const labels = new Map<string, string[]>()
  for (const transition of transitions) {
    for (const source of sources(root, transition)) {
      const arrow = `${source} --> ${name(entered(root, transition.target))}`
      labels.set(arrow, [...(labels.get(arrow) ?? []), labelOf(transition)])
    }
  }
  return [...labels].map(([arrow, lines]) => `  ${arrow}: ${lines.join('<br/>')}`)
}

const labelOf = (transition: Transition) =>
  [transition.event, conditionOf(transition, writeBriefly)].filter(Boolean).join(' ')

// GitHub's Mermaid begins and ends the arrows of outer states in empty space, so inner states get them.
const sources = (root: State, { source }: Transition) =>
  source === root.id
    ? ['anyState']
    : withDescendants(find(root, source))
        .filter(({ children }) => children.length === 0)
        .map(({ id }) => name(id))

function entered(root: State, id: string | null): string {
  const state = find(root, id)
  return state.initial === null ? state.id : entered(root, state.initial)
}

function find(root: State, id: string | null): State {
  const state = withDescendants(root).find((candidate) => candidate.id === id)
  if (!state) throw new Error(`${String(id)} is no state of ${root.id}`)
  return state
}

const name = (id: string) => pathOf(id).replaceAll('.', '_')

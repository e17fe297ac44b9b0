import { allTransitions, nameIn, type State, type Transition } from './describe.ts'
import { writeBriefly } from './transitionLabels.ts'

/**
 * Returns a copy of a description in which text replaces the arrows to the states for which `isWrittenAsText` returns
 * true. The text is in the box of the source state and in the box of the target state. With `'all'`, text also replaces
 * the arrows to initial states and to the default targets of history states.
 */
export function withTransitionsAsText(
  root: State,
  isWrittenAsText: ((target: string) => boolean) | 'all',
): State {
  const isAll = isWrittenAsText === 'all'
  const isDrawn = (id: string) => !isAll && !isWrittenAsText(id)
  const namesOf = (ids: string[]) => ids.map((id) => nameWithin(id, root)).join(', ')
  const write = (state: State): State => {
    const { initial, initialActions, defaults } = state
    const starts = initial && [nameWithin(initial, root), ...initialActions.map(writeBriefly)]
    return {
      ...state,
      details: {
        ...(isAll && starts && { 'starts in': starts.join(' / ') }),
        ...(isAll && defaults.length > 0 && { default: namesOf(defaults) }),
        ...state.details,
        ...(!isDrawn(state.id) && incomingAsText(state.id, root, () => false)),
      },
      ...(isAll && { initial: null, defaults: [] }),
      children: state.children.map(write),
      transitions: state.transitions.map((transition) => outgoingAsText(transition, root, isDrawn)),
    }
  }
  return write(root)
}

/** Returns the path of a state from the root of the machine, even if `part` is only a part of the machine. */
const nameWithin = (id: string, part: State) =>
  nameIn(id, { id: part.path ? part.id.slice(0, -part.path.length - 1) : part.id })

/**
 * Describes the transitions that lead to a state from outside a part of the machine. Returns an object whose keys are
 * the source states, and whose values are the events: `{ '← idle': 'submitted, retried' }`.
 */
export function incomingAsText(
  id: string,
  root: State,
  isInside: (id: string) => boolean,
): Record<string, string> {
  const eventsBySource = new Map<string, Set<string>>()
  for (const { source, targets, event } of allTransitions(root)) {
    if (isInside(source) || !targets.includes(id)) continue
    const from = `← ${source === root.id && root.path === '' ? 'any state' : nameWithin(source, root)}`
    eventsBySource.set(from, (eventsBySource.get(from) ?? new Set()).add(event))
  }
  return Object.fromEntries(
    Array.from(eventsBySource, ([from, events]) => [from, [...events].join(', ')]),
  )
}

/**
 * Returns a copy of a transition that keeps only the targets inside a part of the machine. For each target outside this
 * part, the copy has an additional action that contains the name of the target: `→ success`.
 */
export function outgoingAsText(
  transition: Transition,
  root: State,
  isInside: (id: string) => boolean,
): Transition {
  const outside = transition.targets.filter((id) => !isInside(id))
  if (outside.length === 0) return transition
  const arrows = outside.map((id) => ({
    name: `→ ${nameWithin(id, root)}`,
    parameter: null,
    inline: null,
    does: null,
  }))
  return {
    ...transition,
    targets: transition.targets.filter(isInside),
    actions: [...transition.actions, ...arrows],
  }
}

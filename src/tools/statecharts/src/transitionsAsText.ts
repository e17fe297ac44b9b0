import { allTransitions, pathIn, type State, type Transition } from './describe.ts'
import { writeBriefly } from './transitionLabels.ts'

/** A machine in which the arrows to some states are said in words at both of their ends, or all arrows of any kind. */
export function withTransitionsAsText(
  root: State,
  isWrittenAsText: ((target: string) => boolean) | 'all',
): State {
  const isAll = isWrittenAsText === 'all'
  const isDrawn = (id: string) => !isAll && !isWrittenAsText(id)
  const namesOf = (ids: string[]) => ids.map((id) => nameIn(id, root)).join(', ')
  const write = (state: State): State => {
    const { initial, initialActions, defaults } = state
    const starts = initial && [nameIn(initial, root), ...initialActions.map(writeBriefly)]
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

export const contains = (group: State, id: string) => `${id}.`.startsWith(`${group.id}.`)

/** The keys of a state, whichever part of the machine this root is. */
const nameIn = (id: string, { id: root, path }: State) =>
  pathIn(id, { id: path ? root.slice(0, -path.length - 1) : root }) || 'the machine'

/** The transitions that lead to a state from elsewhere, by where they come from: `← idle`, `submitted`. */
export function incomingAsText(
  id: string,
  root: State,
  isInside: (id: string) => boolean,
): Record<string, string> {
  const ways = new Map<string, Set<string>>()
  for (const { source, targets, event } of allTransitions(root)) {
    if (isInside(source) || !targets.includes(id)) continue
    const from = `← ${source === root.id && root.path === '' ? 'any state' : nameIn(source, root)}`
    ways.set(from, (ways.get(from) ?? new Set()).add(event))
  }
  return Object.fromEntries(Array.from(ways, ([from, events]) => [from, [...events].join(', ')]))
}

/** A transition to elsewhere as an action of its source: `→ success`. */
export function outgoingAsText(
  transition: Transition,
  root: State,
  isInside: (id: string) => boolean,
): Transition {
  const elsewhere = transition.targets.filter((id) => !isInside(id))
  if (elsewhere.length === 0) return transition
  const arrows = elsewhere.map((id) => ({
    name: `→ ${nameIn(id, root)}`,
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

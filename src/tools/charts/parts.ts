import { pathOf, withDescendants, type State, type Transition } from './describe.ts'

/**
 * A machine in parts that are narrower than the whole: first with its outermost groups of states closed,
 * then each of these by itself. Where a transition leads out of a part, it names the state it leads to.
 */
export function partsOf(root: State): State[] {
  const isGroup = ({ type, children }: State) => type === 'compound' && children.length > 0
  const groups = (root.type === 'parallel' ? root.children : [root])
    .flatMap(({ children }) => children)
    .filter(isGroup)
  const groupOf = (id: string) => groups.find((group) => holds(group, id))
  const outside = (id: string) => groupOf(id)?.id ?? id

  const close = (state: State): State => {
    const isClosed = groups.includes(state)
    const transitions = isClosed
      ? withDescendants(state).flatMap(({ transitions }) => transitions)
      : state.transitions
    return {
      ...state,
      description: isClosed
        ? `holds ${state.children.map(({ name }) => name).join(', ')}`
        : state.description,
      initial: isClosed ? null : state.initial && outside(state.initial),
      children: isClosed ? [] : state.children.map(close),
      transitions: transitions
        .filter(({ target }) => !isClosed || (target !== null && outside(target) !== state.id))
        .map((transition) => ({
          ...transition,
          source: state.id,
          target: transition.target && outside(transition.target),
        })),
    }
  }
  const within = (group: State, state: State = group): State => ({
    ...state,
    children: state.children.map((child) => within(group, child)),
    transitions: state.transitions.map((transition) => leading(group, transition)),
  })
  return [close(root), ...groups.map((group) => within(group))]
}

const holds = (group: State, id: string) => `${id}.`.startsWith(`${group.id}.`)

/** A transition out of a group as an action of its source: `→ success`. */
const leading = (group: State, transition: Transition): Transition =>
  transition.target === null || holds(group, transition.target)
    ? transition
    : {
        ...transition,
        target: null,
        actions: [
          ...transition.actions,
          { name: `→ ${pathOf(transition.target)}`, parameter: null },
        ],
      }

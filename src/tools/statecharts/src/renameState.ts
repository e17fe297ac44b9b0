import { isWithin, type State } from './describe.ts'

/** Returns a copy of a description in which a state, or the machine itself, has another id and name. */
export function renameState<Root extends State>(
  root: Root,
  from: string,
  to: string,
  name: string,
): Root {
  const move = (id: string) => (isWithin(id, from) ? to + id.slice(from.length) : id)
  const base = move(root.id)
  const within = (state: State): State => {
    const id = move(state.id)
    const isIt = state.id === from
    return {
      ...state,
      id,
      path: id.slice(base.length + 1),
      name: isIt ? name : state.name,
      initial: state.initial && move(state.initial),
      defaults: state.defaults.map(move),
      children: state.children.map(within),
      transitions: state.transitions.map((transition) => ({
        ...transition,
        place: move(transition.source) + transition.place.slice(transition.source.length),
        source: move(transition.source),
        targets: transition.targets.map(move),
        event:
          isIt && transition.type.startsWith('xstate.done.state.')
            ? `${name} done`
            : transition.event,
      })),
    }
  }
  return { ...root, ...within(root) }
}

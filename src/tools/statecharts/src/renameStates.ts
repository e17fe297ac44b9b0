import { pathIn, type State } from './describe.ts'

/**
 * Returns a copy of a description in which some states have new ids and names. `renamed` contains the new ids and
 * names, keyed by the former ids. The ids of the states' descendants change too.
 */
export function renameStates<Root extends State>(
  root: Root,
  renamed: ReadonlyMap<string, Pick<State, 'id' | 'name'>>,
): Root {
  const ids = new Map<string, string>()
  const taken = new Set(Array.from(renamed.values(), ({ id }) => id))
  const collect = (state: State, inherited: string) => {
    let id = renamed.get(state.id)?.id ?? inherited
    // Make the id unique, because charts need unique ids. A removed state can have the same path as a newer state.
    while (!renamed.has(state.id) && taken.has(id)) id += "'"
    ids.set(state.id, id)
    for (const child of state.children) collect(child, id + child.id.slice(state.id.length))
  }
  collect(root, root.id)
  const move = (id: string) => ids.get(id) ?? id
  const within = (state: State): State => {
    const id = move(state.id)
    const name = renamed.get(state.id)?.name ?? state.name
    return {
      ...state,
      id,
      path: pathIn(id, { id: move(root.id) }),
      name,
      initial: state.initial && move(state.initial),
      defaults: state.defaults.map(move),
      children: state.children.map(within),
      transitions: state.transitions.map((transition) => ({
        ...transition,
        place: move(transition.source) + transition.place.slice(transition.source.length),
        source: move(transition.source),
        targets: transition.targets.map(move),
        event:
          transition.type.startsWith('xstate.done.state.') && name !== state.name
            ? `${name} done`
            : transition.event,
      })),
    }
  }
  return { ...root, ...within(root) }
}

import type {
  ActorRefLike,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
  InspectionEvent,
} from 'xstate'

/** Names of states, transitions and guard outcomes, and which transition can follow on which. */
export type Elements = ReturnType<typeof nothing>

const nothing = () => ({
  states: new Set<string>(),
  transitions: new Set<string>(),
  outcomes: new Set<string>(),
  pairs: new Set<string>(),
})

const guardName = ({ guard }: AnyTransitionDefinition) => {
  const name: unknown = typeof guard === 'object' ? guard.type : guard
  return typeof name === 'string' ? name : undefined
}

/** A transition's name: its source, its event and its guard, `closed on menu.toggled if hasSection`. */
export function nameOfTransition(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition)
  return `${transition.source.id} on ${transition.eventType}${guard ? ` if ${guard}` : ''}`
}

const nameOfOutcome = (transition: AnyTransitionDefinition, outcome: boolean) =>
  `${nameOfTransition(transition)} is ${outcome}`

/** The pairs of transitions where some are taken after others; a parallel state takes several at once. */
export const pairsOf = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((other) => `${one}, then ${other}`))

const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(withDescendants),
]

const withAncestors = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(node.parent ? withAncestors(node.parent) : []),
]

/** All transitions of a machine, in the order of the source. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  withDescendants(machine.root).flatMap((node) => [...node.transitions.values()].flat())

/** Everything a machine declares; pairs are not declared but found by the search for paths. */
export function declared(machine: AnyStateMachine): Elements {
  const [, ...below] = withDescendants(machine.root)
  const transitions = transitionsOf(machine)
  return {
    ...nothing(),
    states: new Set(below.map(({ id }) => id)),
    transitions: new Set(transitions.map(nameOfTransition)),
    outcomes: new Set(
      transitions
        .filter(guardName)
        .flatMap((transition) => [true, false].map((is) => nameOfOutcome(transition, is))),
    ),
  }
}

/** How each guard that was asked about the event has answered, given the transitions taken. */
export function outcomesOf(
  snapshot: AnyMachineSnapshot,
  event: { type: string },
  taken: readonly AnyTransitionDefinition[],
): string[] {
  const names = new Set(taken.map(nameOfTransition))
  return snapshot._nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .flatMap((leaf) => {
      const asked = withAncestors(leaf).flatMap((node) => node.transitions.get(event.type) ?? [])
      const chosen = asked.findIndex((transition) => names.has(nameOfTransition(transition)))
      return asked
        .slice(0, chosen < 0 ? undefined : chosen + 1)
        .filter(guardName)
        .map((transition) => nameOfOutcome(transition, names.has(nameOfTransition(transition))))
    })
}

/**
 * Counts what actors of the machine really do: pass `inspect` to `createActor`, or to
 * `actor.system.inspect` of one that exists, and compare `covered` with `declared`.
 */
export function collectCoverage(machine: AnyStateMachine) {
  const all = declared(machine)
  const covered = nothing()
  const last = new WeakMap<
    ActorRefLike,
    { snapshot?: AnyMachineSnapshot; transitions?: string[] }
  >()

  const remember = (actor: ActorRefLike, snapshot: unknown) => {
    if (!isOf(machine, snapshot)) return
    last.set(actor, { ...last.get(actor), snapshot })
    snapshot._nodes.forEach(({ id }) => covered.states.add(id))
  }

  const step = ({ actorRef, event, _transitions }: InspectedMicrostepEvent) => {
    const before = last.get(actorRef)
    if (before?.snapshot) {
      outcomesOf(before.snapshot, event, _transitions).forEach((name) => covered.outcomes.add(name))
    }
    const names = _transitions.map(nameOfTransition)
    names.forEach((name) => covered.transitions.add(name))
    // The end of a state follows on what ended it without fail: such a pair says nothing.
    if (names.length === 0 || event.type.startsWith('xstate.done.state.')) return
    pairsOf(before?.transitions ?? [], names).forEach((pair) => covered.pairs.add(pair))
    last.set(actorRef, { ...before, transitions: names })
  }

  return {
    declared: all,
    covered,
    inspect: (inspected: InspectionEvent) => {
      const { actorRef, type } = inspected
      if (type === '@xstate.event' && inspected.event.type !== 'xstate.init') {
        // An actor that already ran when the collector came has told nothing of its state yet.
        if (!last.has(actorRef)) remember(actorRef, (actorRef as AnyActorRef).getSnapshot())
      } else if (type === '@xstate.microstep' && isOf(machine, inspected.snapshot)) {
        step(inspected)
        remember(actorRef, inspected.snapshot)
      } else if (type === '@xstate.snapshot') {
        remember(actorRef, inspected.snapshot)
      }
    },
    /** What no actor has done yet. */
    missing: () => ({
      states: [...all.states].filter((name) => !covered.states.has(name)),
      transitions: [...all.transitions].filter((name) => !covered.transitions.has(name)),
      outcomes: [...all.outcomes].filter((name) => !covered.outcomes.has(name)),
    }),
  }
}

const isOf = (machine: AnyStateMachine, snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' &&
  snapshot !== null &&
  'machine' in snapshot &&
  (snapshot as AnyMachineSnapshot).machine.id === machine.id

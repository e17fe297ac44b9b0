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
import {
  activeNodes,
  allTransitions,
  describeMachine,
  idOf,
  transitionOf,
  withDescendants,
  type Transition,
} from './describe.ts'
import { writeBriefly } from './transitionLabels.ts'

/** Names of states, transitions and guard outcomes, and which transition can follow on which. */
export type Elements = ReturnType<typeof nothing>

const nothing = () => ({
  states: new Set<string>(),
  transitions: new Set<string>(),
  outcomes: new Set<string>(),
  pairs: new Set<string>(),
})

/** A transition's name, unlike that of any other: its place and its guard, `closed on menu.toggled, 1 if hasSection`. */
const nameOf = ({ place, type, guard }: Transition) =>
  (type === '' ? place.replace(/ on (?=, \d+$)/, ' always') : place) +
  (guard ? ` if ${writeBriefly(guard)}` : '')

const known = new WeakMap<AnyTransitionDefinition, { name: string; isGuarded: boolean }>()

function look(transition: AnyTransitionDefinition) {
  const described = transitionOf(transition)
  const seen = { name: nameOf(described), isGuarded: described.guard !== null }
  known.set(transition, seen)
  return seen
}

/** What a transition of a running machine is called, and whether it is guarded. */
const seen = (transition: AnyTransitionDefinition) => known.get(transition) ?? look(transition)

/** The pairs of transitions where some are taken after others; a parallel state takes several at once. */
const pairsOf = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((other) => `${one}, then ${other}`))

/** Everything a machine declares; pairs are not declared but found by the search for paths. */
export function declared(machine: AnyStateMachine): Elements {
  const root = describeMachine(machine)
  const [, ...below] = withDescendants(root)
  const transitions = allTransitions(root)
  return {
    ...nothing(),
    states: new Set(below.filter(({ type }) => type !== 'history').map(({ id }) => id)),
    transitions: new Set(transitions.map(nameOf)),
    outcomes: new Set(
      transitions
        .filter(({ guard }) => guard)
        .flatMap((transition) => [true, false].map((is) => `${nameOf(transition)} is ${is}`)),
    ),
  }
}

const matches = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))

/** The transitions of a state for an event, in the order in which they are tried. */
export const candidatesOf = (node: AnyStateNode, type: string): AnyTransitionDefinition[] =>
  [...node.transitions]
    .filter(([descriptor]) => matches(descriptor, type))
    .sort(
      ([one], [other]) =>
        Number(other === type) - Number(one === type) || other.length - one.length,
    )
    .flatMap(([, transitions]) => transitions)

const withAncestors = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(node.parent ? withAncestors(node.parent) : []),
]

/** How each guard that was asked has answered, given the transitions taken; states within others are asked first. */
function answersOf(
  active: readonly AnyStateNode[],
  candidates: (node: AnyStateNode) => readonly AnyTransitionDefinition[],
  taken: readonly AnyTransitionDefinition[],
): string[] {
  const ask = (node: AnyStateNode): { isTaken: boolean; answers: string[] } => {
    const within = active.filter(({ parent }) => parent === node).map(ask)
    const answers = within.flatMap((one) => one.answers)
    if (within.some(({ isTaken }) => isTaken)) return { isTaken: true, answers }
    const tried = candidates(node)
    const chosen = tried.findIndex((transition) => taken.includes(transition))
    const asked = tried
      .slice(0, chosen < 0 ? undefined : chosen + 1)
      .filter((transition) => seen(transition).isGuarded)
      .map((transition) => `${seen(transition).name} is ${taken.includes(transition)}`)
    return { isTaken: chosen >= 0, answers: [...answers, ...asked] }
  }
  return active.filter(({ parent }) => !parent).flatMap((root) => ask(root).answers)
}

const always = (node: AnyStateNode) => node.always ?? []

/** What a machine decided at once: the names of what it took, how guards answered, and what follows on what. */
export type Decision = Record<'transitions' | 'outcomes' | 'pairs', string[]>

/** Tells what actors of a machine decide, and in which states they are then. */
export function watch(
  machine: AnyStateMachine,
  report: (decision: Decision, states: string[]) => void,
): (inspected: InspectionEvent) => void {
  const last = new WeakMap<ActorRefLike, AnyMachineSnapshot>()
  const taken = new WeakMap<ActorRefLike, string[]>()
  const nothing: Decision = { transitions: [], outcomes: [], pairs: [] }

  const rest = (actor: ActorRefLike, snapshot: unknown) => {
    if (!isOf(machine, snapshot)) return
    last.set(actor, snapshot)
    const active = activeNodes(snapshot)
    const outcomes = snapshot.status === 'active' ? answersOf(active, always, []) : []
    report({ ...nothing, outcomes }, active.map(idOf))
  }
  const step = ({ actorRef, event, _transitions, snapshot }: InspectedMicrostepEvent) => {
    const isEventless = _transitions.some(({ eventType }) => eventType === '')
    const before = last.get(actorRef)
    const active = before
      ? activeNodes(before)
      : [...new Set(_transitions.flatMap(({ source }) => withAncestors(source)))]
    const candidates = isEventless ? always : (node: AnyStateNode) => candidatesOf(node, event.type)
    const transitions = _transitions.map((transition) => seen(transition).name)
    // The end of a state follows on what ended it without fail: such a pair says nothing.
    const follows = transitions.length > 0 && !event.type.startsWith('xstate.done.state.')
    report(
      {
        transitions,
        outcomes: answersOf(active, candidates, _transitions),
        pairs: follows ? pairsOf(taken.get(actorRef) ?? [], transitions) : [],
      },
      [...active, ...activeNodes(snapshot as AnyMachineSnapshot)].map(idOf),
    )
    if (follows) taken.set(actorRef, transitions)
    last.set(actorRef, snapshot as AnyMachineSnapshot)
  }
  return (inspected) => {
    const { actorRef, type } = inspected
    if (type === '@xstate.event' && inspected.event.type !== 'xstate.init') {
      // An actor that already ran when the collector came has told nothing of its state yet.
      if (!last.has(actorRef)) rest(actorRef, (actorRef as AnyActorRef).getSnapshot())
    } else if (type === '@xstate.microstep' && isOf(machine, inspected.snapshot)) step(inspected)
    else if (type === '@xstate.snapshot') rest(actorRef, inspected.snapshot)
  }
}

/** Counts what one or many actors of a machine do. */
export function count(machine: AnyStateMachine) {
  const covered = nothing()
  const inspect = watch(machine, (decision, states) => {
    states.forEach((name) => covered.states.add(name))
    for (const of of ['transitions', 'outcomes', 'pairs'] as const)
      decision[of].forEach((name) => covered[of].add(name))
  })
  return { covered, inspect }
}

/**
 * Counts what actors of the machine really do: pass `inspect` to `createActor`, or to
 * `actor.system.inspect` of one that exists, and compare `covered` with `declared`.
 */
export function collectCoverage(machine: AnyStateMachine) {
  const all = declared(machine)
  const { covered, inspect } = count(machine)
  const lacks = (of: 'states' | 'transitions' | 'outcomes') =>
    [...all[of]].filter((name) => !covered[of].has(name))
  return {
    declared: all,
    covered,
    inspect,
    /** What no actor has done yet. */
    missing: () => ({
      states: lacks('states'),
      transitions: lacks('transitions'),
      outcomes: lacks('outcomes'),
    }),
  }
}

const isOf = (machine: AnyStateMachine, snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' &&
  snapshot !== null &&
  'machine' in snapshot &&
  (snapshot as AnyMachineSnapshot).machine.id === machine.id

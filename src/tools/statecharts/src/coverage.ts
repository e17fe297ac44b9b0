import type { ActorRefLike, AnyStateMachine, InspectionEvent } from 'xstate'
import {
  allTransitions,
  describeMachine,
  idOf,
  withDescendants,
  type Transition,
} from './describe.ts'
import { cached, observe } from './observe.ts'
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
const nameOf = cached(
  ({ place, type, guard }: Transition) =>
    (type === '' ? place.replace(/ on (?=, \d+$)/, ' always') : place) +
    (guard ? ` if ${writeBriefly(guard)}` : ''),
)

/** The pairs of transitions where some are taken after others; a parallel state takes several at once. */
const pairsOf = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((other) => `${one}, then ${other}`))

/** Everything a machine declares; pairs are not declared but found by the search for paths. */
function declared(machine: AnyStateMachine): Elements {
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

/** What a machine decided at once: the names of what it took, how guards answered, and what follows on what. */
export type Decision = Record<'transitions' | 'outcomes' | 'pairs', string[]>

/** Tells what actors of a machine decide, and in which states they are then. */
export function watch(
  machine: AnyStateMachine,
  report: (decision: Decision, states: string[]) => void,
): (inspected: InspectionEvent) => void {
  const last = new WeakMap<ActorRefLike, string[]>()
  return observe(({ actorRef, event, snapshot, before, after, taken, answers }) => {
    if (snapshot.machine.id !== machine.id) return
    const transitions = taken.map(nameOf)
    // The end of a state follows on what ended it without fail: such a pair says nothing.
    const follows = taken.length > 0 && !event.type.startsWith('xstate.done.state.')
    report(
      {
        transitions,
        outcomes: answers.map(({ transition, is }) => `${nameOf(transition)} is ${is}`),
        pairs: follows ? pairsOf(last.get(actorRef) ?? [], transitions) : [],
      },
      [...before, ...after].map(idOf),
    )
    if (follows) last.set(actorRef, transitions)
  })
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

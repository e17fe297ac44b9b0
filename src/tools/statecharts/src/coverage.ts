import type { ActorRefLike, AnyStateMachine, InspectionEvent } from 'xstate'
import { cached } from './cached.ts'
import {
  allTransitions,
  describeMachine,
  idOf,
  withDescendants,
  type Transition,
} from './describe.ts'
import { observe } from './observe.ts'
import { writeBriefly } from './transitionLabels.ts'

/**
 * The names of the parts of a machine whose coverage is counted. A pair consists of two transitions that the machine
 * takes directly one after the other. An outcome is one result of a guard: true or false.
 */
export type Elements = ReturnType<typeof noElements>

const noElements = () => ({
  states: new Set<string>(),
  transitions: new Set<string>(),
  outcomes: new Set<string>(),
  pairs: new Set<string>(),
})

/**
 * Returns a unique name for a transition. For example, `closed on menu.toggled, 1 if hasSection` is the first
 * transition of the state `closed` for the event `menu.toggled`.
 */
const nameOf = cached(
  ({ place, type, guard }: Transition) =>
    (type === '' ? place.replace(/ on (?=, \d+$)/, ' always') : place) +
    (guard ? ` if ${writeBriefly(guard)}` : ''),
)

/**
 * Returns the names of all pairs of a transition in `first` and a transition in `second`. Both lists can have several
 * entries, because a parallel state takes several transitions at once.
 */
const pairsOf = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((other) => `${one}, then ${other}`))

/**
 * Returns the states, transitions and guard outcomes that the paths of a machine can cover. Omits pairs of transitions,
 * because only the search for paths finds out which pairs are possible.
 */
function declared(machine: AnyStateMachine): Elements {
  const root = describeMachine(machine)
  const [, ...below] = withDescendants(root)
  const transitions = allTransitions(root)
  return {
    ...noElements(),
    states: new Set(below.filter(({ type }) => type !== 'history').map(({ id }) => id)),
    transitions: new Set(transitions.map(nameOf)),
    outcomes: new Set(
      transitions
        .filter(({ guard }) => guard)
        .flatMap((transition) => [true, false].map((is) => `${nameOf(transition)} is ${is}`)),
    ),
  }
}

/** The names of the transitions, guard outcomes and pairs of successive transitions that one microstep covers. */
export type CoveredNames = Record<'transitions' | 'outcomes' | 'pairs', string[]>

/**
 * Observes the actors of a machine. Calls `report` for each microstep, with the names of the transitions, guard
 * outcomes and pairs of successive transitions that the microstep covers.
 */
export function watch(
  machine: AnyStateMachine,
  report: (decision: CoveredNames, states: string[]) => void,
): (inspected: InspectionEvent) => void {
  const last = new WeakMap<ActorRefLike, string[]>()
  return observe(({ actorRef, event, snapshot, before, after, transitions, guardResults }) => {
    if (snapshot.machine.id !== machine.id) return
    const names = transitions.map(nameOf)
    // XState sends the done event of a state directly after the transition into its final state. Do not count these two
    // transitions as a pair, because no test could separate them.
    const formsPairs = names.length > 0 && !event.type.startsWith('xstate.done.state.')
    report(
      {
        transitions: names,
        outcomes: guardResults.map(
          ({ transition, passed }) => `${nameOf(transition)} is ${passed}`,
        ),
        pairs: formsPairs ? pairsOf(last.get(actorRef) ?? [], names) : [],
      },
      [...before, ...after].map(idOf),
    )
    if (formsPairs) last.set(actorRef, names)
  })
}

/**
 * Collects in `covered` the names of all states, transitions, guard outcomes and pairs of transitions that the actors
 * of a machine cover. Pass the returned `inspect` to the actors.
 */
export function count(machine: AnyStateMachine) {
  const covered = noElements()
  const inspect = watch(machine, (decision, states) => {
    states.forEach((name) => covered.states.add(name))
    for (const of of ['transitions', 'outcomes', 'pairs'] as const)
      decision[of].forEach((name) => covered[of].add(name))
  })
  return { covered, inspect }
}

/**
 * Collects the coverage of a machine. Pass `inspect` to `createActor`, or to `actor.system.inspect` of a running actor.
 * After the test, compare `covered` with `declared`, or call `missing`.
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
    /** Returns the names of the states, transitions and guard outcomes that no actor has covered yet. */
    missing: () => ({
      states: lacks('states'),
      transitions: lacks('transitions'),
      outcomes: lacks('outcomes'),
    }),
  }
}

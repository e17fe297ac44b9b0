import { getShortestPaths } from '@xstate/graph'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import type { Case, Subject } from '../../src/tools/subjects.ts'
import { nameOfTransition, outcomesOf, pairsOf } from './coverage.ts'

/** Whether a path is needed to take every transition and guard outcome, or only a further pair. */
export type Purpose = 'transitions' | 'pairs'

/** Above this many steps of the search a context must have grown without bound. */
const limit = 20_000

interface Candidate {
  cases: Case[]
  /** The event cases, transitions and guard outcomes on the way. */
  singles: string[]
  pairs: string[]
}

const timerDelay = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: string) => {
  const timer = snapshot._nodes
    .flatMap(({ after }) => after)
    .find(({ eventType }) => eventType === event)
  const delay: unknown = machine.implementations.delays[String(timer?.delay)] ?? timer?.delay
  return typeof delay === 'function'
    ? (delay as (args: { context: unknown; event: { type: string } }) => number)({
        context: snapshot.context,
        event: { type: event },
      })
    : Number(delay)
}

/** What can happen in a state: what is accepted, what only a guard refuses, and the soonest timer. */
function offered(machine: AnyStateMachine, { cases }: Subject, snapshot: AnyMachineSnapshot) {
  if (snapshot.status !== 'active') return []
  const possible = cases.filter(
    ({ event, when }) =>
      (when?.(snapshot) ?? true) &&
      (snapshot.can(event) || outcomesOf(snapshot, event, []).length > 0),
  )
  const timers = possible
    .filter(({ event }) => event.type.startsWith('xstate.after.'))
    .sort(
      (one, other) =>
        timerDelay(machine, snapshot, one.event.type) -
        timerDelay(machine, snapshot, other.event.type),
    )
  return possible.filter((one) => !timers.includes(one) || one === timers[0])
}

/**
 * Plans the shortest paths that take every transition and both outcomes of every guard, then those
 * that take the pairs of transitions still missing; none is the beginning of another.
 */
export function planPaths(machine: AnyStateMachine, subject: Subject) {
  const caseOf = new Map<unknown, Case>(subject.cases.map((one) => [one.event, one]))
  const taken = (snapshot: AnyMachineSnapshot, event: { type: string }) =>
    machine.getTransitionData(snapshot, event)

  const reached = getShortestPaths(machine, {
    limit,
    input: subject.input,
    events: (snapshot: AnyMachineSnapshot) =>
      offered(machine, subject, snapshot).map(({ event }) => event),
    serializeState: (snapshot, event, before) =>
      JSON.stringify([
        snapshot.value,
        subject.bound ? subject.bound(snapshot) : snapshot.context,
        before && event && taken(before, event as EventObject).map(nameOfTransition),
        snapshot.status,
      ]),
  })

  const candidates = reached.flatMap(({ state, steps }) => {
    let previous: string[] = []
    const add = (path: Candidate, before: AnyMachineSnapshot, next: Case): Candidate => {
      const transitions = taken(before, next.event)
      const names = transitions.map(nameOfTransition)
      return {
        cases: [...path.cases, next],
        singles: [
          ...path.singles,
          next.does,
          ...names,
          ...outcomesOf(before, next.event, transitions),
        ],
        pairs: [...path.pairs, ...pairsOf(previous, names)],
      }
    }
    let path: Candidate = { cases: [], singles: [], pairs: [] }
    for (const [index, { event }] of steps.entries()) {
      const next = caseOf.get(event)
      const before = steps[index - 1]?.state
      if (!next || !before) continue
      path = add(path, before, next)
      const names = taken(before, next.event).map(nameOfTransition)
      if (names.length > 0) previous = names
    }
    return offered(machine, subject, state).map((next) => add(path, state, next))
  })
  candidates.sort((one, other) => one.cases.length - other.cases.length)

  const transitions = cover(candidates, ({ singles }) => singles)
  const pairs = cover(candidates, ({ pairs }) => pairs, transitions)
  const paths = [...transitions, ...pairs]
  const isBeginning = (one: Candidate, other: Candidate) =>
    one !== other && one.cases.every((step, index) => step === other.cases[index])
  const chosen = candidates
    .filter((path) => paths.includes(path))
    .filter((path) => !paths.some((other) => isBeginning(path, other)))
  const needed = cover(chosen, ({ singles }) => singles)

  return {
    paths: chosen.map((path) => ({
      purpose: needed.includes(path) ? ('transitions' as const) : ('pairs' as const),
      cases: path.cases,
    })),
    /** Every two transitions that were found to follow on each other. */
    pairs: new Set(candidates.flatMap(({ pairs }) => pairs)),
  }
}

/** Of the shortest path to each element those that, longest first, add something to the others. */
function cover(
  candidates: readonly Candidate[],
  elementsOf: (path: Candidate) => string[],
  chosen: readonly Candidate[] = [],
): Candidate[] {
  const shortest = new Map<string, Candidate>()
  for (const path of candidates) {
    for (const element of elementsOf(path)) {
      if (!shortest.has(element)) shortest.set(element, path)
    }
  }
  const covered = new Set(chosen.flatMap(elementsOf))
  return [...new Set(shortest.values())]
    .sort((one, other) => other.cases.length - one.cases.length)
    .filter((path) => {
      const added = elementsOf(path).filter((element) => !covered.has(element))
      added.forEach((element) => covered.add(element))
      return added.length > 0
    })
}

import { getAdjacencyMap } from '@xstate/graph'
import type { AnyStateMachine, EventObject } from 'xstate'
import type { Case, PathOptions } from './cases.ts'
import { activeNodes } from './describe.ts'
import { collectCoverage, count, watch, type CoveredNames, type Elements } from './coverage.ts'
import { candidatesOf } from './observe.ts'
import { createReplay, messageOf, record, type Step } from './replay.ts'
import { write } from './source.ts'

/**
 * The reason why a path is part of the plan: `transitions` if it is needed to cover all transitions and guard outcomes,
 * otherwise `pairs`.
 */
export type Purpose = 'transitions' | 'pairs'

export interface Path {
  purpose: Purpose
  steps: Step[]
}

/**
 * Returns the title of a path: the descriptions of its events, such as `submits a complete request → the complete
 * request is valid`.
 */
export const pathTitle = ({ steps }: { steps: readonly { does: string }[] }): string =>
  steps.map(({ does }) => does).join(' → ')

/**
 * The limits of the search. `decisions` is the number of microsteps and `contexts` the number of different contexts, on
 * all paths together. `events` is the number of events on one path. If a machine exceeds a limit, its context probably
 * has an unlimited number of values.
 */
const limits = { decisions: 300_000, contexts: 300, events: 300 }

/** Thrown if a machine fails at its start. The message is the machine's error. */
export class StartError extends Error {}

/**
 * Thrown if the search exceeds its limits. The message lists the properties of the context that have many different
 * values.
 */
export class UnboundedStateSpaceError extends Error {}

/** A path in the search, and the state of the machine at its end. */
interface SearchNode {
  cases: Case[]
  /** The names of the event cases, transitions and guard outcomes that the path covers. */
  singles: string[]
  pairs: string[]
  /**
   * A key that is the same for paths after which the machine behaves alike: it contains the state, the last
   * transitions, and the relevant context. The search continues from only one of several paths with the same key.
   */
  key: string
  /** The cases with which the path can continue: they can happen now, and an active state has a transition for them. */
  enabledCases: Case[]
}

/**
 * Plans the shortest paths that cover every transition and both outcomes of every guard. Then adds paths for pairs of
 * successive transitions that these paths do not cover. Omits paths that are the beginning of another path. Throws a
 * `StartError` if the machine cannot start, and an `UnboundedStateSpaceError` if the search finds too many states.
 */
export function planPaths(machine: AnyStateMachine, options: PathOptions) {
  let decided = 0
  const contexts: object[] = []
  const futures = new Set<string>()
  /**
   * Runs the path of the node `before` and then the case `next`. Returns the new node. Each call starts the machine
   * again, so that paths do not share mutable data.
   */
  const reach = (before?: SearchNode, next?: Case): SearchNode => {
    const path = next ? [...(before?.cases ?? []), next] : []
    if (path.length > limits.events || decided > limits.decisions || futures.size > limits.contexts)
      throw new UnboundedStateSpaceError(growingKeys(contexts))
    const decisions: CoveredNames[] = []
    const run = createReplay(
      machine,
      options,
      watch(machine, (decision) => {
        decided += 1
        decisions.push(decision)
      }),
    )
    for (const one of path) {
      decisions.length = 0
      run.send(one)
    }
    const snapshot = run.dryRun.snapshot()
    if (!next && snapshot.status === 'error') throw new StartError(messageOf(snapshot.error))
    const [transitions, outcomes, pairs] = (['transitions', 'outcomes', 'pairs'] as const).map(
      (of) => decisions.flatMap((decision) => decision[of]),
    ) as [string[], string[], string[]]
    const { value, context, status } = snapshot as {
      value: unknown
      context: object
      status: string
    }
    contexts.push(context)
    const future = write(options.bound ? options.bound(snapshot) : context)
    futures.add(future)
    return {
      cases: path,
      singles: [...(before?.singles ?? []), next?.does ?? '', ...transitions, ...outcomes],
      pairs: [...(before?.pairs ?? []), ...pairs],
      key: write([value, transitions, status]) + future,
      enabledCases: run
        .possible()
        .filter(({ event: { type } }) =>
          activeNodes(snapshot).some((node) => candidatesOf(node, type).length > 0),
        ),
    }
  }

  const candidates = search(reach)
  candidates.sort((one, other) => one.cases.length - other.cases.length)

  const transitions = cover(candidates, ({ singles }) => singles)
  const pairs = cover(candidates, ({ pairs }) => pairs, transitions)
  const paths = [...transitions, ...pairs]
  const isBeginning = (one: SearchNode, other: SearchNode) =>
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
    /** All pairs of successive transitions that the search found. */
    pairs: new Set(candidates.flatMap(({ pairs }) => pairs)),
  }
}

/**
 * Explores the machine from its start. Continues each path with each of its enabled cases. Returns all paths in the
 * order of discovery.
 */
function search(reach: (before?: SearchNode, next?: Case) => SearchNode): SearchNode[] {
  const logic = {
    getInitialSnapshot: () => reach(),
    transition: (before: SearchNode, { next }: { next: Case }) => reach(before, next),
  }
  const found: unknown = getAdjacencyMap(
    logic as never,
    {
      serializeState: ({ key }: SearchNode) => key,
      serializeEvent: ({ type }: EventObject) => type,
      events: ({ enabledCases: offers }: SearchNode) =>
        offers.map((next, index) => ({ type: `${index}`, next })),
    } as never,
  )
  type Found = Record<string, { transitions: Record<string, { state: SearchNode }> }>
  return Object.values(found as Found).flatMap(({ transitions }) =>
    Object.values(transitions).map(({ state }) => state),
  )
}

/** Returns the properties of the context that have more than 20 different values, joined with commas. */
function growingKeys(contexts: readonly object[]): string {
  const keys = [...new Set(contexts.flatMap(Object.keys))]
  const values = (key: string) =>
    new Set(contexts.map((context) => write((context as Record<string, unknown>)[key]))).size
  return keys.filter((key) => values(key) > 20).join(', ')
}

/**
 * Selects a small set of paths that covers all elements. For each element, considers only the shortest path that covers
 * it. Checks these paths from the longest to the shortest, and selects a path if it covers an element that no selected
 * path covers.
 */
function cover(
  candidates: readonly SearchNode[],
  elementsOf: (path: SearchNode) => string[],
  chosen: readonly SearchNode[] = [],
): SearchNode[] {
  const shortest = new Map<string, SearchNode>()
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

/** The recorded paths of a machine and their coverage. */
export type PathReport = ReturnType<typeof recordPaths>

/** Plans the paths of a machine and records them. Throws in the same cases as `planPaths`. */
export function recordPaths(machine: AnyStateMachine, options: PathOptions) {
  const plan = planPaths(machine, options)
  const { declared, covered, missing, inspect } = collectCoverage(machine)
  const { start } = record(machine, [], options, inspect)
  const coverage: Elements[] = []
  const paths = plan.paths.map(({ purpose, cases }): Path => {
    const own = count(machine)
    coverage.push(own.covered)
    const { steps } = record(machine, cases, options, (message) => {
      inspect(message)
      own.inspect(message)
    })
    return { purpose, steps }
  })
  return {
    start,
    paths,
    /** The names of everything that each path covers, in the order of `paths`. */
    coverage,
    /** The cases of each path, in the order of `paths`. */
    cases: plan.paths.map(({ cases }) => cases),
    declared: { ...declared, pairs: plan.pairs },
    covered,
    /** The states, transitions, guard outcomes and pairs of transitions that no path covers. */
    missing: [
      ...Object.values(missing()).flat(),
      ...[...plan.pairs].filter((pair) => !covered.pairs.has(pair)),
    ],
  }
}

import { getAdjacencyMap } from '@xstate/graph'
import type { AnyStateMachine, EventObject } from 'xstate'
import type { Case, PathOptions } from './cases.ts'
import { activeNodes } from './describe.ts'
import { collectCoverage, count, watch, type CoveredNames, type Elements } from './coverage.ts'
import { candidatesOf } from './observe.ts'
import { createReplay, messageOf, record, type Step } from './replay.ts'
import { write } from './source.ts'

/** `transitions` if the path is needed to cover every transition and guard outcome, else `pairs`. */
export type Purpose = 'transitions' | 'pairs'

export interface Path {
  purpose: Purpose
  steps: Step[]
}

/** Returns the title of a path: `submits a complete request → the complete request is in order → …`. */
export const pathTitle = ({ steps }: { steps: readonly { does: string }[] }): string =>
  steps.map(({ does }) => does).join(' → ')

/**
 * The limits of the search: the number of microsteps and different contexts on all paths, and the number of events on
 * one path. A machine that exceeds a limit probably has a context that grows without bound.
 */
const limits = { decisions: 300_000, contexts: 300, events: 300 }

/** Thrown if a machine fails at its start. The message is the machine's error. */
export class StartError extends Error {}

/** Thrown if the search exceeds its limits. The message lists the keys of the context whose values never repeat. */
export class UnboundedStateSpaceError extends Error {}

/** A path and the state to which it leads. */
interface SearchNode {
  cases: Case[]
  /** The event cases, transitions and guard outcomes on the path. */
  singles: string[]
  pairs: string[]
  /**
   * A key computed from the state, the bounded context and the last transitions. If two nodes have the same key, the
   * search continues from only one of them.
   */
  key: string
  /** The cases that can happen next and for which an active state has a transition. */
  enabledCases: Case[]
}

/**
 * Plans the shortest paths that cover every transition and both outcomes of every guard. Then adds paths for the pairs
 * of transitions that are not covered yet. No path is the beginning of another path. Throws a `StartError` if the
 * machine cannot start, and an `UnboundedStateSpaceError` if the search finds too many states.
 */
export function planPaths(machine: AnyStateMachine, options: PathOptions) {
  let decided = 0
  const contexts: object[] = []
  const futures = new Set<string>()
  /**
   * Runs the path of the node `before`, then the case `next`. Always begins at the start of the machine, so that paths
   * share no mutable data.
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
    /** All pairs of transitions that the search found. */
    pairs: new Set(candidates.flatMap(({ pairs }) => pairs)),
  }
}

/** Explores the machine. Returns the node after each enabled case of each node, in the order of discovery. */
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

/** Returns the keys of the context that have more than 20 different values, joined with commas. */
function growingKeys(contexts: readonly object[]): string {
  const keys = [...new Set(contexts.flatMap(Object.keys))]
  const values = (key: string) =>
    new Set(contexts.map((context) => write((context as Record<string, unknown>)[key]))).size
  return keys.filter((key) => values(key) > 20).join(', ')
}

/**
 * Selects a small set of paths that covers all elements. For each element, considers only the shortest path that covers
 * it. Starts with the longest of these paths, and keeps a path only if it covers an element that no selected path
 * covers.
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
    /** The elements that each path covers, in the order of `paths`. */
    coverage,
    declared: { ...declared, pairs: plan.pairs },
    covered,
    /** The states, transitions, guard outcomes and pairs that no path covers. */
    missing: [
      ...Object.values(missing()).flat(),
      ...[...plan.pairs].filter((pair) => !covered.pairs.has(pair)),
    ],
  }
}

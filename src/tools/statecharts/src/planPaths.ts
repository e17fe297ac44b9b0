import { getAdjacencyMap } from '@xstate/graph'
import type { AnyStateMachine, EventObject } from 'xstate'
import type { Case, Setting } from './cases.ts'
import { activeNodes } from './describe.ts'
import { collectCoverage, count, watch, type Decision, type Elements } from './coverage.ts'
import { candidatesOf } from './observe.ts'
import { createReplay, messageOf, record, type Step } from './replay.ts'
import { write } from './source.ts'

/** Whether a path is needed to take every transition and guard outcome, or only a further pair. */
export type Purpose = 'transitions' | 'pairs'

/** A way through a machine, step by step. */
export interface Path {
  purpose: Purpose
  steps: Step[]
}

/** Above this many decisions and different contexts on all ways that are tried, or events on one, a context must have grown without bound. */
const limits = { decisions: 300_000, contexts: 300, events: 300 }

/** Thrown where a machine breaks before anything has happened; its message says why. */
export class Unstartable extends Error {}

/** Thrown where the search finds ever more states; its message names what of the context never repeats. */
export class Endless extends Error {}

/** Where a path leads to. */
interface SearchNode {
  cases: Case[]
  /** The event cases, transitions and guard outcomes on the way. */
  singles: string[]
  pairs: string[]
  /** Equal for moments that have the same future and have come by the same transitions. */
  key: string
  offers: Case[]
}

/**
 * Plans the shortest paths that take every transition and both outcomes of every guard, then those
 * that take the pairs of transitions still missing; none is the beginning of another.
 * Throws where the machine cannot start, or has states without end.
 */
export function planPaths(machine: AnyStateMachine, setting: Setting) {
  let decided = 0
  const contexts: object[] = []
  const futures = new Set<string>()
  /** Leads one case further, always from the start, so that nothing is shared with another way. */
  const reach = (before?: SearchNode, next?: Case): SearchNode => {
    const path = next ? [...(before?.cases ?? []), next] : []
    if (path.length > limits.events || decided > limits.decisions || futures.size > limits.contexts)
      throw new Endless(growing(contexts))
    const decisions: Decision[] = []
    const run = createReplay(
      machine,
      setting,
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
    if (!next && snapshot.status === 'error') throw new Unstartable(messageOf(snapshot.error))
    const [transitions, outcomes, pairs] = (['transitions', 'outcomes', 'pairs'] as const).map(
      (of) => decisions.flatMap((decision) => decision[of]),
    ) as [string[], string[], string[]]
    const { value, context, status } = snapshot as {
      value: unknown
      context: object
      status: string
    }
    contexts.push(context)
    const future = write(setting.bound ? setting.bound(snapshot) : context)
    futures.add(future)
    return {
      cases: path,
      singles: [...(before?.singles ?? []), next?.does ?? '', ...transitions, ...outcomes],
      pairs: [...(before?.pairs ?? []), ...pairs],
      key: write([value, transitions, status]) + future,
      offers: run
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
    /** Every two transitions that were found to follow on each other. */
    pairs: new Set(candidates.flatMap(({ pairs }) => pairs)),
  }
}

/** Every step that leads on from one of the different moments, in the order in which they are found. */
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
      events: ({ offers }: SearchNode) => offers.map((next, index) => ({ type: `${index}`, next })),
    } as never,
  )
  type Found = Record<string, { transitions: Record<string, { state: SearchNode }> }>
  return Object.values(found as Found).flatMap(({ transitions }) =>
    Object.values(transitions).map(({ state }) => state),
  )
}

/** The parts that have many different values in contexts of many moments. */
function growing(contexts: readonly object[]): string {
  const keys = [...new Set(contexts.flatMap(Object.keys))]
  const values = (key: string) =>
    new Set(contexts.map((context) => write((context as Record<string, unknown>)[key]))).size
  return keys.filter((key) => values(key) > 20).join(', ')
}

/** Of the shortest path to each element those that, longest first, add something to the others. */
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

/** What the paths of a machine are, with all that is expected on them. */
export type Walked = ReturnType<typeof walkPaths>

/** Plans the paths of a machine and walks them; throws as `planPaths` does. */
export function walkPaths(machine: AnyStateMachine, setting: Setting) {
  const plan = planPaths(machine, setting)
  const { declared, covered, missing, inspect } = collectCoverage(machine)
  const { start } = record(machine, [], setting, inspect)
  const takes: Elements[] = []
  const paths = plan.paths.map(({ purpose, cases }): Path => {
    const own = count(machine)
    takes.push(own.covered)
    const { steps } = record(machine, cases, setting, (message) => {
      inspect(message)
      own.inspect(message)
    })
    return { purpose, steps }
  })
  return {
    start,
    paths,
    /** What each path comes by, in the order of the paths. */
    takes,
    declared: { ...declared, pairs: plan.pairs },
    covered,
    /** States, transitions and guard outcomes that no path takes, pairs that none of the paths takes. */
    missing: [
      ...Object.values(missing()).flat(),
      ...[...plan.pairs].filter((pair) => !covered.pairs.has(pair)),
    ],
  }
}

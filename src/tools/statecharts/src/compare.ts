import { isDeepStrictEqual } from 'node:util'
import {
  allTransitions,
  isForbidden,
  nameIn,
  withDescendants,
  type Change,
  type Machine,
  type State,
  type Transition,
} from './describe.ts'
import { renameStates } from './renameStates.ts'
import { conditionOf, writeInvoke, writeFull } from './transitionLabels.ts'

/**
 * One difference between two revisions, as text. `before` is null for an addition, and `after` is null for a removal.
 */
export interface Difference {
  change: Change
  what: string
  before: string | null
  after: string | null
}

/**
 * The differences between two revisions of a machine. `merged` describes one machine with the states and transitions of
 * both revisions. Each changed part is marked with the kind of its change.
 */
export interface Comparison {
  /** The machine's former id, or null if the id has not changed. */
  renamedFrom: string | null
  merged: State
  differences: Difference[]
}

const nameOf = ({ path }: State) => path || 'the machine'

/**
 * Returns a text that describes a state's behaviour, except its transitions and its children. If two states differ in
 * this behaviour, their texts differ.
 */
const describeState = (state: State, root: State) =>
  [
    state.type === 'atomic' || state.type === 'compound' ? '' : state.type,
    state.initial && `starts in ${nameIn(state.initial, root)}`,
    ...state.initialActions.map((call) => `initial action ${writeFull(call)}`),
    ...state.defaults.map((id) => `default ${nameIn(id, root)}`),
    ...state.tags.map((tag) => `tag ${tag}`),
    ...state.invokes.map(
      (invoke) =>
        `invokes ${writeInvoke(invoke, writeFull)}${invoke.input ? ` with ${writeFull(invoke.input)}` : ''}${invoke.src.inline ? `: ${invoke.src.inline}` : ''}`,
    ),
    ...state.entry.map((call) => `entry ${writeFull(call)}`),
    ...state.exit.map((call) => `exit ${writeFull(call)}`),
    state.output === null ? '' : `output ${state.output}`,
    ...Object.entries(state.details).map((detail) => detail.join(' ')),
  ]
    .filter(Boolean)
    .join(', ') || 'no effects'

const describeTransition = (transition: Transition, root: State) =>
  [
    transition.event,
    conditionOf(transition, writeFull),
    transition.targets.length === 0
      ? isForbidden(transition)
        ? '(forbidden)'
        : '(stays)'
      : `→ ${transition.targets.map((id) => nameIn(id, root)).join(' and ')}`,
    transition.reenter ? '(reenters)' : '',
    transition.actions.length > 0 ? `/ ${transition.actions.map(writeFull).join(', ')}` : '',
    ...Object.entries(transition.details).map((detail) => detail.join(' ')),
  ]
    .filter(Boolean)
    .join(' ')

/**
 * The criteria for recognising a transition in another revision. Each returns the properties that must be equal. The
 * strictest criterion comes first.
 */
const matchCriteria: ((transition: Transition) => unknown)[] = [
  ({ event, guard, targets }) => [event, guard, targets],
  ({ event, guard }) => [event, guard],
  ({ event, targets }) => [event, targets],
  ({ event, branch }) => [event, branch],
  ({ guard, targets, actions }) => [guard, targets, actions],
]

/**
 * Finds the transitions of a state that are the same in two revisions. Returns a map from each newer transition to the
 * older one. New and removed transitions are not in the map.
 */
function pairTransitions(before: readonly Transition[], after: readonly Transition[]) {
  const partners = new Map<Transition, Transition>()
  for (const criterion of matchCriteria) {
    for (const one of after) {
      if (partners.has(one)) continue
      const free = before.filter((other) => ![...partners.values()].includes(other))
      const partner = free.find((other) => isDeepStrictEqual(criterion(other), criterion(one)))
      if (partner) partners.set(one, partner)
    }
  }
  return partners
}

/** Merges two revisions of a machine into one description, and collects the differences between them. */
class Merger {
  readonly found: Difference[] = []
  constructor(
    private readonly old: State,
    private readonly now: State,
    /** The named guards, actions and delays whose implementations have changed, each with its kind: `guard isOld`. */
    private readonly redefined: ReadonlySet<string>,
    /** For each state of the newer revision, the same state in the older revision. New states are not in the map. */
    private readonly former: ReadonlyMap<State, State>,
    /** For each renamed or moved state, its name and parent in the older revision. */
    private readonly origins: ReadonlyMap<State, Record<string, string>>,
  ) {}

  merge(before: State | undefined, after: State | undefined): State {
    const now = after ?? before
    if (!now) throw new Error('Cannot merge two states that are both undefined')
    const was = before ? describeState(before, this.old) : null
    const is = after ? describeState(after, this.now) : null
    const origin = after && this.origins.get(after)
    const change =
      was !== is
        ? this.note(`state ${nameOf(now)}`, was, is)
        : origin || this.usesRedefined(now)
          ? 'changed'
          : undefined
    if (now.type === 'parallel' && before && after) this.compareOrder(before, after)
    const transitions = this.mergeTransitions(
      before?.transitions ?? [],
      after?.transitions ?? [],
      nameOf(now),
    )
    const matched = new Set(this.former.values())
    const removed = before?.children.filter((child) => !matched.has(child)) ?? []
    const children = [
      ...(after?.children ?? []).map((child) => this.merge(this.former.get(child), child)),
      ...removed.map((child) => this.merge(child, undefined)),
    ]
    return {
      ...now,
      ...(origin && { details: { ...origin, ...now.details } }),
      ...{ children, transitions, ...(change && { change }) },
    }
  }

  note(what: string, before: string | null, after: string | null): Change {
    const change = before === null ? 'new' : after === null ? 'removed' : 'changed'
    this.found.push({ change, what, before, after })
    return change
  }

  /**
   * Records a difference if the order of a parallel state's regions has changed. XState enters the regions and checks
   * their guards in this order.
   */
  private compareOrder(before: State, after: State): void {
    const [was, is] = [before, after].map((state, index) => {
      const other = index === 0 ? after : before
      const both = state.children.filter(({ name }) =>
        other.children.some((child) => child.name === name),
      )
      return both.map(({ name }) => name).join(', ')
    })
    if (was !== is) this.note(`order of the regions of ${nameOf(after)}`, was ?? '', is ?? '')
  }

  private mergeTransitions(before: Transition[], after: Transition[], state: string): Transition[] {
    const partners = pairTransitions(before, after)
    const removed = before.filter((one) => ![...partners.values()].includes(one))
    const what = `transition in ${state}`
    return [
      ...after.map((one): Transition => {
        const partner = partners.get(one)
        const was = partner ? describeTransition(partner, this.old) : null
        const is = describeTransition(one, this.now)
        if (was !== is) return { ...one, change: this.note(what, was, is) }
        return this.isRedefined(one) ? { ...one, change: 'changed' } : one
      }),
      ...removed.map((one): Transition => ({
        ...one,
        change: this.note(what, describeTransition(one, this.old), null),
      })),
    ]
  }

  private usesRedefined({ entry, exit, invokes }: State): boolean {
    const names = [
      ...[...entry, ...exit].map(({ name }) => `action ${name}`),
      ...invokes.map(({ src }) => `actor ${src.name}`),
    ]
    return names.some((name) => this.redefined.has(name))
  }

  private isRedefined({ guard, actions, event }: Transition): boolean {
    const names = [
      ...(guard ? [`guard ${guard.name}`] : []),
      ...actions.map(({ name }) => `action ${name}`),
      event.replace('after', 'delay'),
    ]
    return names.some((name) => this.redefined.has(name))
  }
}

/**
 * Returns the features by which a state can be recognised after it was renamed: its effects, its children, and its
 * outgoing and incoming transitions.
 */
function traitsOf(state: State, root: State): Set<string> {
  const lastOf = (id: string) => (id === state.id ? 'itself' : (id.split('.').at(-1) ?? ''))
  const words = ({ event, guard, actions }: Transition) =>
    [event.replace(/^.* done$/, 'done'), guard && writeFull(guard), ...actions.map(writeFull)].join(
      ' ',
    )
  const effects = describeState({ ...state, initial: null, details: {} }, root)
  return new Set([
    ...(effects === 'no effects' ? [] : effects.split(', ')),
    ...state.children.map(({ name }) => `contains ${name}`),
    ...state.transitions.flatMap((transition) => [
      `on ${words(transition)}`,
      ...transition.targets.map((id) => `${words(transition)} → ${lastOf(id)}`),
    ]),
    ...allTransitions(root)
      .filter(({ targets }) => targets.includes(state.id))
      .map((transition) => `${lastOf(transition.source)} ${words(transition)} →`),
    ...withDescendants(root).flatMap(({ initial }) => (initial === state.id ? ['first'] : [])),
  ])
}

/**
 * Returns how similar two sets are, from 0 to 1: the number of shared elements divided by the number of all elements
 * (Jaccard index).
 */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((part) => other.has(part)).length
  return shared / Math.max(1, one.size + other.size - shared)
}

/**
 * Finds the states that are the same in two revisions. Returns the newer states, keyed by the ids of the older states.
 * States with the same name and parent are matched first. The remaining states, which can be renamed or moved, are
 * matched with the most similar state.
 */
function matchStates(before: State, after: State): Map<string, State> {
  const matches = new Map<string, State>()
  const taken = new Set<State>()
  const match = (one: State, other: State) => {
    matches.set(one.id, other)
    taken.add(other)
    for (const child of other.children) {
      const former = one.children.find(({ name }) => name === child.name)
      if (former && !matches.has(former.id) && !taken.has(child)) match(former, child)
    }
  }
  match(before, after)
  const [wasIn, isIn] = [parentsIn(before), parentsIn(after)]
  for (;;) {
    const aligned = renameStates(before, matches)
    const traits = withDescendants(aligned).map((state) => () => traitsOf(state, aligned))
    const added = withDescendants(after)
      .filter((state) => !taken.has(state))
      .map((state) => ({ state, traits: traitsOf(state, after) }))
    const [best] = withDescendants(before)
      .flatMap((one, at) => {
        if (matches.has(one.id) || added.length === 0) return []
        const own = traits[at]?.() ?? new Set()
        return added.map(({ state, traits }) => {
          const isSibling = matches.get(wasIn.get(one.id)?.id ?? '') === isIn.get(state.id)
          const bonus = one.name === state.name ? 0.3 : isSibling ? 0.1 : 0
          return { one, state, similarity: similarityOf(own, traits) + bonus }
        })
      })
      .filter(({ similarity }) => similarity >= 0.6)
      .sort((first, second) => second.similarity - first.similarity)
    if (!best) return matches
    match(best.one, best.state)
  }
}

/** Returns the parent of each state, keyed by the state's id. */
const parentsIn = (root: State) =>
  new Map(
    withDescendants(root).flatMap((parent) =>
      parent.children.map(({ id }) => [id, parent] as const),
    ),
  )

/**
 * Returns two results: the differences for renamed and moved states, and the former name and parent of each of these
 * states. If several states moved together, they are one difference.
 */
function compareOrigins(before: State, after: State, matches: ReadonlyMap<string, State>) {
  const differences: Difference[] = []
  const origins = new Map<State, Record<string, string>>()
  const moves = new Map<string, { names: string[]; before: string; after: string }>()
  const [wasIn, isIn] = [parentsIn(before), parentsIn(after)]
  const kept = new Set(matches.values())
  for (const { id, name } of withDescendants(before)) {
    const state = matches.get(id)
    const [from, to] = [wasIn.get(id), state && isIn.get(state.id)]
    if (!state || !from || !to) continue
    if (name !== state.name) {
      const what = `state ${nameOf(state)}`
      differences.push({
        ...{ change: 'changed', what, before: `named ${name}`, after: `named ${state.name}` },
      })
      origins.set(state, { was: name })
    }
    if (matches.get(from.id) === to) continue
    const was = `in ${nameOf(from)}`
    const is = `${kept.has(to) ? 'moved to' : 'put into'} ${nameOf(to)}`
    const move = moves.get(was + is) ?? { names: [], before: was, after: is }
    moves
      .set(was + is, move)
      .get(was + is)
      ?.names.push(state.name)
    origins.set(state, { ...origins.get(state), 'was in': nameOf(from) })
  }
  for (const { names, ...move } of moves.values()) {
    const what = `${names.length > 1 ? 'states' : 'state'} ${list.format(names)}`
    differences.push({ change: 'changed', what, ...move })
  }
  return { differences, origins }
}

const list = new Intl.ListFormat('en-GB')

/** Returns the source code of a machine's initial context and of its named implementations, keyed by kind and name. */
const definitionsOf = (machine: Machine | undefined) =>
  new Map([
    ...(machine?.context == null ? [] : [['initial context', machine.context] as const]),
    ...(machine?.named ?? []).map(({ what, name, source }) => [`${what} ${name}`, source] as const),
  ])

function compare(before: Machine | undefined, after: Machine | undefined): Comparison {
  const [was, is] = [definitionsOf(before), definitionsOf(after)]
  const redefined = [...new Set([...is.keys(), ...was.keys()])].filter(
    (name) => was.get(name) !== is.get(name),
  )
  const machine = after ?? before
  if (!machine) throw new Error('Cannot compare: both revisions of the machine are undefined')
  const matches = before && after ? matchStates(before, after) : new Map<string, State>()
  const old = before && renameStates(before, matches)
  const aligned = old ? withDescendants(old) : []
  const former = new Map(
    (before ? withDescendants(before) : []).flatMap(({ id }, at) => {
      const [state, was] = [matches.get(id), aligned[at]]
      return state && was ? [[state, was] as const] : []
    }),
  )
  const moved = before && after && compareOrigins(before, after, matches)
  const origins = moved?.origins ?? new Map<State, never>()
  const merger = new Merger(old ?? machine, after ?? machine, new Set(redefined), former, origins)
  const merged = merger.merge(old, after)
  if (before && after)
    for (const name of redefined) merger.note(name, was.get(name) ?? null, is.get(name) ?? null)
  return {
    renamedFrom: null,
    merged,
    differences: [...(moved?.differences ?? []), ...merger.found],
  }
}

const partsOf = (root: State) =>
  new Set([
    ...withDescendants(root).map(({ path }) => path),
    ...allTransitions(root).map(({ event }) => event),
  ])

/**
 * Compares the machines of two revisions. If both revisions contain a machine with the same id, compares these two
 * machines. Compares a new machine with the most similar removed machine if at least half of their states and events
 * match.
 */
export function compareMachines(
  before: readonly Machine[],
  after: readonly Machine[],
): Comparison[] {
  const find = (roots: readonly Machine[], id: string) => roots.find((root) => root.id === id)
  const removed = new Set(before.filter(({ id }) => !find(after, id)))
  const comparisons = after.map((root): Comparison => {
    const same = find(before, root.id)
    const similarity = (other: Machine) => similarityOf(partsOf(root), partsOf(other))
    const [closest] = [...removed].sort((one, other) => similarity(other) - similarity(one))
    if (same || !closest || similarity(closest) < 0.5) return compare(same, root)
    removed.delete(closest)
    return { ...compare(closest, root), renamedFrom: closest.id }
  })
  return [...comparisons, ...[...removed].map((root) => compare(root, undefined))]
}

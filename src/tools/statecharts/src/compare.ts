import { isDeepStrictEqual } from 'node:util'
import {
  allTransitions,
  isForbidden,
  pathIn,
  withDescendants,
  type Change,
  type Machine,
  type State,
  type Transition,
} from './describe.ts'
import { renameState } from './renameState.ts'
import { conditionOf, writeInvoke, writeFull } from './transitionLabels.ts'

/** A difference in words; a side is null where nothing stands. */
export interface Difference {
  change: Change
  what: string
  before: string | null
  after: string | null
}

/** What a change does to one machine: both revisions in one description, each part with its mark. */
export interface Comparison {
  /** The name it had, where it is another one now. */
  renamedFrom: string | null
  merged: State
  differences: Difference[]
}

const placeOf = ({ path }: State) => path || 'the machine'

const nameIn = (id: string, root: State) => pathIn(id, root) || 'the machine'

/** All of a state that makes it behave as it does. */
const describeState = (state: State, root: State) =>
  [
    state.type === 'atomic' || state.type === 'compound' ? '' : state.type,
    state.initial && `starts in ${nameIn(state.initial, root)}`,
    ...state.initialActions.map((call) => `on the way ${writeFull(call)}`),
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

/** Two transitions are the same one where all of these are; else where the first that can be found are. */
const matchCriteria: ((transition: Transition) => unknown)[] = [
  ({ event, guard, targets }) => [event, guard, targets],
  ({ event, guard }) => [event, guard],
  ({ event, targets }) => [event, targets],
  ({ event, branch }) => [event, branch],
  ({ guard, targets, actions }) => [guard, targets, actions],
]

/** Pairs the transitions of one state in two revisions; what is left on either side has no partner. */
function pairTransitions(before: readonly Transition[], after: readonly Transition[]) {
  const partners = new Map<Transition, Transition>()
  for (const likeness of matchCriteria) {
    for (const one of after) {
      if (partners.has(one)) continue
      const free = before.filter((other) => ![...partners.values()].includes(other))
      const partner = free.find((other) => isDeepStrictEqual(likeness(other), likeness(one)))
      if (partner) partners.set(one, partner)
    }
  }
  return partners
}

/** Joins two revisions of a machine in one description, and tells what differs. */
class Merger {
  readonly found: Difference[] = []
  constructor(
    private readonly old: State,
    private readonly now: State,
    /** The names that stand for something else than before: `guard isOld`. */
    private readonly restated: ReadonlySet<string>,
    /** What states were called, by their ids. */
    private readonly renamed: ReadonlyMap<string, string>,
  ) {}

  merge(before: State | undefined, after: State | undefined): State {
    const now = after ?? before
    if (!now) throw new Error('There is nothing to compare')
    const was = before ? describeState(before, this.old) : null
    const is = after ? describeState(after, this.now) : null
    const oldName = this.renamed.get(now.id)
    const change = was === is ? oldName && 'changed' : this.note(`state ${placeOf(now)}`, was, is)
    const names = new Set(
      [...(after?.children ?? []), ...(before?.children ?? [])].map(({ name }) => name),
    )
    const childOf = (state: State | undefined, name: string) =>
      state?.children.find((child) => child.name === name)
    if (now.type === 'parallel' && before && after) this.compareOrder(before, after)
    const transitions = this.mergeTransitions(
      before?.transitions ?? [],
      after?.transitions ?? [],
      placeOf(now),
    )
    const children = [...names].map((name) =>
      this.merge(childOf(before, name), childOf(after, name)),
    )
    return {
      ...now,
      ...(oldName && { details: { was: oldName, ...now.details } }),
      ...{ children, transitions, ...(change && { change }) },
    }
  }

  note(what: string, before: string | null, after: string | null): Change {
    const change = before === null ? 'new' : after === null ? 'gone' : 'changed'
    this.found.push({ change, what, before, after })
    return change
  }

  /** Regions are entered and asked in the order of the source. */
  private compareOrder(before: State, after: State): void {
    const [was, is] = [before, after].map((state, index) => {
      const other = index === 0 ? after : before
      const both = state.children.filter(({ name }) =>
        other.children.some((child) => child.name === name),
      )
      return both.map(({ name }) => name).join(', ')
    })
    if (was !== is) this.note(`order of the regions of ${placeOf(after)}`, was ?? '', is ?? '')
  }

  private mergeTransitions(before: Transition[], after: Transition[], place: string): Transition[] {
    const partners = pairTransitions(before, after)
    const gone = before.filter((one) => ![...partners.values()].includes(one))
    const what = `transition in ${place}`
    return [
      ...after.map((one): Transition => {
        const partner = partners.get(one)
        const was = partner ? describeTransition(partner, this.old) : null
        const is = describeTransition(one, this.now)
        if (was !== is) return { ...one, change: this.note(what, was, is) }
        return this.isRestated(one) ? { ...one, change: 'changed' } : one
      }),
      ...gone.map((one): Transition => ({
        ...one,
        change: this.note(what, describeTransition(one, this.old), null),
      })),
    ]
  }

  private isRestated({ guard, actions, event }: Transition): boolean {
    const names = [
      ...(guard ? [`guard ${guard.name}`] : []),
      ...actions.map(({ name }) => `action ${name}`),
      event.replace('after', 'delay'),
    ]
    return names.some((name) => this.restated.has(name))
  }
}

/** Sets of words that tell what a state is without its name: what it does, where it leads, what leads to it. */
function traitsOf(state: State, root: State): Set<string> {
  const lastOf = (id: string) => (id === state.id ? 'itself' : (id.split('.').at(-1) ?? ''))
  const words = ({ event, guard, actions }: Transition) =>
    [event.replace(/^.* done$/, 'done'), guard && writeFull(guard), ...actions.map(writeFull)].join(
      ' ',
    )
  const effects = describeState({ ...state, initial: null, details: {} }, root)
  return new Set([
    ...(effects === 'no effects' ? [] : effects.split(', ')),
    ...state.children.map(({ name }) => `holds ${name}`),
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

/** How much two sets have in common, from 0 to 1. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((part) => other.has(part)).length
  return shared / Math.max(1, one.size + other.size - shared)
}

/** The older revision with the names that its states have in the newer one, and what they were called. */
function alignStates<Root extends State>(
  before: Root,
  after: State,
  note: (before: State, after: State) => void,
): Root {
  let aligned = before
  const align = (id: string, other: State) => {
    const one = withDescendants(aligned).find((state) => state.id === id)
    if (!one) return
    const unmatched = (state: State, rival: State) =>
      state.children.filter(({ name }) => !rival.children.some((child) => child.name === name))
    const [best] = unmatched(one, other)
      .flatMap((gone) =>
        unmatched(other, one).map((fresh) => ({
          gone,
          fresh,
          likeness: similarityOf(traitsOf(gone, aligned), traitsOf(fresh, after)),
        })),
      )
      .filter(({ likeness }) => likeness >= 0.5)
      .sort((first, second) => second.likeness - first.likeness)
    if (best) {
      const { gone, fresh } = best
      aligned = renameState(aligned, gone.id, fresh.id, fresh.name)
      note(gone, fresh)
      align(id, other)
    } else other.children.forEach((child) => align(child.id, child))
  }
  align(after.id, after)
  return aligned
}

/** What its names stand for, and what it starts with. */
const definitionsOf = (machine: Machine | undefined) =>
  new Map([
    ...(machine?.context == null ? [] : [['context at the start', machine.context] as const]),
    ...(machine?.named ?? []).map(({ what, name, source }) => [`${what} ${name}`, source] as const),
  ])

function compare(before: Machine | undefined, after: Machine | undefined): Comparison {
  const [was, is] = [definitionsOf(before), definitionsOf(after)]
  const restated = [...new Set([...is.keys(), ...was.keys()])].filter(
    (name) => was.get(name) !== is.get(name),
  )
  const renames: Difference[] = []
  const renamed = new Map<string, string>()
  const old =
    before &&
    after &&
    alignStates(before, after, (gone, fresh) => {
      renamed.set(fresh.id, gone.name)
      renames.push({
        change: 'changed',
        what: `state ${placeOf(fresh)}`,
        before: `named ${gone.name}`,
        after: `named ${fresh.name}`,
      })
    })
  const whole = after ?? before
  if (!whole) throw new Error('There is nothing to compare')
  const merging = new Merger(old ?? before ?? whole, after ?? whole, new Set(restated), renamed)
  const merged = merging.merge(old ?? before, after)
  if (before && after)
    for (const name of restated) merging.note(name, was.get(name) ?? null, is.get(name) ?? null)
  return { renamedFrom: null, merged, differences: [...renames, ...merging.found] }
}

const partsOf = (root: State) =>
  new Set([
    ...withDescendants(root).map(({ path }) => path),
    ...allTransitions(root).map(({ event }) => event),
  ])

/** Compares all machines of two revisions by their names; one whose name is gone with the new one that is most like it. */
export function compareMachines(
  before: readonly Machine[],
  after: readonly Machine[],
): Comparison[] {
  const find = (roots: readonly Machine[], id: string) => roots.find((root) => root.id === id)
  const gone = new Set(before.filter(({ id }) => !find(after, id)))
  const comparisons = after.map((root): Comparison => {
    const same = find(before, root.id)
    const likeness = (other: Machine) => similarityOf(partsOf(root), partsOf(other))
    const [closest] = [...gone].sort((one, other) => likeness(other) - likeness(one))
    if (same || !closest || likeness(closest) < 0.5) return compare(same, root)
    gone.delete(closest)
    return {
      ...compare(renameState(closest, closest.id, root.id, root.name), root),
      renamedFrom: closest.id,
    }
  })
  return [...comparisons, ...[...gone].map((root) => compare(root, undefined))]
}

import { isDeepStrictEqual } from 'node:util'
import {
  allTransitions,
  conditionOf,
  pathOf,
  withDescendants,
  writeCall,
  type Change,
  type State,
  type Transition,
} from './describe.ts'

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

const placeOf = (id: string) => pathOf(id) || 'the machine'

const describeState = ({ type, tags, entry, exit, invokes, output, initial }: State) =>
  [
    type === 'parallel' || type === 'final' ? type : '',
    initial && `starts in ${pathOf(initial)}`,
    ...tags.map((tag) => `tag ${tag}`),
    ...invokes.map((id) => `invokes ${id}`),
    ...entry.map((call) => `entry ${writeCall(call)}`),
    ...exit.map((call) => `exit ${writeCall(call)}`),
    output === null ? '' : `output ${output}`,
  ]
    .filter(Boolean)
    .join(', ') || 'no effects'

const describeTransition = (transition: Transition) =>
  [
    transition.event,
    conditionOf(transition, writeCall),
    transition.target === null ? '(stays)' : `→ ${placeOf(transition.target)}`,
    transition.actions.length > 0 ? `/ ${transition.actions.map(writeCall).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Two transitions are the same one where all of these are; else where the first that can be found are. */
const likenesses: ((transition: Transition) => unknown)[] = [
  ({ event, guard, target }) => [event, guard, target],
  ({ event, guard }) => [event, guard],
  ({ event, target }) => [event, target],
  ({ event, branch }) => [event, branch],
  ({ guard, target, actions }) => [guard, target, actions],
]

/** Pairs the transitions of one state in two revisions; what is left on either side has no partner. */
function pair(before: readonly Transition[], after: readonly Transition[]) {
  const partners = new Map<Transition, Transition>()
  for (const likeness of likenesses) {
    for (const one of after) {
      if (partners.has(one)) continue
      const free = before.filter((other) => ![...partners.values()].includes(other))
      const partner = free.find((other) => isDeepStrictEqual(likeness(other), likeness(one)))
      if (partner) partners.set(one, partner)
    }
  }
  return partners
}

/** The same description with the ids that it would have in a machine of another name. */
const renamed = (state: State, name: string): State => {
  const rename = (id: string) => [name, ...id.split('.').slice(1)].join('.')
  return {
    ...state,
    id: rename(state.id),
    name: state.id.includes('.') ? state.name : name,
    initial: state.initial && rename(state.initial),
    children: state.children.map((child) => renamed(child, name)),
    transitions: state.transitions.map((transition) => ({
      ...transition,
      source: rename(transition.source),
      target: transition.target && rename(transition.target),
    })),
  }
}

function merge(before: State | undefined, after: State | undefined, told: Difference[]): State {
  const now = after ?? before
  if (!now) throw new Error('There is nothing to compare')
  const note = (change: Change, what: string, one: string | null, other: string | null) =>
    told.push({ change, what, before: one, after: other })
  let change: Change | undefined
  if (!before) change = 'new'
  else if (!after) change = 'gone'
  else if (describeState(before) !== describeState(after)) change = 'changed'
  if (change)
    note(
      change,
      `state ${placeOf(now.id)}`,
      before ? describeState(before) : null,
      after ? describeState(after) : null,
    )

  const partners = pair(before?.transitions ?? [], after?.transitions ?? [])
  const gone = (before?.transitions ?? []).filter((one) => ![...partners.values()].includes(one))
  const what = `transition in ${placeOf(now.id)}`
  const transitions = [
    ...(after?.transitions ?? []).map((one): Transition => {
      const partner = partners.get(one)
      const [was, is] = [partner && describeTransition(partner), describeTransition(one)]
      if (was === is) return one
      const change = partner ? 'changed' : 'new'
      note(change, what, was ?? null, is)
      return { ...one, change }
    }),
    ...gone.map((one): Transition => {
      note('gone', what, describeTransition(one), null)
      return { ...one, change: 'gone' }
    }),
  ]
  const names = new Set(
    [...(after?.children ?? []), ...(before?.children ?? [])].map(({ name }) => name),
  )
  const childOf = (state: State | undefined, name: string) =>
    state?.children.find((child) => child.name === name)
  const children = [...names].map((name) =>
    merge(childOf(before, name), childOf(after, name), told),
  )
  return { ...now, children, transitions, ...(change && { change }) }
}

const statesOf = (root: State) => withDescendants(root).map(({ id }) => pathOf(id))

/** How much of two machines is the same, from 0 to 1, by their states and events. */
function likeness(one: State, other: State): number {
  const parts = [one, other].map(
    (root) => new Set([...statesOf(root), ...allTransitions(root).map(({ event }) => event)]),
  )
  const [first = new Set<string>(), second = new Set<string>()] = parts
  const shared = [...first].filter((part) => second.has(part)).length
  return shared / (first.size + second.size - shared)
}

/** Compares all machines of two revisions by their names; one whose name is gone with the new one that is most like it. */
export function compareMachines(before: readonly State[], after: readonly State[]): Comparison[] {
  const find = (roots: readonly State[], id: string) => roots.find((root) => root.id === id)
  const gone = new Set(before.filter(({ id }) => !find(after, id)))
  const comparisons = after.map((root): Comparison => {
    const differences: Difference[] = []
    const same = find(before, root.id)
    const [closest] = [...gone].sort((one, other) => likeness(root, other) - likeness(root, one))
    const old = same ?? (closest && likeness(root, closest) >= 0.5 ? closest : undefined)
    if (!old || same)
      return { renamedFrom: null, merged: merge(same, root, differences), differences }
    gone.delete(old)
    return {
      renamedFrom: old.id,
      merged: merge(renamed(old, root.id), root, differences),
      differences,
    }
  })
  const left = [...gone].map((root): Comparison => {
    const differences: Difference[] = []
    return { renamedFrom: null, merged: merge(root, undefined, differences), differences }
  })
  return [...comparisons, ...left]
}

import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
  InspectionEvent,
} from 'xstate'
import { activeNodes, transitionOf, type Transition } from './describe.ts'

/** What a machine decided at once. */
export interface Decided {
  actorRef: ActorRefLike
  event: AnyEventObject
  snapshot: AnyMachineSnapshot
  /** The states that were active, and those that are; outer ones before those within. */
  before: readonly AnyStateNode[]
  after: readonly AnyStateNode[]
  taken: Transition[]
  /** The guards that were asked, in this order. */
  answers: { transition: Transition; is: boolean }[]
}

/** A function that computes its result once for each object. */
export function cached<Key extends object, Value extends object | string>(
  compute: (key: Key) => Value,
) {
  const known = new WeakMap<Key, Value>()
  return (key: Key): Value => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

const described = cached(transitionOf)

/** Whether an event of a type is one that a transition is written for. */
export const matches = (descriptor: string, type: string) =>
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

/** The same without the routes to other states, whose guards are not asked. */
const candidatesFor = (event: AnyEventObject) => (node: AnyStateNode) =>
  event.type === 'xstate.stop'
    ? []
    : candidatesOf(node, event.type).filter(
        ({ eventType, target }) =>
          node.parent !== undefined ||
          eventType !== 'xstate.route' ||
          event.to === `#${target?.[0]?.id}`,
      )

const always = (node: AnyStateNode) => node.always ?? []

const withAncestors = (node: AnyStateNode): AnyStateNode[] => [
  ...(node.parent ? withAncestors(node.parent) : []),
  node,
]

/** How each guard that was asked has answered, given the transitions taken; states within others are asked first. */
function answersOf(
  active: readonly AnyStateNode[],
  candidates: (node: AnyStateNode) => readonly AnyTransitionDefinition[],
  taken: readonly AnyTransitionDefinition[],
): Decided['answers'] {
  const ask = (node: AnyStateNode): { isTaken: boolean; answers: Decided['answers'] } => {
    const within = active.filter(({ parent }) => parent === node).map(ask)
    const answers = within.flatMap((one) => one.answers)
    if (within.some(({ isTaken }) => isTaken)) return { isTaken: true, answers }
    const tried = candidates(node)
    const chosen = tried.findIndex((transition) => taken.includes(transition))
    const asked = tried
      .slice(0, chosen < 0 ? undefined : chosen + 1)
      .map((one) => ({ transition: described(one), is: taken.includes(one) }))
      .filter(({ transition }) => transition.guard !== null)
    return { isTaken: chosen >= 0, answers: [...answers, ...asked] }
  }
  return active.filter(({ parent }) => !parent).flatMap((root) => ask(root).answers)
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

/** Tells what machines decide, step by step: pass what it returns as `inspect` to an actor or a system. */
export function observe(report: (decided: Decided) => void): (inspected: InspectionEvent) => void {
  const last = new WeakMap<ActorRefLike, readonly AnyStateNode[]>()
  const tell = (decided: Decided) => {
    last.set(decided.actorRef, decided.after)
    report(decided)
  }

  const rest = (actorRef: ActorRefLike, event: AnyEventObject, snapshot: unknown) => {
    if (!isOfMachine(snapshot)) return
    const after = activeNodes(snapshot)
    const answers = snapshot.status === 'active' ? answersOf(after, always, []) : []
    const before = last.get(actorRef) ?? []
    tell({ actorRef, event, snapshot, before, after, taken: [], answers })
  }
  const step = ({ actorRef, event, snapshot, _transitions }: InspectedMicrostepEvent) => {
    if (!isOfMachine(snapshot)) return
    const isEventless = _transitions.some(({ eventType }) => eventType === '')
    const nothing = { actorRef, event, snapshot, before: [], taken: [], answers: [] }
    // What decides before its first snapshot has entered the states in which it does.
    if (!last.get(actorRef)?.length)
      tell({
        ...nothing,
        after: [...new Set(_transitions.flatMap((one) => withAncestors(one.source)))],
      })
    const before = last.get(actorRef) ?? []
    const taken = _transitions.map(described)
    const candidates = isEventless ? always : candidatesFor(event)
    const answers = answersOf(before, candidates, _transitions)
    tell({ ...nothing, before, after: activeNodes(snapshot), taken, answers })
  }
  return (inspected) => {
    const { actorRef, type } = inspected
    if (type === '@xstate.actor') last.set(actorRef, [])
    if (type === '@xstate.microstep') step(inspected)
    if (type === '@xstate.snapshot') rest(actorRef, inspected.event, inspected.snapshot)
    if (type === '@xstate.event' && inspected.event.type !== 'xstate.init' && !last.has(actorRef)) {
      // An actor that already ran when this came has told nothing of its state yet.
      const snapshot: unknown = (actorRef as AnyActorRef).getSnapshot()
      if (isOfMachine(snapshot)) last.set(actorRef, activeNodes(snapshot))
      rest(actorRef, inspected.event, snapshot)
    }
  }
}

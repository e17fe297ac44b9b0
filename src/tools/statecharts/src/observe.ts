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
import { cached } from './cached.ts'
import { activeNodes, isWithin, transitionOf, type Transition } from './describe.ts'
import { transitionsIn } from './xstateFields.ts'

/**
 * A microstep of a machine. After the last microstep for an event, `observe` reports an additional microstep without
 * transitions. It contains the state in which the machine waits for the next event.
 */
export interface Microstep {
  actorRef: ActorRefLike
  event: AnyEventObject
  snapshot: AnyMachineSnapshot
  /** The states that were active before the microstep. Parents come before their children. */
  before: readonly AnyStateNode[]
  /** The states that are active after the microstep. */
  after: readonly AnyStateNode[]
  transitions: Transition[]
  /** The results of the evaluated guards, in the order of evaluation. */
  guardResults: GuardResult[]
}

interface GuardResult {
  transition: Transition
  passed: boolean
}

const described = cached(transitionOf)

/** Checks whether the event descriptor of a transition, such as `mouse.*`, matches an event type. */
export const matches = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && isWithin(type, descriptor.slice(0, -2)))

/** Returns the transitions of a state for an event type, in the order in which XState tries them. */
export const candidatesOf = (node: AnyStateNode, type: string): AnyTransitionDefinition[] =>
  [...node.transitions]
    .filter(([descriptor]) => matches(descriptor, type))
    .sort(
      ([one], [other]) =>
        Number(other === type) - Number(one === type) || other.length - one.length,
    )
    .flatMap(([, transitions]) => transitions)

/**
 * Returns a function that, like `candidatesOf`, returns the transitions of a state for an event. The function omits a
 * route whose target differs from the target of the event, because XState does not evaluate the guard of such a route.
 */
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

/**
 * Derives the results of the guards from the transitions that were taken. This is possible because XState tries the
 * transitions of child states first, and stops at the first transition whose guard passes.
 */
function guardResultsOf(
  active: readonly AnyStateNode[],
  candidates: (node: AnyStateNode) => readonly AnyTransitionDefinition[],
  taken: readonly AnyTransitionDefinition[],
): GuardResult[] {
  const evaluate = (node: AnyStateNode): { isTaken: boolean; results: GuardResult[] } => {
    const children = active.filter(({ parent }) => parent === node).map(evaluate)
    const results = children.flatMap((child) => child.results)
    if (children.some(({ isTaken }) => isTaken)) return { isTaken: true, results }
    const tried = candidates(node)
    const chosen = tried.findIndex((transition) => taken.includes(transition))
    const own = tried
      .slice(0, chosen < 0 ? undefined : chosen + 1)
      .map((one) => ({ transition: described(one), passed: taken.includes(one) }))
      .filter(({ transition }) => transition.guard !== null)
    return { isTaken: chosen >= 0, results: [...results, ...own] }
  }
  return active.filter(({ parent }) => !parent).flatMap((root) => evaluate(root).results)
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

/**
 * Calls `report` for each microstep of a machine. Returns the function for the option `inspect` of an actor or a
 * system.
 */
export function observe(
  report: (microstep: Microstep) => void,
): (inspected: InspectionEvent) => void {
  const last = new WeakMap<ActorRefLike, readonly AnyStateNode[]>()
  const handle = (microstep: Microstep) => {
    last.set(microstep.actorRef, microstep.after)
    report(microstep)
  }

  const handleSnapshot = (actorRef: ActorRefLike, event: AnyEventObject, snapshot: unknown) => {
    if (!isOfMachine(snapshot)) return
    const after = activeNodes(snapshot)
    const guardResults = snapshot.status === 'active' ? guardResultsOf(after, always, []) : []
    const before = last.get(actorRef) ?? []
    handle({ actorRef, event, snapshot, before, after, transitions: [], guardResults })
  }
  const handleMicrostep = (microstep: InspectedMicrostepEvent) => {
    const { actorRef, event, snapshot } = microstep
    if (!isOfMachine(snapshot)) return
    const taken = transitionsIn(microstep)
    const isEventless = taken.some(({ eventType }) => eventType === '')
    const empty = { actorRef, event, snapshot, before: [], transitions: [], guardResults: [] }
    // If a machine takes eventless transitions at its start, XState has reported no snapshot yet. In this case, use the
    // states that the machine has entered as the states before these transitions.
    if (!last.get(actorRef)?.length)
      handle({
        ...empty,
        after: [...new Set(taken.flatMap((one) => withAncestors(one.source)))],
      })
    const before = last.get(actorRef) ?? []
    const transitions = taken.map(described)
    const candidates = isEventless ? always : candidatesFor(event)
    const guardResults = guardResultsOf(before, candidates, taken)
    handle({ ...empty, before, after: activeNodes(snapshot), transitions, guardResults })
  }
  return (inspected) => {
    const { actorRef, type } = inspected
    if (type === '@xstate.actor') last.set(actorRef, [])
    if (type === '@xstate.microstep') handleMicrostep(inspected)
    if (type === '@xstate.snapshot') handleSnapshot(actorRef, inspected.event, inspected.snapshot)
    if (type === '@xstate.event' && inspected.event.type !== 'xstate.init' && !last.has(actorRef)) {
      // If the actor started before it was observed, its active states are not known yet, so read them from its
      // snapshot.
      const snapshot: unknown = (actorRef as AnyActorRef).getSnapshot()
      if (isOfMachine(snapshot)) last.set(actorRef, activeNodes(snapshot))
      handleSnapshot(actorRef, inspected.event, snapshot)
    }
  }
}

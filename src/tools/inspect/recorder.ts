import type {
  AnyActor,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
} from 'xstate'
import {
  activeNodes,
  callsOn,
  describeTransition,
  idOf,
  pathIn,
} from '../statecharts/src/describe.ts'
import { isMachine } from '../statecharts/src/source.ts'
import { conditionOf, writeBriefly } from '../statecharts/src/transitionLabels.ts'
import { writeMessage } from './toJson.ts'
import type { Decision, RecordedSnapshot, Step } from './trace.ts'

/** Says after each step of an actor when its running delays end. */
export function watchDelays() {
  const ends = new WeakMap<object, number>()
  return (actorRef: AnyActor, now: number): Record<string, number> => {
    const { _scheduledEvents } = actorRef.system.getSnapshot()
    const own = Object.values(_scheduledEvents).filter(({ source }) => source === actorRef)
    return Object.fromEntries(
      own.map((scheduled) => {
        const end = ends.get(scheduled) ?? now + scheduled.delay
        ends.set(scheduled, end)
        return [scheduled.event.type, end]
      }),
    )
  }
}

/** Says the first error of what watches the page on the console, and keeps all from the page. */
export function createGuard() {
  let isTold = false
  return (task: () => void): void => {
    try {
      task()
    } catch (error) {
      if (!isTold) console.error('The inspector has missed something:', error)
      isTold = true
    }
  }
}

/** An event that an actor has been sent, and what wrote its step once it has been dealt with. */
interface Received {
  actorRef: AnyActor
  event: Step['event']
  at: number
  depth: number
  step?: () => Step
}

/**
 * Turns what XState reports of all actors into the steps of a trace, in the order in which they were sent their
 * events. A step is written as plain data when it is asked for, then or later. The time is in ms.
 */
export function createRecorder(
  record: (step: () => Step, actorRef: AnyActor) => void,
  now: () => number = Date.now,
  write: (step: Step) => Step = writeMessage,
) {
  const snapshots = new WeakMap<object, AnyMachineSnapshot>()
  const taken = new WeakMap<object, AnyTransitionDefinition[]>()
  const started = new WeakSet<object>()
  const delaysOf = watchDelays()
  const nameOf = nameActors()
  const guard = createGuard()
  const queue: Received[] = []

  /** The step that an actor, or else the one above it, is busy with. */
  const busyWith = (actorRef: AnyActorRef | undefined): Received | undefined =>
    actorRef &&
    (queue.find((received) => received.actorRef === actorRef && !received.step) ??
      busyWith(actorRef._parent))

  function receive(actorRef: AnyActor, event: Step['event'], cause: Received | undefined) {
    const depth = (cause?.depth ?? -1) + (isHolder(actorRef) ? 0 : 1)
    const received: Received = { actorRef, event, at: now(), depth }
    if (queue.length === 0) queueMicrotask(() => guard(giveUp))
    queue.push(received)
    return received
  }

  function settle(received: Received, after: unknown = received.actorRef.getSnapshot()) {
    const { actorRef, event, at, depth } = received
    const before = snapshots.get(actorRef)
    const snapshot = after as AnyMachineSnapshot & RecordedSnapshot
    const transitions = taken.get(actorRef) ?? []
    const delays = delaysOf(actorRef, now())
    const actor = nameOf(actorRef)
    const hasFailed = snapshot.status === 'error' && before?.status !== 'error'
    const isDecided = isMachine(actorRef.logic) && !hasFailed
    received.step = () =>
      write({
        actor,
        at,
        ...(depth > 0 && { depth }),
        event,
        snapshot,
        ...(isDecided && { decision: decide(before, event.type, transitions, snapshot) }),
        delays,
      })
    snapshots.set(actorRef, snapshot)
    taken.delete(actorRef)
  }

  function flush() {
    while (queue[0]?.step) {
      const [{ step, actorRef }] = queue.splice(0, 1) as [Required<Received>]
      if (!isHolder(actorRef)) record(step, actorRef)
    }
  }

  /** By now an actor that has not dealt with its event never will, as it has failed or stopped. */
  function giveUp() {
    queue.filter(({ step }) => !step).forEach((received) => settle(received))
    flush()
  }

  return (message: InspectionEvent): void =>
    guard(() => {
      const actorRef = message.actorRef as AnyActor
      if (message.type === '@xstate.microstep')
        taken.set(actorRef, [...(taken.get(actorRef) ?? []), ...message._transitions])
      if (message.type === '@xstate.event') {
        const { event, sourceRef } = message
        if (event.type === 'xstate.init') started.add(actorRef)
        // Until it starts an actor deals with nothing.
        if (started.has(actorRef))
          receive(actorRef, event, busyWith(sourceRef as AnyActorRef | undefined))
      }
      if (message.type === '@xstate.snapshot') {
        const { event } = message
        // What stops an actor is not sent to it.
        const received =
          queue.find((one) => one.actorRef === actorRef && one.event === event && !one.step) ??
          receive(actorRef, event, busyWith(actorRef._parent))
        settle(received, message.snapshot)
        flush()
      }
    })
}

/** Whether it is a machine that does nothing but hold others, as the root of the site. */
function isHolder(actorRef: AnyActor): boolean {
  const logic: unknown = actorRef.logic
  if (!isMachine(logic)) return false
  const { states, events, config } = logic
  return Object.keys(states).length + events.length === 0 && config.context === undefined
}

/** Names each actor by its id, and one more while another of the same id is active by its session too. */
function nameActors() {
  const names = new WeakMap<object, string>()
  const named = new Map<string, AnyActorRef>()
  return (actorRef: AnyActorRef): string => {
    const { id, sessionId } = actorRef
    const other = named.get(id)?.getSnapshot() as Snapshot<unknown> | undefined
    const name = names.get(actorRef) ?? (other?.status === 'active' ? `${id} (${sessionId})` : id)
    if (!names.has(actorRef)) named.set(name, actorRef)
    names.set(actorRef, name)
    return name
  }
}

/** A transition with its place among those of its event. */
function describeTaken(transition: AnyTransitionDefinition) {
  const { source } = transition
  const type = String(transition.eventType)
  const branches = (type === '' ? source.always : source.transitions.get(type)) ?? []
  return describeTransition(transition, branches.indexOf(transition), branches)
}

function decide(
  before: AnyMachineSnapshot | undefined,
  type: string,
  taken: AnyTransitionDefinition[],
  after: AnyMachineSnapshot,
): Decision {
  const [left, entered] = [before ? activeNodes(before) : [], activeNodes(after)]
  const described = taken.map(describeTaken)
  const asked = left.flatMap((node) => {
    const branches = node.transitions.get(type) ?? []
    const at = branches.findIndex((branch) => taken.includes(branch))
    const isDecidedWithin = described.some(({ source }) => source.startsWith(`${idOf(node)}.`))
    if (isDecidedWithin) return []
    return branches
      .slice(0, at < 0 ? undefined : at + 1)
      .filter(({ guard }) => guard !== undefined)
      .map((branch) => {
        const condition = conditionOf(
          describeTransition(branch, branches.indexOf(branch), branches),
          writeBriefly,
        )
        return `${condition}: ${taken.includes(branch) ? 'yes' : 'no'}`
      })
  })
  return {
    transitions: before
      ? described.map(
          ({ source, targets }) =>
            `${pathIn(source, after.machine) || 'any'} → ${targets.map((id) => pathIn(id, after.machine)).join(' and ') || '(stays)'}`,
        )
      : [],
    taken: before ? described.map(({ place }) => place) : [],
    guards: asked,
    actions: [
      ...left
        .filter((node) => !entered.includes(node))
        .reverse()
        .flatMap((node) => callsOn('exit', node)),
      ...described.flatMap(({ actions }) => actions),
      ...entered.filter((node) => !left.includes(node)).flatMap((node) => callsOn('entry', node)),
    ].map((call) => writeBriefly({ ...call, does: null })),
  }
}

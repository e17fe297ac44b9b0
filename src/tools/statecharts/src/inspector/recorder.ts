import type { ActorRefLike, AnyActor, AnyActorRef, InspectionEvent, Snapshot } from 'xstate'
import { callsOn, pathIn } from '../describe.ts'
import { cached, observe, type Decided } from '../observe.ts'
import { isMachine } from '../source.ts'
import { createTimers } from '../timers.ts'
import { conditionOf, writeBriefly } from '../transitionLabels.ts'
import { writeMessage } from './toJson.ts'
import type { Decision, RecordedSnapshot, Step } from './trace.ts'

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
  const failed = new WeakSet<object>()
  const decided = new WeakMap<ActorRefLike, Decided[]>()
  const parents = new WeakMap<ActorRefLike, ActorRefLike | undefined>()
  const timersOf = cached((_: ActorRefLike) => createTimers())
  const nameOf = nameActors()
  const guard = createGuard()
  const queue: Received[] = []
  const inspect = observe((one) =>
    decided.set(one.actorRef, [...(decided.get(one.actorRef) ?? []), one]),
  )

  /** The step that an actor, or else the one above it, is busy with. */
  const busyWith = (actorRef: ActorRefLike | undefined): Received | undefined =>
    actorRef &&
    (queue.find((received) => received.actorRef === actorRef && !received.step) ??
      busyWith(parents.get(actorRef)))

  function receive(actorRef: AnyActor, event: Step['event'], cause: Received | undefined) {
    const depth = (cause?.depth ?? -1) + (isHolder(actorRef) ? 0 : 1)
    const received: Received = { actorRef, event, at: now(), depth }
    if (queue.length === 0) queueMicrotask(() => guard(giveUp))
    queue.push(received)
    return received
  }

  function settle(received: Received, after: unknown = received.actorRef.getSnapshot()) {
    const { actorRef, event, at, depth } = received
    const snapshot = after as RecordedSnapshot
    const { status } = snapshot
    const own = decided.get(actorRef) ?? []
    const timers = timersOf(actorRef)
    if (status !== 'active') timers.clear()
    const delays = Object.fromEntries(timers.all().map(({ event, at }) => [event.type, at]))
    const actor = nameOf(actorRef)
    const fails = status === 'error' && !failed.has(actorRef)
    const isDecided = isMachine(snapshot.machine) && !fails
    received.step = () =>
      write({
        actor,
        at,
        ...(depth > 0 && { depth }),
        event,
        snapshot,
        ...(isDecided && { decision: decide(own) }),
        delays,
      })
    if (fails) failed.add(actorRef)
    decided.delete(actorRef)
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
      inspect(message)
      if (message.type === '@xstate.action') timersOf(actorRef).take(message.action, now())
      if (message.type === '@xstate.event') {
        const { event, sourceRef } = message
        if (sourceRef) timersOf(sourceRef).end(event)
        if (event.type === 'xstate.init') parents.set(actorRef, sourceRef)
        // Until it starts an actor deals with nothing.
        if (parents.has(actorRef)) receive(actorRef, event, busyWith(sourceRef))
      }
      if (message.type === '@xstate.snapshot') {
        const { event } = message
        // What stops an actor is not sent to it.
        const received =
          queue.find((one) => one.actorRef === actorRef && one.event === event && !one.step) ??
          receive(actorRef, event, busyWith(parents.get(actorRef)))
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

function decide(decided: readonly Decided[]): Decision {
  const taken = decided.flatMap(({ snapshot, taken }) =>
    taken.map((transition) => ({ ...transition, machine: snapshot.machine })),
  )
  const answers = decided
    .flatMap(({ answers }) => answers)
    .map(({ transition, is }) => `${conditionOf(transition, writeBriefly)}: ${is ? 'yes' : 'no'}`)
  return {
    transitions: taken.map(
      ({ source, targets, machine }) =>
        `${pathIn(source, machine) || 'any'} → ${targets.map((id) => pathIn(id, machine)).join(' and ') || '(stays)'}`,
    ),
    taken: taken.map(({ place }) => place),
    guards: [...new Set(answers)],
    actions: decided
      .flatMap(({ before, taken, after }) => [
        ...before
          .filter((node) => !after.includes(node))
          .reverse()
          .flatMap((node) => callsOn('exit', node)),
        ...taken.flatMap(({ actions }) => actions),
        ...after.filter((node) => !before.includes(node)).flatMap((node) => callsOn('entry', node)),
      ])
      .map((call) => writeBriefly({ ...call, does: null })),
  }
}

import type { ActorRefLike, AnyActor, AnyActorRef, InspectionEvent } from 'xstate'
import { cached } from '../cached.ts'
import { callsOn, delayedEventName, nameIn, pathIn } from '../describe.ts'
import { createTimers, observe, type Microstep } from '../paths.ts'
import { isMachine } from '../xstateFields.ts'
import { conditionOf, writeBriefly } from '../transitionLabels.ts'
import { writeMessage } from './toJson.ts'
import type { Decision, RecordedSnapshot, RecordedStep } from './trace.ts'

/**
 * Returns a function that runs a task and catches its errors, so that an error of the inspector does not break the
 * page. Only the first error is logged.
 */
export function createErrorBarrier() {
  let isLogged = false
  return (task: () => void): void => {
    try {
      task()
    } catch (error) {
      if (!isLogged)
        console.error(
          'The inspector could not record or send a step, and will not log further errors. The first error:',
          error,
        )
      isLogged = true
    }
  }
}

/** An event that an actor has received but may not have handled yet. */
interface Received {
  actorRef: AnyActor
  sourceRef: AnyActor | undefined
  event: RecordedStep['event']
  at: number
  depth: number
  /** Returns the step as plain data. `step` is undefined until the actor has handled the event. */
  step?: () => RecordedStep
}

/**
 * Turns XState's inspection events of all actors into the steps of a trace, in the order in which the actors received
 * their events. Calls `record` with a function that converts a step to plain data. `record` can call this function at
 * once or later. Times are in ms.
 */
export function createRecorder(
  record: (step: () => RecordedStep, actorRef: AnyActor) => void,
  now: () => number = Date.now,
  write: (step: RecordedStep) => RecordedStep = writeMessage,
) {
  const microsteps = new WeakMap<ActorRefLike, Microstep[]>()
  const parents = new WeakMap<ActorRefLike, ActorRefLike | undefined>()
  const timersOf = cached((_: ActorRefLike) => createTimers())
  const ended = new WeakSet<object>()
  const nameOf = nameActors(ended)
  const guard = createErrorBarrier()
  const queue: Received[] = []
  const inspect = observe((microstep) => {
    const { actorRef } = microstep
    microsteps.set(actorRef, [...(microsteps.get(actorRef) ?? []), microstep])
  })

  /**
   * Returns the event that an actor is handling now. If the actor is not handling an event, returns the event that its
   * nearest ancestor is handling.
   */
  const handledBy = (actorRef: ActorRefLike | undefined): Received | undefined =>
    actorRef &&
    (queue.find((received) => received.actorRef === actorRef && !received.step) ??
      handledBy(parents.get(actorRef)))

  function receive(actorRef: AnyActor, event: RecordedStep['event'], source?: ActorRefLike) {
    const sourceRef = source as AnyActor | undefined
    const cause = handledBy(sourceRef)
    const depth = (cause?.depth ?? -1) + (isContainer(actorRef) ? 0 : 1)
    const received: Received = { actorRef, sourceRef, event, at: now(), depth }
    if (queue.length === 0) queueMicrotask(() => guard(settleRest))
    queue.push(received)
    return received
  }

  function settle(received: Received, after: unknown = received.actorRef.getSnapshot()) {
    const { actorRef, sourceRef, event, at, depth } = received
    const snapshot = after as RecordedSnapshot
    const { status, machine } = snapshot
    const own = microsteps.get(actorRef) ?? []
    const timers = timersOf(actorRef)
    const actor = nameOf(actorRef)
    const fails = status === 'error' && !ended.has(actorRef)
    if (status !== 'active') {
      ended.add(actorRef)
      timers.clear()
    }
    const running = timers.all()
    const hasDecision = isMachine(machine) && !fails
    received.step = () =>
      write({
        actor,
        ...(sourceRef && !isContainer(sourceRef) && { sender: nameOf(sourceRef) }),
        at,
        ...(depth > 0 && { depth }),
        event,
        snapshot,
        ...(hasDecision && { decision: decisionOf(own) }),
        timers: running.map(({ event: { type }, at }) => ({
          name: isMachine(machine) ? delayedEventName(type, machine) : type,
          at,
        })),
      })
    microsteps.delete(actorRef)
  }

  function flush() {
    while (queue[0]?.step) {
      const [{ step, actorRef }] = queue.splice(0, 1) as [Required<Received>]
      if (!isContainer(actorRef)) record(step, actorRef)
    }
  }

  /**
   * Completes the steps of the events that are still in the queue. The receivers of these events have failed or
   * stopped, and will not handle the events. Runs in a microtask.
   */
  function settleRest() {
    queue.filter(({ step }) => !step).forEach((received) => settle(received))
    flush()
  }

  return (message: InspectionEvent): void =>
    guard(() => {
      const actorRef = message.actorRef as AnyActor
      inspect(message)
      if (message.type === '@xstate.action') timersOf(actorRef).apply(message.action, now())
      if (message.type === '@xstate.event') {
        const { event, sourceRef } = message
        if (sourceRef) timersOf(sourceRef).end(event)
        if (event.type === 'xstate.init') parents.set(actorRef, sourceRef)
        // Ignore events to an actor that has not started. It handles them after its start, and XState then reports a
        // snapshot for each event.
        if (parents.has(actorRef)) receive(actorRef, event, sourceRef)
      }
      if (message.type === '@xstate.snapshot') {
        const { event } = message
        // If an actor stops, XState reports a snapshot but no event. The queue may then lack an event for the snapshot.
        const received =
          queue.find((one) => one.actorRef === actorRef && one.event === event && !one.step) ??
          receive(actorRef, event, parents.get(actorRef))
        settle(received, message.snapshot)
        flush()
      }
    })
}

/**
 * Checks whether an actor is a machine without states, events and context. Such a machine only starts other actors, so
 * it is not recorded.
 */
function isContainer(actorRef: AnyActor): boolean {
  const logic: unknown = actorRef.logic
  if (!isMachine(logic)) return false
  const { states, events, config } = logic
  return Object.keys(states).length + events.length === 0 && config.context === undefined
}

/**
 * Returns a function that names actors. The name of an actor is its id. If another active actor has the same id, the
 * name also contains the session id.
 */
function nameActors(ended: WeakSet<object>) {
  const names = new WeakMap<object, string>()
  const named = new Map<string, AnyActorRef>()
  return (actorRef: AnyActorRef): string => {
    const { id, sessionId } = actorRef
    const other = named.get(id)
    const name = names.get(actorRef) ?? (other && !ended.has(other) ? `${id} (${sessionId})` : id)
    if (!names.has(actorRef)) named.set(name, actorRef)
    names.set(actorRef, name)
    return name
  }
}

function decisionOf(microsteps: readonly Microstep[]): Decision {
  const taken = microsteps.flatMap(({ snapshot, transitions }) =>
    transitions.map((transition) => ({ ...transition, machine: snapshot.machine })),
  )
  const guards = microsteps
    .flatMap(({ guardResults }) => guardResults)
    .map(
      ({ transition, passed }) =>
        `${conditionOf(transition, writeBriefly)}: ${passed ? 'yes' : 'no'}`,
    )
  return {
    transitions: taken.map(
      ({ source, targets, machine }) =>
        `${pathIn(source, machine) || 'any'} → ${targets.map((id) => nameIn(id, machine)).join(' and ') || '(stays)'}`,
    ),
    taken: taken.map(({ place }) => place),
    guards: [...new Set(guards)],
    actions: microsteps
      .flatMap(({ before, transitions, after }) => [
        ...before
          .filter((node) => !after.includes(node))
          .reverse()
          .flatMap((node) => callsOn('exit', node)),
        ...transitions.flatMap(({ actions }) => actions),
        ...after.filter((node) => !before.includes(node)).flatMap((node) => callsOn('entry', node)),
      ])
      .map((call) => writeBriefly({ ...call, does: null })),
  }
}

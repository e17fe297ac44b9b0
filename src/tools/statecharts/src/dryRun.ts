import {
  createActor,
  type ActorScope,
  type AnyActor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { createTimers, type ExecutedAction, type Timer } from './timers.ts'
import { kindOfLogic, optionsOf, unsupported } from './xstateFields.ts'

/**
 * The maximum number of microsteps for one event, and also the maximum number of events that a machine sends to itself
 * without a delay. A machine that exceeds one of these limits is in an infinite loop.
 */
const maxSteps = 100

const outcome = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/s

/** Checks whether an event of this type reports that an actor is done, has failed, or has a new snapshot. */
export const isOutcome = (type: string) => outcome.test(type)

/**
 * The possible outcomes of actors, keyed by the kind of their logic. Actors with any other kind of logic can have all
 * outcomes.
 */
const outcomes: Record<string, string[]> = {
  promise: ['done.actor', 'error.actor'],
  callback: ['error.actor'],
  'event observable': ['done.actor', 'error.actor'],
  transition: ['error.actor', 'snapshot'],
}

/** Returns the types of the events that can report the outcome of an actor, such as `xstate.done.actor.load`. */
export const outcomesOf = ({ id, logic }: AnyActor) =>
  (outcomes[kindOfLogic(logic) ?? ''] ?? ['done.actor', 'error.actor', 'snapshot']).map(
    (what) => `xstate.${what}.${id}`,
  )

/**
 * Actor logic that does nothing. The dry run uses it for the machine's parent, and for every actor without an
 * implementation.
 */
const placeholderActor: AnyActorLogic = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot: Snapshot<unknown>) => snapshot,
  getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
}

/**
 * Returns the children of a snapshot, without children that are undefined. After a failed start, the snapshot has no
 * property `children`.
 */
const childrenOf = ({ children = {} }: Partial<AnyMachineSnapshot>) =>
  Object.values(children as Record<string, AnyActor | undefined>).filter((child) => !!child)

interface Options {
  id?: string
  input?: unknown
  /** Called with the inspection events that XState would send if the machine really ran. */
  inspect?: ((message: InspectionEvent) => void) | undefined
}

/**
 * Runs a machine without side effects. As with XState's pure `transition`, guards and assignments run, but actions are
 * not executed and actors are not started. `advance` moves the clock forward, so that delays end. `send` sends an
 * event, which can also be the outcome of an actor. Unlike with XState's `transition`, the machine has a parent, so
 * `sendParent` does not throw. Throws if the machine uses a version of XState that always executes actions.
 */
export function createDryRun(
  given: AnyStateMachine,
  { id = given.id, input, inspect }: Options = {},
) {
  if (runsActions(given)) throw unsupported('always executes actions')
  const machine = withPlaceholderActors(given)
  const timers = createTimers()
  const known = new WeakSet<AnyActor>()
  const running = new Set<AnyActor>()
  const queue: AnyEventObject[] = []
  let snapshot = placeholderActor.getInitialSnapshot({} as never, undefined) as AnyMachineSnapshot
  let now = 0
  /**
   * `events` counts the events since the last delay or call of `send`. `microsteps` counts the microsteps of the
   * current event.
   */
  let [events, microsteps] = [0, 0]

  const parent = createActor(placeholderActor, {
    inspect: (message) => {
      if (message.type !== '@xstate.microstep') return
      microsteps += 1
      if (microsteps > maxSteps)
        throw new Error(`Infinite loop: one event causes more than ${maxSteps} microsteps`)
      if (message.actorRef === self) inspect?.(message)
    },
  })
  const self = Object.create(createActor(placeholderActor, { parent, id }), {
    getSnapshot: { value: () => snapshot },
  }) as AnyActor
  const { system, sessionId } = self

  const report = (type: string, message: object) =>
    inspect?.({ type, actorRef: self, rootId: parent.sessionId, ...message } as InspectionEvent)
  const reportChild = (child: AnyActor, event: AnyEventObject, change?: object) => {
    // The outcome of a child has no sender, because the child does not really run.
    const sourceRef = isOutcome(event.type) ? undefined : self
    report('@xstate.event', { actorRef: child, event, sourceRef })
    report('@xstate.snapshot', {
      actorRef: child,
      event,
      snapshot: { ...snapshotOf(child), ...change },
    })
  }

  /** Computes the next snapshot. Returns the actions that a running machine would execute. */
  function transition(event: AnyEventObject): ExecutedAction[] {
    const actions: ExecutedAction[] = []
    const ignore = () => undefined
    const scope: ActorScope<AnyMachineSnapshot, AnyEventObject> = {
      ...{ self, id, sessionId, system },
      ...{ logger: ignore, defer: ignore, emit: ignore, stopChild: ignore },
      actionExecutor: (action) => {
        // Execute `stopChild` even in a dry run. It stops nothing here, but it unregisters the actor's systemId, so
        // that another actor can use the systemId.
        if (action.type === 'xstate.stopChild') action.exec?.(action.info, action.params)
        actions.push(action)
      },
    }
    microsteps = 0
    snapshot =
      event.type === 'xstate.init'
        ? machine.getInitialSnapshot(scope, input)
        : machine.transition(snapshot, event, scope)
    return actions
  }

  function startChild(child: AnyActor) {
    if (known.has(child)) return
    known.add(child)
    running.add(child)
    reportChild(child, { type: 'xstate.init', input: optionsOf(child).input })
    sync(child)
  }

  /**
   * Queues the child's snapshot as an event if the machine subscribes to the child's snapshots. XState sends such an
   * event when the child starts and after each event to the child.
   */
  function sync(child: AnyActor) {
    if (optionsOf(child).syncSnapshot)
      queue.push({ type: `xstate.snapshot.${child.id}`, snapshot: snapshotOf(child) })
  }

  /** Simulates the effect of an action: starts or stops a child, starts or cancels a timer, or queues an event. */
  function apply({ type, params }: ExecutedAction) {
    const { to, delay, event, actorRef } = Object(params) as Partial<Params>
    report('@xstate.action', { action: { type, params } })
    if (type === 'xstate.spawnChild' && actorRef) startChild(actorRef)
    else if (type === 'xstate.stopChild' && running.delete(params as AnyActor))
      reportChild(params as AnyActor, { type: 'xstate.stop' }, { status: 'stopped' })
    else if (type !== 'xstate.sendTo' || (to === self && delay !== undefined))
      timers.apply({ type, params }, now)
    else if (to === self && event) queue.push(event)
    else if (to && delay === undefined && childrenOf(snapshot).includes(to)) {
      startChild(to)
      if (running.has(to)) sync(to)
    }
  }

  function macrostep(event: AnyEventObject, sourceRef?: AnyActor) {
    if (snapshot.status !== 'active') return
    events += 1
    report('@xstate.event', { event, sourceRef })
    let actions: ExecutedAction[] = []
    try {
      if (events > maxSteps)
        throw new Error(
          `Infinite loop: the machine sends itself more than ${maxSteps} events without a delay`,
        )
      actions = transition(event)
    } catch (error) {
      snapshot = { ...snapshot, status: 'error', error } as AnyMachineSnapshot
    }
    // Do not start an actor that is spawned and stopped in the same macrostep.
    for (const { type, params } of actions)
      if (type === 'xstate.stopChild' && params) known.add(params as AnyActor)
    if (event.type === 'xstate.init') childrenOf(snapshot).forEach(startChild)
    actions.forEach(apply)
    // Start the actors that were spawned in `assign`, because XState reports no spawnChild action for them.
    childrenOf(snapshot).forEach(startChild)
    if (snapshot.status !== 'active') {
      timers.clear()
      running.clear()
    }
    report('@xstate.snapshot', { event, snapshot })
  }

  function post(event: AnyEventObject, sourceRef?: AnyActor) {
    macrostep(event, sourceRef)
    for (let next; (next = queue.shift());) macrostep(next, self)
  }

  /** Returns the running actor whose outcome the event reports, if there is one. */
  function actorBehind({ type }: EventObject): AnyActor | undefined {
    const id = outcome.exec(type)?.[2]
    return childrenOf(snapshot).find((child) => child.id === id && running.has(child))
  }

  return {
    actorBehind,
    now: () => now,
    snapshot: () => snapshot,
    /** Returns the running timers, starting with the one that ends first. */
    timers: (): readonly Timer[] => timers.all(),
    running: () => childrenOf(snapshot).filter((child) => running.has(child)),
    start: () => post({ type: 'xstate.init', input }),
    /**
     * Sends an event. If the event reports the outcome of a running actor, this actor becomes the sender of the event.
     */
    send: (event: AnyEventObject) => {
      events = 0
      const child = actorBehind(event)
      const what = outcome.exec(event.type)?.[1]
      if (!child) post(event)
      else if (what === 'snapshot') {
        const after = { ...snapshotOf(child), ...(event.snapshot as object | undefined) }
        reportChild(child, event, after)
        post({ ...event, snapshot: after }, child)
      } else {
        const { output, error } = event as { output?: unknown; error?: unknown }
        running.delete(child)
        const status = what === 'done.actor' ? 'done' : 'error'
        reportChild(child, event, { status, output, error })
        post({ ...event, actorId: child.id }, child)
      }
    },
    /** Moves the clock forward by `ms`. Sends the events of all timers that end in this time, in order. */
    advance: (ms: number) => {
      const end = now + ms
      for (let next; (next = timers.all()[0]) && next.at <= end;) {
        if (next.at > now) events = 0
        now = next.at
        timers.end(next.event)
        post(next.event, self)
      }
      now = end
    },
  }
}

/**
 * Returns the snapshot of a child, with the status `active`. In a dry run, a child runs until an event reports its
 * outcome.
 */
const snapshotOf = (child: AnyActor) =>
  ({ ...child.getSnapshot(), status: 'active' }) as Snapshot<unknown>

interface Params {
  to: AnyActor
  delay: number
  event: AnyEventObject
  actorRef: AnyActor
}

const executing = new WeakMap<object, boolean>()

/**
 * Checks whether the machine's version of XState executes actions itself, instead of passing them to `actionExecutor`.
 * To find out, starts a small machine with one action.
 */
function runsActions({ constructor }: AnyStateMachine): boolean {
  const Machine = constructor as new (config: object) => AnyStateMachine
  if (!executing.has(Machine)) {
    executing.set(Machine, false)
    createDryRun(new Machine({ entry: () => void executing.set(Machine, true) })).start()
  }
  return executing.get(Machine) === true
}

const copies = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** Returns a copy of the machine in which a placeholder replaces every actor without an implementation. */
function withPlaceholderActors(machine: AnyStateMachine): AnyStateMachine {
  const copy = copies.get(machine) ?? machine.provide({})
  const { implementations } = copy
  const get = (actors: Record<string, unknown>, name: string) => actors[name] ?? placeholderActor
  if (!copies.has(machine))
    Object.assign(implementations, { actors: new Proxy(implementations.actors, { get }) })
  copies.set(machine, copy)
  return copy
}

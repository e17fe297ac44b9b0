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
import { kindOfLogic } from './source.ts'
import { createTimers, type ExecutedAction, type Timer } from './timers.ts'

/** How much may happen at once before it is taken for endless. */
const most = 100

const outcome = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/s

export const isOutcome = (type: string) => outcome.test(type)

/** What can become of an actor by the kind of its logic; of others everything. */
const outcomes: Record<string, string[]> = {
  promise: ['done.actor', 'error.actor'],
  callback: ['error.actor'],
  'event observable': ['done.actor', 'error.actor'],
  transition: ['error.actor', 'snapshot'],
}

/** The types of the events by which what can become of an actor is told. */
export const outcomesOf = ({ id, logic }: AnyActor) =>
  (outcomes[kindOfLogic(logic) ?? ''] ?? ['done.actor', 'error.actor', 'snapshot']).map(
    (what) => `xstate.${what}.${id}`,
  )

/** What stands in for an actor that nobody has provided, and for the parent. */
const waiting: AnyActorLogic = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot: Snapshot<unknown>) => snapshot,
  getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
}

/** A machine that could not even begin has none, and an actor that is not there is undefined. */
const childrenOf = ({ children = {} }: Partial<AnyMachineSnapshot>) =>
  Object.values(children as Record<string, AnyActor | undefined>).filter((child) => !!child)

interface Options {
  id?: string
  input?: unknown
  /** Hears what XState would tell of the machine. */
  inspect?: ((message: InspectionEvent) => void) | undefined
}

/**
 * A machine of which nothing happens but what it decides, as XState's pure `transition` does: guards and assignments
 * run; no action is executed and no actor started. Its timers end when the clock is moved on, what becomes of its
 * actors is sent like any other event. XState's own function has no parent to hand over, and throws where one is sent
 * to; this one ignores what it is told.
 */
export function createDryRun(
  given: AnyStateMachine,
  { id = given.id, input, inspect }: Options = {},
) {
  if (runsActions(given))
    throw new Error('its XState does not let its actions be kept from running; 5.19 and later do')
  const machine = complete(given)
  const timers = createTimers()
  const known = new WeakSet<AnyActor>()
  const running = new Set<AnyActor>()
  const queue: AnyEventObject[] = []
  let snapshot = waiting.getInitialSnapshot({} as never, undefined) as AnyMachineSnapshot
  let now = 0
  /** How much has happened at once. */
  let [events, microsteps] = [0, 0]

  const parent = createActor(waiting, {
    inspect: (message) => {
      if (message.type !== '@xstate.microstep') return
      microsteps += 1
      if (microsteps > most) throw new Error(`Infinite loop: it takes more than ${most} microsteps`)
      if (message.actorRef === self) inspect?.(message)
    },
  })
  const self = Object.create(createActor(waiting, { parent, id }), {
    getSnapshot: { value: () => snapshot },
  }) as AnyActor
  const { system, sessionId } = self

  const tell = (type: string, message: object) =>
    inspect?.({ type, actorRef: self, rootId: parent.sessionId, ...message } as InspectionEvent)
  const tellOf = (child: AnyActor, event: AnyEventObject, change?: object) => {
    tell('@xstate.event', { actorRef: child, event, sourceRef: self })
    tell('@xstate.snapshot', {
      actorRef: child,
      event,
      snapshot: { ...snapshotOf(child), ...change },
    })
  }

  /** What the machine decides, and the actions that it would have executed. */
  function decide(event: AnyEventObject): ExecutedAction[] {
    const actions: ExecutedAction[] = []
    const ignore = () => undefined
    const scope: ActorScope<AnyMachineSnapshot, AnyEventObject> = {
      ...{ self, id, sessionId, system },
      ...{ logger: ignore, defer: ignore, emit: ignore, stopChild: ignore },
      actionExecutor: (action) => {
        // It only gives up the actor's name in the system.
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

  function begin(child: AnyActor) {
    if (known.has(child)) return
    known.add(child)
    running.add(child)
    tellOf(child, { type: 'xstate.init', input: child.options.input })
    sync(child)
  }

  /** A child that the machine watches tells it of its snapshot when it starts and after each event. */
  function sync(child: AnyActor) {
    if ((child.options as { syncSnapshot?: boolean }).syncSnapshot)
      queue.push({ type: `xstate.snapshot.${child.id}`, snapshot: snapshotOf(child) })
  }

  /** What comes of an action within the dry run. */
  function take({ type, params }: ExecutedAction) {
    const { to, delay, event, actorRef } = Object(params) as Partial<Params>
    tell('@xstate.action', { action: { type, params } })
    if (type === 'xstate.spawnChild' && actorRef) begin(actorRef)
    else if (type === 'xstate.stopChild' && running.delete(params as AnyActor))
      tellOf(params as AnyActor, { type: 'xstate.stop' }, { status: 'stopped' })
    else if (type !== 'xstate.sendTo' || (to === self && delay !== undefined))
      timers.take({ type, params }, now)
    else if (to === self && event) queue.push(event)
    else if (to && delay === undefined && childrenOf(snapshot).includes(to)) {
      begin(to)
      if (running.has(to)) sync(to)
    }
  }

  function macrostep(event: AnyEventObject, sourceRef?: AnyActor) {
    if (snapshot.status !== 'active') return
    events += 1
    tell('@xstate.event', { event, sourceRef })
    let actions: ExecutedAction[] = []
    try {
      if (events > most) throw new Error('It sends events to itself without end')
      actions = decide(event)
    } catch (error) {
      snapshot = { ...snapshot, status: 'error', error } as AnyMachineSnapshot
    }
    // What is stopped before it has started never starts.
    for (const { type, params } of actions)
      if (type === 'xstate.stopChild' && params) known.add(params as AnyActor)
    if (event.type === 'xstate.init') childrenOf(snapshot).forEach(begin)
    actions.forEach(take)
    // An assignment spawns without an action.
    childrenOf(snapshot).forEach(begin)
    if (snapshot.status !== 'active') {
      timers.clear()
      running.clear()
      queue.length = 0
    }
    tell('@xstate.snapshot', { event, snapshot })
  }

  function post(event: AnyEventObject, sourceRef?: AnyActor) {
    macrostep(event, sourceRef)
    for (let next; (next = queue.shift());) macrostep(next, self)
  }

  /** The running actor by whose outcome an event comes. */
  function actorBehind({ type }: EventObject): AnyActor | undefined {
    const id = outcome.exec(type)?.[2]
    return childrenOf(snapshot).find((child) => child.id === id && running.has(child))
  }

  return {
    actorBehind,
    now: () => now,
    snapshot: () => snapshot,
    /** What the machine has sent itself for later, the soonest first. */
    timers: (): readonly Timer[] => timers.all(),
    /** The running actors. */
    running: () => childrenOf(snapshot).filter((child) => running.has(child)),
    start: () => post({ type: 'xstate.init', input }),
    /** Sends an event; where it is what becomes of an actor, as that actor. */
    send: (event: AnyEventObject) => {
      events = 0
      const child = actorBehind(event)
      const what = outcome.exec(event.type)?.[1]
      if (!child) post(event)
      else if (what === 'snapshot') {
        const after = { ...snapshotOf(child), ...(event.snapshot as object | undefined) }
        tellOf(child, event, after)
        post({ ...event, snapshot: after }, child)
      } else {
        const { output, error } = event as { output?: unknown; error?: unknown }
        running.delete(child)
        tellOf(child, event, { status: what === 'done.actor' ? 'done' : 'error', output, error })
        post({ ...event, actorId: child.id }, child)
      }
    },
    /** Moves the clock on by ms; what is due by then comes in its order. */
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

/** An actor runs until its outcome is told, whatever it begins with. */
const snapshotOf = (child: AnyActor) =>
  ({ ...child.getSnapshot(), status: 'active' }) as Snapshot<unknown>

interface Params {
  to: AnyActor
  delay: number
  event: AnyEventObject
  actorRef: AnyActor
}

const old = new WeakMap<object, boolean>()

/** Whether the XState that a machine was made with executes actions itself instead of handing them over: it is tried with one. */
function runsActions({ constructor }: AnyStateMachine): boolean {
  const Machine = constructor as new (config: object) => AnyStateMachine
  if (!old.has(Machine)) {
    old.set(Machine, false)
    createDryRun(new Machine({ entry: () => void old.set(Machine, true) })).start()
  }
  return old.get(Machine) === true
}

const copies = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The machine with something that waits for each actor that nobody has provided, however it is named. */
function complete(machine: AnyStateMachine): AnyStateMachine {
  const copy = copies.get(machine) ?? machine.provide({})
  const { implementations } = copy
  const get = (actors: Record<string, unknown>, name: string) => actors[name] ?? waiting
  if (!copies.has(machine))
    Object.assign(implementations, { actors: new Proxy(implementations.actors, { get }) })
  copies.set(machine, copy)
  return copy
}

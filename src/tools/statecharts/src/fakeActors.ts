import {
  createActor,
  SimulatedClock,
  type Actor,
  type AnyActor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { isMachine, kindOfLogic } from './source.ts'

/** An actor of a machine of which nothing is real but what it decides. */
export type DryRun = Actor<AnyStateMachine>

interface FakeLogic extends AnyActorLogic {
  /** How it can make itself heard by its outcome: `done.actor`, `error.actor`, `snapshot`. */
  outcomes: string[]
}

type Scope = Parameters<AnyStateMachine['transition']>[2]

type Outcome = EventObject & { output?: unknown; error?: unknown; snapshot?: object }

interface Options {
  clock: SimulatedClock
  id?: string
  input?: unknown
  inspect?: ((message: InspectionEvent) => void) | undefined
}

/** More than this at once never ends. */
const mostSteps = 100

/** XState's own actions that reach nothing but stand-ins; any other may do anything. */
const ownActions = /^xstate\.(raise|cancel|sendTo|spawnChild|stopChild|emit)$/

const outcome = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/s

/** What can become of an actor by the kind of its logic; of others everything. */
const outcomes: Record<string, string[]> = {
  promise: ['done.actor', 'error.actor'],
  callback: ['error.actor'],
  'event observable': ['done.actor', 'error.actor'],
  transition: ['error.actor', 'snapshot'],
}

/**
 * Creates an actor of a machine whose guards and assignments run, but no action that somebody wrote and no actor that
 * it invokes or spawns: whatever these are called and wherever they stand, something that does nothing takes their
 * place. It has a parent that ignores what it is told.
 */
export function createDryRun(
  machine: AnyStateMachine,
  { clock, id = machine.id, input, inspect }: Options,
): DryRun {
  if (runsActions(machine))
    throw new Error('its XState does not let its actions be kept from running; 5.19 and later do')
  let [since, steps] = [0, 0]
  const logic = still(machine, () => {
    if (steps > mostSteps) throw new Error('It sends events to itself without end')
  })
  const parentLogic = fakeLogic(undefined)
  const parent = createActor(parentLogic, {
    clock,
    inspect: (message) => {
      const actor = message.actorRef as AnyActor
      // An actor is announced before it takes its first snapshot from its logic.
      if (message.type === '@xstate.actor' && ![logic, parentLogic].includes(actor.logic as never))
        Object.assign(actor, { logic: fakeLogic(actor.logic as AnyActorLogic) })
      if (message.type === '@xstate.event') {
        const isNew = !message.sourceRef || clock.now() > since
        steps = isNew ? 0 : steps + 1
        since = clock.now()
      }
      inspect?.(message)
    },
  })
  return createActor(logic, { parent, id, input })
}

const old = new WeakMap<object, boolean>()

/** Whether the XState that a machine was made with executes actions itself instead of handing them over: it is tried with one. */
function runsActions(machine: AnyStateMachine): boolean {
  const Machine = machine.constructor as new (config: object) => AnyStateMachine
  if (!old.has(Machine)) {
    old.set(Machine, false)
    const entry = () => void old.set(Machine, true)
    createDryRun(new Machine({ entry }), { clock: new SimulatedClock() }).start()
  }
  return old.get(Machine) === true
}

/** The types of the events by which what can become of an actor is told. */
export const outcomesOf = ({ id, logic }: AnyActor) =>
  (logic as FakeLogic).outcomes.map((what) => `xstate.${what}.${id}`)

export const isOutcome = (type: string) => outcome.test(type)

/** The running actor by whose outcome an event comes. */
export function actorBehind({ type }: EventObject, { children }: AnyMachineSnapshot) {
  const actor = (children as Record<string, AnyActor>)[outcome.exec(type)?.[1] ?? '']
  return (actor?.getSnapshot() as { status: string } | undefined)?.status === 'active'
    ? actor
    : undefined
}

/** Has what stands in for an actor end or change, where the event is its outcome; any other is sent to the machine. */
export const deliver = (withoutActions: DryRun, event: EventObject) =>
  (actorBehind(event, withoutActions.getSnapshot()) ?? withoutActions).send(event)

/** What an actor's place is taken by: it starts with the same snapshot, as far as that is data, and waits. */
function fakeLogic(logic: AnyActorLogic | undefined): FakeLogic {
  const kind = kindOfLogic(logic) ?? 'actor'
  return {
    outcomes: outcomes[kind] ?? ['done.actor', 'error.actor', 'snapshot'],
    getInitialSnapshot: (scope: Scope, input: unknown): object => ({
      ...(logic && /^(machine|transition)$/.test(kind) && firstOf(logic, scope, input)),
      status: 'active',
      output: undefined,
      error: undefined,
      input,
    }),
    transition: (before: object, event: Outcome, { id }: Scope): object => {
      const changes: Record<string, object> = {
        [`xstate.done.actor.${id}`]: { status: 'done', output: event.output },
        [`xstate.error.actor.${id}`]: { status: 'error', error: event.error },
        [`xstate.snapshot.${id}`]: event.snapshot ?? {},
        'xstate.stop': { status: 'stopped' },
      }
      return event.type in changes ? { ...before, ...changes[event.type] } : before
    },
    getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
  }
}

/** The snapshot that an actor would start with; nothing where it cannot be had. */
function firstOf(logic: AnyActorLogic, scope: Scope, input: unknown): object {
  const idle: Scope = { ...scope, defer: () => undefined, actionExecutor: () => undefined }
  const made: AnyActorLogic = isMachine(logic) ? complete(logic) : logic
  try {
    return made.getInitialSnapshot(idle, input) as object
  } catch {
    return {}
  }
}

const copies = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** A machine to which no actor is missing, and which does not decide without end. */
function complete(machine: AnyStateMachine): AnyStateMachine {
  const known = copies.get(machine)
  if (known) return known
  const copy = machine.provide({})
  const { implementations } = copy
  const { options = {} } = copy as Partial<AnyStateMachine>
  const missing = fakeLogic(undefined)
  const get = (actors: Record<string, unknown>, name: string) => actors[name] ?? missing
  Object.assign(implementations, { actors: new Proxy(implementations.actors, { get }) })
  const maxIterations = Math.min(options.maxIterations ?? mostSteps, mostSteps)
  copies.set(machine, Object.assign(copy, { options: { ...options, maxIterations } }))
  return copy
}

/** A machine without what it does to the world; it is asked before each event whether it may go on. */
function still(machine: AnyStateMachine, check: () => void): AnyStateMachine {
  const copy = complete(machine)
  const withoutEffects = (scope: Scope): Scope => ({
    ...scope,
    actionExecutor: (action) =>
      scope.actionExecutor(ownActions.test(action.type) ? action : { ...action, exec: undefined }),
  })
  return Object.assign(Object.create(copy) as AnyStateMachine, {
    getInitialSnapshot: (scope: Scope, input: unknown) =>
      copy.getInitialSnapshot(withoutEffects(scope), input),
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: Scope) => {
      check()
      return copy.transition(snapshot, event, withoutEffects(scope))
    },
  })
}

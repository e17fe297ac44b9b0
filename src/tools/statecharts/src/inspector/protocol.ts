import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { createMachine } from 'xstate'
import { number, object, string, type Schema } from 'yup'
import { describeMachine, type State } from '../describe.ts'
import { isShallow, stepSchema, type RecordedStep } from './trace.ts'

/**
 * The types of the messages between an app and the inspector. The first two types belong to Stately's protocol. This
 * package adds the other types, and sends their messages over the same connection.
 */
export const events = {
  connected: '@statelyai.connected',
  disconnected: '@statelyai.disconnected',
  hello: '@statecharts.hello',
  step: '@statecharts.step',
  send: '@statecharts.send',
} as const

/** A message in which an app reports a step of one of its actors. */
export interface ObservedStep {
  type: typeof events.step
  _version: string
  sessionId: string
  /** The time at which the app started, in ms since 1970. It identifies the run. */
  run: number
  /** The index of the step in the run, from 0. */
  place: number
  step: RecordedStep
  /** The description of the actor's machine. Only the first step of an actor contains it. */
  machine?: State
}

/** A request from the inspector to an app: the app must send an event to one of its actors. */
export interface SentEvent {
  type: typeof events.send
  run: number
  actor: string
  event: RecordedStep['event']
}

export interface ReceivedStep {
  /** The time at which the app started, in ms since 1970. Missing in messages from Stately's own adapter. */
  run?: number
  step: RecordedStep
  machine?: State | undefined
  /**
   * The number of steps that arrived before this step, although their events were sent after the event of this step.
   * This step belongs before these steps.
   */
  later?: number
}

const observed = object({
  run: number().required(),
  place: number().required(),
  step: stepSchema,
})
const actor = object({ name: string().required(), sessionId: string().required() })
const sent = object({ event: object({ type: string().required() }).required() })

const check = (schema: Schema, message: unknown): unknown => {
  if (!isShallow(message)) throw new Error('The message is nested too deeply')
  return schema.validateSync(message, { strict: true })
}

/**
 * Returns a function that reads the messages of one app. The returned function throws if a message does not follow the
 * protocol, and returns null if a message contains no new step. In Stately's protocol, the order of the steps is the
 * order in which the actors handled their events. The inspector uses `later` to restore the order in which the events
 * were sent.
 */
export function createReader(): (message: unknown) => ReceivedStep | null {
  const actors = new Map<
    string,
    Pick<Definition, 'name' | 'parentId'> & Pick<ReceivedStep, 'machine'>
  >()
  /**
   * The number of steps received from each run. When the inspector's window reopens, an app sends all steps again.
   * Steps with an index below this number are then ignored.
   */
  const received = new Map<number, number>()
  /**
   * The events that were sent but not handled yet. The `order` of an event is the number of events that were sent
   * before it.
   */
  let unhandled: (Sent & { order: number })[] = []
  let count = 0
  /** The `order` of each step's event. */
  const orders: number[] = []
  const uniqueName = (name: string, sessionId: string) =>
    [...actors].some(([id, one]) => one.name === name && id !== sessionId)
      ? `${name} (${sessionId})`
      : name

  return (message) => {
    const { type } = Object(message) as { type?: unknown }
    if (type === events.step) {
      const { run, place, step, machine } = check(observed, message) as ObservedStep
      if (place < (received.get(run) ?? 0)) return null
      received.set(run, place + 1)
      return { run, step, machine }
    }
    if (type === '@xstate.actor') {
      const { name, sessionId, parentId, definition } = check(actor, message) as Definition
      const machine = machineOf(definition)
      actors.set(sessionId, { name: uniqueName(name, sessionId), parentId, machine })
      return null
    }
    if (type === '@xstate.event') {
      unhandled.push({ ...(check(sent, message) as Sent), order: count })
      count += 1
      return null
    }
    if (type !== '@xstate.snapshot')
      throw new Error("The message does not follow Stately's inspect protocol")
    const { sessionId, createdAt, event, snapshot } = message as Snapshot
    const known = actors.get(sessionId)
    const { order, ...cause } = unhandled.find(
      (one) => one.sessionId === sessionId && one.event.type === event.type,
      // If a parent stops its child, XState reports a snapshot but no event. Use the parent as the sender.
    ) ?? { order: count, sourceId: known?.parentId, createdAt }
    // An actor handles its events in order. Remove the actor's earlier events, because it will not handle them any
    // more.
    unhandled = unhandled.filter((one) => one.sessionId !== sessionId || one.order > order)
    const step = check(stepSchema, {
      actor: known?.name ?? sessionId,
      sender: actors.get(cause.sourceId ?? '')?.name,
      ...{ at: Number(cause.createdAt), snapshot },
      // An app can report snapshots from its own code instead of through XState. Such a message can have an empty event
      // type. In this case, use the type of the message.
      event: event.type === '' ? { ...event, type } : event,
    }) as RecordedStep
    const later = orders.filter((one) => one > order).length
    orders.push(order)
    return { step, machine: known?.machine, later }
  }
}

type Definition = StatelyInspectionEvent & { type: '@xstate.actor' }
type Sent = StatelyInspectionEvent & { type: '@xstate.event' }
type Snapshot = StatelyInspectionEvent & { type: '@xstate.snapshot' }

/**
 * Creates the machine from its JSON definition in a message, and returns its description. Returns undefined if the
 * definition is missing or invalid.
 */
function machineOf(definition: string | undefined): State | undefined {
  try {
    return describeMachine(createMachine(JSON.parse(definition ?? '') as object))
  } catch {
    return undefined
  }
}

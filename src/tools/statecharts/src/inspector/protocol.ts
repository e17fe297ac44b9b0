import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { createMachine } from 'xstate'
import { number, object, string, type Schema } from 'yup'
import { describeMachine, type State } from '../describe.ts'
import { isShallow, stepSchema, type RecordedStep } from './trace.ts'

/**
 * The types of the messages between an app and the inspector. The first two belong to Stately's protocol. This package
 * adds the others and sends them over the same connection.
 */
export const events = {
  connected: '@statelyai.connected',
  disconnected: '@statelyai.disconnected',
  hello: '@statecharts.hello',
  step: '@statecharts.step',
  send: '@statecharts.send',
} as const

/** A message from an app that contains a step of one of its actors. */
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

/** A message to an app: the app must send an event to one of its actors. */
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
}

const observed = object({
  run: number().required(),
  place: number().required(),
  step: stepSchema,
})
const actor = object({ name: string().required(), sessionId: string().required() })

const check = (schema: Schema, message: unknown): unknown => {
  if (!isShallow(message)) throw new Error('The message is nested too deeply')
  return schema.validateSync(message, { strict: true })
}

/**
 * Returns a function that reads the messages of one app. That function returns null if a message contains no new step.
 * It throws if a message does not follow the protocol.
 */
export function createReader(): (message: unknown) => ReceivedStep | null {
  const actors = new Map<string, { name: string; machine?: State | undefined }>()
  /**
   * The number of steps received from each run. When the inspector's window reopens, an app sends all steps again, and
   * steps below this number are ignored.
   */
  const received = new Map<number, number>()
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
      const { name, sessionId, definition } = check(actor, message) as Definition
      actors.set(sessionId, { name: uniqueName(name, sessionId), machine: machineOf(definition) })
      return null
    }
    if (type === '@xstate.event') return null
    if (type !== '@xstate.snapshot')
      throw new Error("The message does not follow Stately's inspect protocol")
    const { sessionId, createdAt, event, snapshot } = message as Snapshot
    const known = actors.get(sessionId)
    const step = check(stepSchema, {
      ...{ actor: known?.name ?? sessionId, at: Number(createdAt), snapshot },
      // The event's type can be empty if an app reports a snapshot with its own code.
      event: event.type === '' ? { ...event, type } : event,
    }) as RecordedStep
    return { step, machine: known?.machine }
  }
}

type Definition = StatelyInspectionEvent & { type: '@xstate.actor' }
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

import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { createMachine } from 'xstate'
import { number, object, string, type Schema } from 'yup'
import { describeMachine, type State } from '../describe.ts'
import { isShallow, stepSchema, type Step } from './trace.ts'

/** The types of the messages: the first two are Stately's, the others ride along on the same way. */
export const events = {
  connected: '@statelyai.connected',
  disconnected: '@statelyai.disconnected',
  hello: '@statecharts.hello',
  step: '@statecharts.step',
  send: '@statecharts.send',
} as const

/** One step of an app, in its place from 0, as a recorder within the app has seen it. */
export interface ObservedStep {
  type: typeof events.step
  _version: string
  sessionId: string
  /** When the app began, in ms since 1970. */
  run: number
  place: number
  step: Step
  /** What begins with this step. */
  machine?: State
}

/** Asks an app to send one of its actors an event. */
export interface SentEvent {
  type: typeof events.send
  run: number
  actor: string
  event: Step['event']
}

/** One app's messages: what they tell, step by step. */
export interface Told {
  /** When the app began, where it says so. */
  run?: number
  step: Step
  machine?: State | undefined
}

const observed = object({
  run: number().required(),
  place: number().required(),
  step: stepSchema,
})
const actor = object({ name: string().required(), sessionId: string().required() })

const check = (schema: Schema, message: unknown): unknown => {
  if (!isShallow(message)) throw new Error('It is nested too deeply')
  return schema.validateSync(message, { strict: true })
}

/** Reads what one app tells, message by message; throws for what is none, and returns null for what is no step. */
export function createReader(): (message: unknown) => Told | null {
  const actors = new Map<string, { name: string; machine?: State | undefined }>()
  /** How many steps of each run have come; all are told anew to a window that opens later. */
  const come = new Map<number, number>()
  const take = (name: string, sessionId: string) =>
    [...actors].some(([id, one]) => one.name === name && id !== sessionId)
      ? `${name} (${sessionId})`
      : name

  return (message) => {
    const { type } = Object(message) as { type?: unknown }
    if (type === events.step) {
      const { run, place, step, machine } = check(observed, message) as ObservedStep
      if (place < (come.get(run) ?? 0)) return null
      come.set(run, place + 1)
      return { run, step, machine }
    }
    if (type === '@xstate.actor') {
      const { name, sessionId, definition } = check(actor, message) as Definition
      actors.set(sessionId, { name: take(name, sessionId), machine: machineOf(definition) })
      return null
    }
    if (type === '@xstate.event') return null
    if (type !== '@xstate.snapshot') throw new Error('It is no message of an inspected app')
    const { sessionId, createdAt, event, snapshot } = message as Snapshot
    const known = actors.get(sessionId)
    const step = check(stepSchema, {
      ...{ actor: known?.name ?? sessionId, at: Number(createdAt), snapshot },
      // What is told by hand may come from no event.
      event: event.type === '' ? { ...event, type } : event,
    }) as Step
    return { step, machine: known?.machine }
  }
}

type Definition = StatelyInspectionEvent & { type: '@xstate.actor' }
type Snapshot = StatelyInspectionEvent & { type: '@xstate.snapshot' }

/** The machine that a definition declares; undefined where it declares none, or none that can be made. */
function machineOf(definition: string | undefined): State | undefined {
  try {
    return describeMachine(createMachine(JSON.parse(definition ?? '') as object))
  } catch {
    return undefined
  }
}

import { array, number, object, string } from 'yup'
import type { State } from '../describe.ts'
import { parseJson } from '../text.ts'

/** The snapshot of an actor as plain data. For a machine, it contains the state value and the context. */
export type RecordedSnapshot = Record<string, unknown>

/** The transitions, guards and actions with which a machine handled an event. */
export interface Decision {
  /**
   * The transitions in words, such as `idle.pristine → validating`. The list is empty if the machine did not handle the
   * event.
   */
  transitions: string[]
  /** The key of each transition, which is the property `place` in the machine's description. */
  taken?: string[]
  /** The results of the evaluated guards in words: `1. if mayRepeat: no`. */
  guards: string[]
  /** The names of the exit, transition and entry actions, in the order in which they run. */
  actions: string[]
}

/** An event that an actor has received, and the actor's snapshot afterwards. The texts can be redacted. */
export interface RecordedStep {
  /** The name of the actor that received the event. */
  actor: string
  /** The name of the actor that sent the event. Missing if no actor sent the event. */
  sender?: string
  /** The time at which the actor received the event, in ms since 1970. In a simulation, in ms since its start. */
  at: number
  /** The number of earlier steps in the chain of events that led to this step. Missing if there are none. */
  depth?: number
  event: { type: string } & Record<string, unknown>
  snapshot: RecordedSnapshot
  decision?: Decision
  /** The running delays: the name of the event that each delay sends, and the time at which the delay ends, in ms. */
  timers?: { name: string; at: number }[]
}

/** A recorded session of an app. A step with the event `xstate.init` means that an actor has started or restarted. */
export interface Trace {
  version: 1
  steps: RecordedStep[]
  /** The descriptions of the machines, if known, keyed by the names of their actors. */
  machines?: Record<string, State>
}

const name = string().max(200).required()

/** The latest time that a `Date` can represent, in ms since 1970. */
const endOfTime = 8.64e15

export const stepSchema = object({
  actor: name,
  sender: string(),
  at: number().min(0).max(endOfTime).required(),
  depth: number().min(0),
  event: object({ type: name }).required(),
  snapshot: object().required(),
  timers: array(object({ at: number().required() })),
})

const schema = object({ steps: array(stepSchema).required().min(1, 'it contains no steps') })

/** Checks whether data is nested at most `depth` levels deep. A recorder never writes deeper data. */
export const isShallow = (data: unknown, depth = 200): boolean =>
  typeof data !== 'object' ||
  data === null ||
  (depth > 0 && Object.values(data).every((part) => isShallow(part, depth - 1)))

const maxCharacters = 20_000_000

/** Parses a saved trace. Throws an error with the reason if the text is not valid. */
export function parseTrace(text: string): Trace {
  if (text.length > maxCharacters) throw new Error('it is larger than 20 MB')
  try {
    const trace = parseJson(text) as Partial<Trace> | null
    if (trace?.version !== 1) {
      throw new Error(
        `its version is ${JSON.stringify(trace?.version)}, but the inspector can only open version 1`,
      )
    }
    if (!isShallow(trace)) throw new Error('it is nested too deeply')
    schema.validateSync(trace, { strict: true })
    return trace as Trace
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error('it is not JSON', { cause: error })
    throw error
  }
}

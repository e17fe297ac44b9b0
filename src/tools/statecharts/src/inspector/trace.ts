import { array, number, object, string, ValidationError } from 'yup'
import type { State } from '../describe.ts'
import { parseJson } from '../json.ts'

/** The state value, the context and whatever else an actor's snapshot holds, as plain data. */
export type RecordedSnapshot = Record<string, unknown>

/** How a machine dealt with an event, in the words of its chart. */
export interface Decision {
  /** `idle.pristine → validating`; none where the event was refused. */
  transitions: string[]
  /** The same by their places in the machine's description. */
  taken?: string[]
  /** The guards that were asked, with their answers: `1. if mayRepeat: no`. */
  guards: string[]
  /** On leaving, on the way and on entering, in this order. */
  actions: string[]
}

/** What an actor was sent and what it was afterwards; of a watched page all texts are redacted. */
export interface Step {
  /** The name of an actor. */
  actor: string
  /** When it was sent, in ms since 1970; in a simulation since it began. */
  at: number
  /** Below how many others it stands that brought it about; none where it came from outside. */
  depth?: number
  event: { type: string } & Record<string, unknown>
  snapshot: RecordedSnapshot
  decision?: Decision
  /** When each of its running delays ends, by the type of the event that it sends. */
  delays?: Record<string, number>
}

/** A recorded session: the steps of all actors in their order; `xstate.init` begins an actor, or one more run of it. */
export interface Trace {
  version: 1
  steps: Step[]
  /** The machines by the names of their actors, as far as they were described. */
  machines?: Record<string, State>
}

/** Thrown for a file that holds no trace of this version. */
class MalformedTrace extends Error {
  override name = 'MalformedTrace'
}

const name = string().max(200).required()

/** The last moment that a date can name, in ms since 1970. */
const endOfTime = 8.64e15

export const stepSchema = object({
  actor: name,
  at: number().min(0).max(endOfTime).required(),
  depth: number().min(0),
  event: object({ type: name }).required(),
  snapshot: object().required(),
})

const schema = object({ steps: array(stepSchema).required().min(1, 'it has no steps') })

/** Whether data is nested no deeper than what is ever reported. */
export const isShallow = (data: unknown, depth = 200): boolean =>
  typeof data !== 'object' ||
  data === null ||
  (depth > 0 && Object.values(data).every((part) => isShallow(part, depth - 1)))

const mostCharacters = 20_000_000

/** Reads a trace from JSON; throws a MalformedTrace that says what is wrong with it. */
export function parseTrace(text: string): Trace {
  if (text.length > mostCharacters) throw new MalformedTrace('it is larger than 20 MB')
  try {
    const trace = parseJson(text) as Partial<Trace> | null
    if (trace?.version !== 1) {
      throw new MalformedTrace(
        `its version is ${JSON.stringify(trace?.version)}, the inspector reads version 1`,
      )
    }
    if (!isShallow(trace)) throw new MalformedTrace('it is nested too deeply')
    schema.validateSync(trace, { strict: true })
    return trace as Trace
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedTrace('it is not JSON')
    if (error instanceof ValidationError) throw new MalformedTrace(error.message)
    throw error
  }
}

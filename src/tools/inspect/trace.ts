import { array, number, object, string, ValidationError } from 'yup'

/** The state value, the context and whatever else a machine's snapshot holds, as JSON. */
export type RecordedSnapshot = Record<string, unknown>

/** What a root actor received and what it was afterwards; texts are redacted. */
export interface Step {
  /** The actor's name, which is its machine's id. */
  actor: string
  /** When it was reported, in ms since 1970. */
  at: number
  event: { type: string } & Record<string, unknown>
  snapshot: RecordedSnapshot
}

/** A recorded session: the steps of all root actors in their order. */
export interface Trace {
  version: 1
  steps: Step[]
}

/** Thrown for a file that holds no trace of this version. */
export class MalformedTrace extends Error {
  override name = 'MalformedTrace'
}

const schema = object({
  steps: array(
    object({
      actor: string().required(),
      at: number().required(),
      event: object({ type: string().required() }).required(),
      snapshot: object().required(),
    }),
  )
    .required()
    .min(1, 'it has no steps'),
})

/** Reads a trace from JSON; throws a MalformedTrace that says what is wrong with it. */
export function parseTrace(text: string): Trace {
  try {
    const trace = JSON.parse(text) as Partial<Trace> | null
    if (trace?.version !== 1) {
      throw new MalformedTrace(
        `its version is ${JSON.stringify(trace?.version)}, this command reads version 1`,
      )
    }
    schema.validateSync(trace, { strict: true })
    return trace as Trace
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedTrace(`it is not JSON: ${error.message}`)
    if (error instanceof ValidationError) throw new MalformedTrace(error.message)
    throw error
  }
}

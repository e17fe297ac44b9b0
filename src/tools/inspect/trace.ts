import type { AnyStateMachine } from 'xstate'
import { array, number, object, string, ValidationError } from 'yup'
import { contactForm } from '../../../machines/contactForm.ts'
import { cookieConsent } from '../../../machines/cookieConsent.ts'
import { headerMenu } from '../../../machines/headerMenu.ts'
import { mailCall } from '../../../machines/mailCall.ts'
import { navigation } from '../../../machines/navigation.ts'
import { toastQueue } from '../../../machines/toastQueue.ts'

/** The machines that are watched and replayed, by the names of their actors in the site's system. */
export const machines = new Map<string, AnyStateMachine>([
  ...[contactForm, cookieConsent, headerMenu, navigation, toastQueue].map(
    (machine): [string, AnyStateMachine] => [machine.id, machine],
  ),
  ['sendOwnerMail', mailCall],
  ['sendCustomerMail', mailCall],
])

/** The state value, the context and whatever else a machine's snapshot holds, as JSON. */
export type RecordedSnapshot = Record<string, unknown>

/** What an actor received and what it was afterwards; texts are redacted. */
export interface Step {
  /** One of the names above. */
  actor: string
  /** When it was reported, in ms since 1970. */
  at: number
  event: { type: string } & Record<string, unknown>
  snapshot: RecordedSnapshot
}

/** A recorded session: the steps of all actors in their order; `xstate.init` begins an actor, or one more run of it. */
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

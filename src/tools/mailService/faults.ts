import type { ServerResponse } from 'node:http'
import { mixed, object, string, type InferType } from 'yup'
import type { Body } from './call.ts'
import { serviceAnswers, type ServiceAnswer } from './serviceAnswers.ts'
import type { TemplateName } from './templates.ts'

/**
 * The CORS header that lets pages of other origins read a response. Only a mail service with the option `isPublic`
 * sends it.
 */
export const allowOrigin = 'Access-Control-Allow-Origin'

/**
 * The result of a simulated fault. A response replaces the usual response. Null means that the fault has already
 * written to the connection. Undefined means that the usual response is sent.
 */
type Outcome = Response | null | undefined

type Fault = (response: ServerResponse) => Outcome

const { accepted, failures } = serviceAnswers

const respond =
  ({ status, text }: ServiceAnswer): Fault =>
  () =>
    new Response(text, { status })

/** The faults that the mail service can simulate, by name. `createFaults` adds the fault `hang`. */
const faults: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(failures.map((one) => [`status:${one.status}`, respond(one)])),
  reset: ({ socket }) => {
    socket?.resetAndDestroy()
    return null
  },
  resetInHeader: ({ socket }) => {
    socket?.write(`HTTP/1.1 ${accepted.status} OK\r\nContent-`, () => socket.resetAndDestroy())
    return null
  },
  closeInBody: (response) => {
    response.writeHead(accepted.status, { 'Content-Length': 1_000 }).write(accepted.text)
    response.socket?.end()
    return null
  },
  endless: (response) => {
    response.writeHead(accepted.status).write(accepted.text)
    return null
  },
  redirect: () => new Response(null, { status: 301, headers: { Location: '/' } }),
  unreadable: (response) => {
    response.removeHeader(allowOrigin)
    return undefined
  },
}

const names = ['none', 'hang', ...Object.keys(faults)]
const unknownFault = `Unbekannter Fehlerfall. Möglich sind: ${names.join(', ')}.`
const templates = ['any', 'owner', 'customer', 'preflight'] as const

const plannedFault = object({
  fault: string().required(unknownFault).oneOf(names, unknownFault),
  calls: mixed<number | 'always'>()
    .default(1)
    .transform((value: unknown) => (value === 'always' ? value : Number(value)))
    .test(
      'calls',
      'Die Anzahl muss eine ganze Zahl von 1 bis 99 sein oder „always“.',
      (calls) => calls === 'always' || (Number.isInteger(calls) && calls >= 1 && calls <= 99),
    ),
  template: string()
    .default('any')
    .oneOf(templates, `Unbekannte Vorlage. Möglich sind: ${templates.join(', ')}.`),
})

/**
 * A simulated fault of the next calls: its name, the number of calls that it affects, and the template of these calls.
 * If the template is `preflight`, the fault affects CORS preflight requests. Browsers send such requests only to a mail
 * service on another origin.
 */
export type PlannedFault = InferType<typeof plannedFault>

/** Creates the queue of faults that are planned for the next calls. */
export function createFaults() {
  let planned: PlannedFault[] = []
  let hanging: (() => void)[] = []

  return {
    /** The planned faults, in the order in which they will apply. */
    get planned(): readonly PlannedFault[] {
      return planned
    },

    /**
     * Adds a fault to the queue. If the fault is `none`, empties the queue instead. Throws yup's ValidationError with a
     * German message if a value is invalid.
     */
    plan({ fault, calls, template }: Body): void {
      const added = plannedFault.validateSync({ fault, calls, template })
      planned = added.fault === 'none' ? [] : [...planned, added]
    },

    /**
     * Returns the name of the first planned fault that affects this call or preflight request. Also reduces the number
     * of calls that the fault will still affect. Does not reduce the number if the fault resets a reused connection,
     * because browsers then repeat the call on a new connection.
     */
    take(caller: TemplateName | 'preflight' | undefined, isOnNewConnection = true) {
      const next = planned.find(
        ({ template }) => template === caller || (template === 'any' && caller !== 'preflight'),
      )
      if (!next || (next.fault.startsWith('reset') && !isOnNewConnection)) return next?.fault
      if (next.calls !== 'always') next.calls -= 1
      planned = planned.filter(({ calls }) => calls !== 0)
      return next.fault
    },

    /**
     * Applies a fault to a response. With the fault `hang`, the returned promise stays pending until `release` is
     * called.
     */
    apply: (fault: string | undefined, response: ServerResponse): Promise<Outcome> =>
      new Promise((resolve) => {
        if (fault === 'hang') hanging.push(() => resolve(undefined))
        else resolve(faults[fault ?? '']?.(response))
      }),

    /** Sends the usual response to all calls that the fault `hang` has delayed. */
    release(): void {
      hanging.forEach((proceed) => proceed())
      hanging = []
    },
  }
}

import type { TemplateName } from './templates.ts'

/** The statuses that a call can be made to fail with, and what EmailJS says with them. */
export const failures = new Map([
  [
    400,
    'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
  ],
  [401, 'Unauthorized'],
  [403, 'API calls are disabled for non-browser applications'],
  [404, 'Account not found'],
  [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account'],
  [413, 'Variables size limit'],
  [422, 'The recipients address is empty'],
  [423, 'The account is blocked'],
  [426, 'The monthly quota has been reached'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
])

/** How a call fails: with a status, without any answer, or by a reset connection. */
export type Fault = number | 'hang' | 'reset'

/** The calls that are yet to fail, and how. */
export interface PendingFault {
  fault: Fault
  calls: number | 'always'
  template: TemplateName | 'any'
}

/** Thrown with a German sentence for the person who filled in the form. */
export class BadInput extends Error {
  override name = 'BadInput'
}

function readFault(value: unknown): Fault | undefined {
  if (value === 'none') return undefined
  if (value === 'hang' || value === 'reset') return value
  const status = [...failures.keys()].find((known) => value === `status:${known}`)
  if (status) return status
  throw new BadInput(
    `Unbekannter Fehlerfall. Möglich sind: none, hang, reset, ${[...failures.keys()].map((known) => `status:${known}`).join(', ')}.`,
  )
}

function readCalls(value: unknown): number | 'always' {
  if (value === 'always') return value
  const calls = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof calls === 'number' && Number.isInteger(calls) && calls >= 1 && calls <= 99)
    return calls
  throw new BadInput('Die Anzahl muss eine ganze Zahl von 1 bis 99 sein oder „always“.')
}

function readTemplate(value: unknown): TemplateName | 'any' {
  if (value === 'any' || value === 'owner' || value === 'customer') return value
  throw new BadInput('Unbekannte Vorlage. Möglich sind: any, owner, customer.')
}

/** Reads a fault from a form or JSON; undefined means none, BadInput is thrown for anything else. */
export function parseFault(input: Readonly<Record<string, unknown>>): PendingFault | undefined {
  const { fault, calls = 1, template = 'any' } = input
  const read = readFault(fault)
  return read === undefined
    ? undefined
    : { fault: read, calls: readCalls(calls), template: readTemplate(template) }
}

/** Holds at most one pending fault and counts it down. */
export function createFaults() {
  let pending: PendingFault | undefined
  return {
    get pending() {
      return pending
    },
    set(fault: PendingFault | undefined) {
      pending = fault
    },
    /** Takes one of the pending failures if the call is one it is meant for. */
    take(template: TemplateName | undefined): Fault | undefined {
      if (!pending || (pending.template !== 'any' && pending.template !== template))
        return undefined
      const { fault, calls } = pending
      if (calls !== 'always') pending = calls > 1 ? { ...pending, calls: calls - 1 } : undefined
      return fault
    },
  }
}

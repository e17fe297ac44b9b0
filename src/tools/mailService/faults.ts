import { mixed, object, string, type InferType } from 'yup'
import { invalidKey, type Call } from './call.ts'
import type { TemplateName } from './templates.ts'

/** The statuses that a call can be made to fail with, what they mean, and what EmailJS says with them. */
export const failures = [
  { status: 400, meaning: 'falsche Kennung', text: invalidKey },
  { status: 401, meaning: 'nicht angemeldet', text: 'Unauthorized' },
  {
    status: 403,
    meaning: 'nicht erlaubt',
    text: 'API calls are disabled for non-browser applications',
  },
  { status: 404, meaning: 'Konto nicht gefunden', text: 'Account not found' },
  {
    status: 412,
    meaning: 'Postfach nicht verbunden',
    text: 'Gmail_API: Invalid grant. Please reconnect your Gmail account',
  },
  { status: 413, meaning: 'zu groß', text: 'Variables size limit' },
  { status: 422, meaning: 'Empfänger fehlt', text: 'The recipients address is empty' },
  { status: 423, meaning: 'Konto gesperrt', text: 'The account is blocked' },
  { status: 426, meaning: 'Kontingent erschöpft', text: 'The monthly quota has been reached' },
  { status: 429, meaning: 'zu viele Anfragen', text: 'Too Many Requests' },
  { status: 500, meaning: 'interner Fehler', text: 'Internal Server Error' },
  { status: 502, meaning: 'Gateway gestört', text: 'Bad Gateway' },
  { status: 503, meaning: 'nicht verfügbar', text: 'Service Unavailable' },
]

const faults = ['none', 'hang', 'reset', ...failures.map(({ status }) => `status:${status}`)]
const unknownFault = `Unbekannter Fehlerfall. Möglich sind: ${faults.join(', ')}.`
const templates = ['any', 'owner', 'customer'] as const

const pendingFault = object({
  fault: string().required(unknownFault).oneOf(faults, unknownFault),
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

/** The calls that are yet to fail, and how: with a status, without any answer, or by a reset connection. */
export type PendingFault = InferType<typeof pendingFault>

/** Holds at most one pending fault and counts it down. */
export function createFaults() {
  let pending: PendingFault | undefined
  return {
    get pending() {
      return pending
    },
    /** Takes the fault of a form or of JSON; throws yup's ValidationError with a German sentence. */
    set({ fault, calls, template }: Call) {
      const given = pendingFault.validateSync({ fault, calls, template })
      pending = given.fault === 'none' ? undefined : given
    },
    /** Takes one of the pending failures if the call is one it is meant for. */
    take(template: TemplateName | undefined): string | undefined {
      if (!pending || (pending.template !== 'any' && pending.template !== template))
        return undefined
      const { fault, calls } = pending
      if (calls !== 'always') pending = calls > 1 ? { ...pending, calls: calls - 1 } : undefined
      return fault
    },
  }
}

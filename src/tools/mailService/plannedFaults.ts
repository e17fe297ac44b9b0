import { mixed, object, string, type InferType } from 'yup'
import { serviceAnswers } from './serviceAnswers.ts'
import type { Body } from './call.ts'
import type { TemplateName } from './templates.ts'

const faults = [
  'none',
  'hang',
  'reset',
  ...serviceAnswers.failures.map(({ status }) => `status:${status}`),
]
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
    set({ fault, calls, template }: Body) {
      const given = pendingFault.validateSync({ fault, calls, template })
      pending = given.fault === 'none' ? undefined : given
    },
    /**
     * Takes one of the pending failures if the call is one it is meant for. A reset on a connection that has
     * carried a request before stays pending: browsers repeat the call by themselves on a new one.
     */
    take(template: TemplateName | undefined, isOnNewConnection = true): string | undefined {
      if (!pending || (pending.template !== 'any' && pending.template !== template))
        return undefined
      const { fault, calls } = pending
      if (fault === 'reset' && !isOnNewConnection) return fault
      if (calls !== 'always') pending = calls > 1 ? { ...pending, calls: calls - 1 } : undefined
      return fault
    },
  }
}

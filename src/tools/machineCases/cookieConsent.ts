import type { StoredConsent } from '../../../machines/constants.ts'
import { cookieConsent } from '../../../machines/cookieConsent.ts'
import { casesOf, defineCases } from './defineCases.ts'

const does: Record<StoredConsent, string> = { true: 'accepts', false: 'declines' }

const forEachText = <Event>(suffix: string, eventFor: (value: StoredConsent) => Event) =>
  Object.fromEntries(
    Object.entries(does).map(([value, what]) => [what + suffix, eventFor(value as StoredConsent)]),
  )

const cases = casesOf<typeof cookieConsent>({
  ...forEachText('', (value) => ({ type: 'consent.answered', value }) as const),
  'opens the cookie settings': { type: 'consent.reopened' },
  ...forEachText(' in another tab', (value) => ({ type: 'consent.stored', value }) as const),
  'clears the storage in another tab': { type: 'consent.stored', value: null },
  'stores something else in another tab': { type: 'consent.stored', value: 'maybe' },
})

export const cookieConsentCases = defineCases(cookieConsent, cases, [])

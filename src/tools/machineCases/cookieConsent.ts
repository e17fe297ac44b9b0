import type { storedFor } from '../../../machines/constants.ts'
import type { cookieConsent } from '../../../machines/cookieConsent.ts'
import { casesOf, defineCases } from './defineCases.ts'

type Stored = typeof storedFor

const cases = casesOf<typeof cookieConsent>({
  accepts: { type: 'consent.answered', value: 'true' satisfies Stored['accepted'] },
  declines: { type: 'consent.answered', value: 'false' satisfies Stored['declined'] },
  'opens the cookie settings': { type: 'consent.reopened' },
  'accepts in another tab': { type: 'consent.stored', value: 'true' satisfies Stored['accepted'] },
  'declines in another tab': {
    type: 'consent.stored',
    value: 'false' satisfies Stored['declined'],
  },
  'clears the storage in another tab': { type: 'consent.stored', value: null },
  'stores something else in another tab': { type: 'consent.stored', value: 'maybe' },
})

/** What can happen to the machine `cookieConsent`. */
export const cookieConsentCases = defineCases(
  async () => (await import('../../../machines/cookieConsent.ts')).cookieConsent,
  cases,
  [],
)

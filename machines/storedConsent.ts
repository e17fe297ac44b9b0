/** The text that the browser stores for each decision (specification, section 3.5). */
export const storedFor = { accepted: 'true', declined: 'false' } as const

export type StoredConsent = (typeof storedFor)[keyof typeof storedFor]

/** What a stored text decides; any other than the two decides nothing. */
export function decisionIn(stored: string | null): 'accepted' | 'declined' | 'undecided' {
  if (stored === storedFor.accepted) return 'accepted'
  return stored === storedFor.declined ? 'declined' : 'undecided'
}

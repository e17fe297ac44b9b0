/** The text that the browser stores (specification, section 3.5). */
export type StoredConsent = 'true' | 'false'

/** What a stored text decides; any other than the two decides nothing. */
export function decisionIn(stored: string | null): 'accepted' | 'declined' | 'undecided' {
  if (stored === 'true') return 'accepted'
  return stored === 'false' ? 'declined' : 'undecided'
}

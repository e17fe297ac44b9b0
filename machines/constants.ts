/** How many visible characters a name needs, and how many it may have (specification, section 5.2). */
export const nameLength = { least: 2, most: 100 }

/** How many visible characters a message needs, and how many it may have (specification, section 5.2). */
export const messageLength = { least: 10, most: 10_000 }

/** How long a page that has just come is waited for before it scrolls to a section, in ms (specification, section 9.4). */
export const anchorScrollDelay = 100

/** How long the closing menu is waited for before the page scrolls to a section, in ms (specification, section 9.4). */
export const menuScrollDelay = 50

/** The text that the browser stores for each decision (specification, section 3.5). */
export const storedFor = { accepted: 'true', declined: 'false' } as const

export type StoredConsent = (typeof storedFor)[keyof typeof storedFor]

/** What a stored text decides; any other than the two decides nothing. */
export function decisionIn(stored: string | null): 'accepted' | 'declined' | 'undecided' {
  if (stored === storedFor.accepted) return 'accepted'
  return stored === storedFor.declined ? 'declined' : 'undecided'
}

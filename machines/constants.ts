/** How many visible characters a name needs, and how many it may have (specification, section 5.2). */
export const nameLength = { least: 2, most: 100 }

/** How many visible characters a message needs, and how many it may have (specification, section 5.2). */
export const messageLength = { least: 10, most: 10_000 }

/** How long a page that has just come is waited for before it scrolls to a section, in ms (specification, section 9.4). */
export const anchorScrollDelay = 100

/** How long the closing menu is waited for before the page scrolls to a section, in ms (specification, section 9.4). */
export const menuScrollDelay = 50

/** The text that the browser stores for each decision (specification, section 3.5). */
export const storedConsent = { accepted: 'true', declined: 'false' } as const

type Decision = keyof typeof storedConsent
export type StoredConsent = (typeof storedConsent)[Decision]

const decisions = Object.keys(storedConsent) as Decision[]

/** What a stored text decides; any other decides nothing. */
export const parseConsent = (stored: string | null): Decision | 'undecided' =>
  decisions.find((decision) => storedConsent[decision] === stored) ?? 'undecided'

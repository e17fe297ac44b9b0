/** The minimum and maximum number of visible characters in a name (specification, section 5.2). */
export const nameLength = { least: 2, most: 100 }

/** The minimum and maximum number of visible characters in a message (specification, section 5.2). */
export const messageLength = { least: 10, most: 10_000 }

/** The delay between showing a new page and scrolling to its section, in ms (specification, section 9.4). */
export const anchorScrollDelay = 100

/** The delay between closing the menu and scrolling to a section, in ms (specification, section 9.4). */
export const menuScrollDelay = 50

/** The text that the browser stores for each decision about cookies (specification, section 3.5). */
export const storedConsent = { accepted: 'true', declined: 'false' } as const

type Decision = keyof typeof storedConsent
export type StoredConsent = (typeof storedConsent)[Decision]

const decisions = Object.keys(storedConsent) as Decision[]

/** Returns the decision that a stored text represents. Returns `undecided` if the text is null or unknown. */
export const parseConsent = (stored: string | null): Decision | 'undecided' =>
  decisions.find((decision) => storedConsent[decision] === stored) ?? 'undecided'

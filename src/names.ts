/** Names that the inline script, the styles and the app share: constants, and nothing that touches the page. */

/** The ids of elements that take the focus. */
export const focusTargets = {
  header: 'kopf',
  main: 'inhalt',
  cookieSettings: 'cookie-einstellungen',
  menuButton: 'menue-knopf',
  /** Each page's h1. */
  title: 'seitentitel',
} as const

/** The ids of the home page's sections, which addresses name too. */
export const sectionIds = {
  hero: 'startseite',
  whyInvest: 'why-invest',
  about: 'about',
  service: 'service',
  process: 'prozess',
  results: 'results',
  growth: 'rendite',
  requirements: 'requirements',
} as const

/** What the root element says of the page. */
export const attributes = {
  stage: 'data-stage',
  banner: 'data-banner',
  headline: 'data-headline',
} as const

/**
 * How far a page has come. Without a stage it is HTML to be read, and nothing runs.
 * - `waking`: its code is being fetched and run, as somebody reaches for a control;
 * - `alive`: it answers by itself;
 * - `lost`: it stays HTML, as its code cannot be had.
 */
export type Stage = 'waking' | 'alive' | 'lost'

/** The ids of what says that the page's code cannot be had: of a form, and of any other button. */
export const unavailable = { form: 'formular-nicht-geladen', page: 'nicht-geladen' } as const

/** Marks the element whose first number is the current year. */
export const yearShown = 'data-year'

/** Marks what the head says of one page. */
export const ofPage = 'data-page'

/** Marks what moves on being seen. */
export const moving = 'data-moving'

/** How far outside the window a moving part counts as near (root margin of the observer). */
export const nearness = '800px'

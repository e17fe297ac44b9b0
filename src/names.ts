/**
 * Names that the inline script, the styles and the app share: only constants, no access to the page. Each name is a
 * separate constant, so that the inline script contains only the names that it uses.
 */

export const headerId = 'kopf'
export const mainId = 'inhalt'
export const cookieSettingsId = 'cookie-einstellungen'
export const menuButtonId = 'menue-knopf'
/** The id of each page's h1. */
export const titleId = 'seitentitel'
/** The id of the contact form. Extensions can add other forms, so the form is never found by its position. */
export const contactFormId = 'anfrage'
/** The id of the contact form's failure notice. */
export const formNoticeId = 'formular-nicht-geladen'
/** The id of the failure notice for all other buttons. */
export const pageNoticeId = 'nicht-geladen'

/** The ids of the home page's sections. They are also the hashes of links to the sections. */
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

/** Attribute of the root element: the stage of the page's hydration. */
export const stageAttribute = 'data-stage'
/** Attribute of the root element while the cookie banner shows. */
export const bannerAttribute = 'data-banner'
/** Attribute of the root element when the headline font has loaded. */
export const headlineAttribute = 'data-headline'
/** Attribute of the root element: the cookie decision of this visit, if the browser cannot store it. */
export const consentAttribute = 'data-consent'

/** Attribute of the cookie banner's buttons. Its value is the decision that the button stores. */
export const consentAnswer = 'data-consent-answer'

/**
 * The stage of a page's hydration. A page without a stage is plain HTML whose code has not run.
 * - `loading`: the code is being loaded and evaluated, and React hydrates the page;
 * - `hydrated`: the machines handle the visitor's input;
 * - `failed`: the code failed to load, so the page stays plain HTML.
 */
export type Stage = 'loading' | 'hydrated' | 'failed'

/** Marks the element whose first number is the current year. */
export const yearAttribute = 'data-year'

/** Marks elements of the head that describe the current page. */
export const pageMetaAttribute = 'data-page'

/** Marks elements that animate when they are scrolled into view. */
export const animatedAttribute = 'data-moving'

/** The distance to the viewport at which an animated element hydrates the page (root margin of the observer). */
export const hydrationMargin = '800px'

/**
 * Names that the inline script, the styles and the app share. This file contains only constants and never accesses the
 * page. Each name is a separate constant, so that the bundle of the inline script contains only the names that the
 * script uses.
 */

export const headerId = 'kopf'
export const mainId = 'inhalt'
export const cookieSettingsId = 'cookie-einstellungen'
export const menuButtonId = 'menue-knopf'
/** The id of each page's h1. */
export const titleId = 'seitentitel'
/** The id of the contact form. Always find the form by its id, because browser extensions can add other forms. */
export const contactFormId = 'anfrage'
/** The id of the contact form's failure notice, which shows if the page's code fails to load. */
export const formNoticeId = 'formular-nicht-geladen'
/** The id of the page's failure notice, which shows if a button outside the form needs the missing code. */
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

/** The root element's attribute with the stage of the page's hydration. */
export const stageAttribute = 'data-stage'
/** The attribute that the root element has while the cookie banner is visible. */
export const bannerAttribute = 'data-banner'
/** The attribute that the root element has after the headline font has loaded. */
export const headlineAttribute = 'data-headline'
/**
 * The root element's attribute for the decision about cookies. It is used only if the browser cannot store the
 * decision.
 */
export const consentAttribute = 'data-consent'

/** The attribute of each button in the cookie banner. It contains the decision that the button stores. */
export const consentAnswer = 'data-consent-answer'

/**
 * The stage of a page's hydration. A page without a stage is plain HTML whose code has not run.
 * - `loading`: the code is being loaded and evaluated, and React hydrates the page;
 * - `hydrated`: the machines handle the visitor's input;
 * - `failed`: the code failed to load, so the page stays plain HTML.
 */
export type Stage = 'loading' | 'hydrated' | 'failed'

/**
 * Marks the element with the copyright line. The inline script replaces the first number in this element with the
 * current year.
 */
export const yearAttribute = 'data-year'

/** Marks the elements in the document's head that change when another page shows. */
export const pageMetaAttribute = 'data-page'

/** Marks elements that animate when they are scrolled into view. */
export const animatedAttribute = 'data-moving'

/**
 * Hydration starts when an animated element is at most this far from the viewport. The value is the root margin of an
 * IntersectionObserver.
 */
export const hydrationMargin = '800px'

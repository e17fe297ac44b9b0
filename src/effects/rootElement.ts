import {
  bannerAttribute,
  contactFormId,
  headlineAttribute,
  mainId,
  stageAttribute,
  type Stage,
} from '../names.ts'

export const root = () => document.documentElement

/** Returns the element into which React renders the app. Throws if the page does not contain this element. */
export function appRoot(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page does not contain an element with the id "root"')
  return element
}

/** Checks whether the element that contains the current page still exists, because browser extensions can remove it. */
export const hasPage = () => document.getElementById(mainId) !== null

/**
 * Returns the site's contact form, or null if the page does not contain it. Ignores forms that browser extensions have
 * added.
 */
export const contactFormElement = () =>
  document.querySelector<HTMLFormElement>(`form#${contactFormId}`)

/**
 * Returns the element that is the target of an event. If the target is a text node, returns the parent element. Returns
 * null for the document and the window. Browser extensions can dispatch events on text nodes, the document and the
 * window.
 */
export const elementOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target : target instanceof Node ? target.parentElement : null

/** Returns the stage of the page's hydration, or null if hydration has not started. */
export const stageOf = () => root().getAttribute(stageAttribute) as Stage | null

export const setStage = (stage: Stage) => root().setAttribute(stageAttribute, stage)

export const showBanner = (shown: boolean) => root().toggleAttribute(bannerAttribute, shown)

/**
 * Loads the headline font and applies it to the headlines. If the font fails to load, the headlines keep the fallback
 * font.
 */
export async function loadHeadlineFont(): Promise<void> {
  const faces = await document.fonts.load('1em Headline').catch(() => [])
  root().toggleAttribute(headlineAttribute, faces.length > 0)
}

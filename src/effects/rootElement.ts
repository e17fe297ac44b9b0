import {
  bannerAttribute,
  contactFormId,
  headlineAttribute,
  mainId,
  stageAttribute,
  type Stage,
} from '../names.ts'

const root = () => document.documentElement

/** The element that holds what React renders; throws where a page has none. */
export function appRoot(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

/** Whether there is the element in which pages show; an extension may have taken it away. */
export const hasPage = () => document.getElementById(mainId) !== null

/** Returns the contact form, or null on a page without it. Forms that extensions add are never returned. */
export const contactFormElement = () =>
  document.querySelector<HTMLFormElement>(`form#${contactFormId}`)

/** The element that an event is on or in; extensions dispatch some on texts, on the document and on the window. */
export const elementOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target : target instanceof Node ? target.parentElement : null

/** Returns the stage of the page's hydration. Null if nothing has started it. */
export const stageOf = () => root().getAttribute(stageAttribute) as Stage | null

export const setStage = (stage: Stage) => root().setAttribute(stageAttribute, stage)

/** Shows or hides the banner. */
export const showBanner = (shown: boolean) => root().toggleAttribute(bannerAttribute, shown)

/** Fetches the headline font and has headlines use it; where it cannot be had, the local serif stays. */
export async function loadHeadlineFont(): Promise<void> {
  const faces = await document.fonts.load('1em Headline').catch(() => [])
  root().toggleAttribute(headlineAttribute, faces.length > 0)
}

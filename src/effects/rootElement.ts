import {
  bannerAttribute,
  contactFormId,
  headlineAttribute,
  mainId,
  stageAttribute,
  type Stage,
} from '../names.ts'

export const root = () => document.documentElement

/** Returns the element that React renders into. Throws if the page has none. */
export function appRoot(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

/** Returns whether the element that shows the pages exists. Browser extensions can remove it. */
export const hasPage = () => document.getElementById(mainId) !== null

/** Returns the contact form, or null on a page without it. Forms that extensions add are never returned. */
export const contactFormElement = () =>
  document.querySelector<HTMLFormElement>(`form#${contactFormId}`)

/** Returns the element of an event's target. Extensions also dispatch events on text nodes, the document and the window. */
export const elementOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target : target instanceof Node ? target.parentElement : null

/** Returns the stage of the page's hydration. Null if nothing has started it. */
export const stageOf = () => root().getAttribute(stageAttribute) as Stage | null

export const setStage = (stage: Stage) => root().setAttribute(stageAttribute, stage)

export const showBanner = (shown: boolean) => root().toggleAttribute(bannerAttribute, shown)

/** Loads the headline font and applies it to the headlines. If it fails to load, the headlines keep the local serif font. */
export async function loadHeadlineFont(): Promise<void> {
  const faces = await document.fonts.load('1em Headline').catch(() => [])
  root().toggleAttribute(headlineAttribute, faces.length > 0)
}

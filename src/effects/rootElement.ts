import { attributes, focusTargets, type Stage } from '../names.ts'

const root = () => document.documentElement

/** The element that holds what React renders; throws where a page has none. */
export function appRoot(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

/** Whether there is the element in which pages show; an extension may have taken it away. */
export const hasPage = () => document.getElementById(focusTargets.main) !== null

/** The element that an event is on or in; extensions dispatch some on texts, on the document and on the window. */
export const elementOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target : target instanceof Node ? target.parentElement : null

/** How far the page has come; null while it is HTML to be read. */
export const stageOf = () => root().getAttribute(attributes.stage) as Stage | null

export const setStage = (stage: Stage) => root().setAttribute(attributes.stage, stage)

/** Shows or hides the banner. */
export const showBanner = (shown: boolean) => root().toggleAttribute(attributes.banner, shown)

/** Fetches the headline font and has headlines use it; where it cannot be had, the local serif stays. */
export async function loadHeadlineFont(): Promise<void> {
  const faces = await document.fonts.load('1em Headline').catch(() => [])
  root().toggleAttribute(attributes.headline, faces.length > 0)
}

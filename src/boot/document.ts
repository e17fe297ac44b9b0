/** What the root element says of the page: for styles, for the inline script and for the app. */
export const attributes = {
  stage: 'data-stage',
  banner: 'data-banner',
  headline: 'data-headline',
} as const

/** Marks the element whose first number is the current year. */
export const yearShown = 'data-year'

/** Marks what moves on being seen. */
export const moving = 'data-moving'

/** How far outside the window a moving part counts as near (root margin of the observer). */
export const nearness = '800px'

/**
 * How far a page has come. Without a stage it is HTML to be read, and nothing runs.
 * - `waking`: its code is being fetched and run, as somebody reaches for a control;
 * - `late`: the same, and a submit has waited too long for it;
 * - `alive`: it answers by itself;
 * - `lost`: it stays HTML, as its code cannot be had.
 */
export type Stage = 'waking' | 'late' | 'alive' | 'lost'

/** Selects the root element of a page in one of these stages. */
export const stages = (...names: Stage[]) =>
  names.map((name) => `[${attributes.stage}='${name}']`).join(', ')

const root = () => document.documentElement

/** The element that holds what React renders; throws where a page has none. */
export function appRoot(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  return element
}

export const stageOf = () => root().getAttribute(attributes.stage) as Stage | null

export const setStage = (stage: Stage) => root().setAttribute(attributes.stage, stage)

/** Shows or hides the banner, and keeps the footer and what is scrolled to clear of it. */
export const showBanner = (shown: boolean) => root().toggleAttribute(attributes.banner, shown)

/** Fetches the headline font and has headlines use it; where it cannot be had, the local serif stays. */
export async function loadHeadlineFont(): Promise<void> {
  const faces = await document.fonts.load('1em Headline').catch(() => [])
  root().toggleAttribute(attributes.headline, faces.length > 0)
}

/** Whether the visitor asked for less motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

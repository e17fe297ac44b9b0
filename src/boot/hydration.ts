import { listen } from '../effects/pageListeners.ts'
import { contactFormElement, elementOf, setStage, stageOf } from '../effects/rootElement.ts'
import type * as Main from '../main.tsx'
import { animatedAttribute, hydrationMargin } from '../names.ts'
import { restoreFieldValues } from './fieldValues.ts'
import { addLink } from './prefetch.ts'

/**
 * Resolves when the browser has parsed the complete page. Hydration must wait, because React would not hydrate elements
 * that are parsed later.
 */
export const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))

/** Starts hydration when the visitor points at, touches or focuses a control, or presses a key. */
export function hydrateOnInteraction(hydrate: () => void, signal: AbortSignal) {
  // These listeners work only until the page is hydrated. In a hydrated page, `watchIntent` prefetches the code of
  // other pages when the visitor points at, focuses or touches a link.
  listen(
    window,
    ['pointermove', 'pointerdown', 'focusin', 'keydown'],
    (event) => {
      const control = elementOf(event)?.closest('a, button, input, textarea, summary')
      // If hydration has failed, do not try again at each movement of the pointer. Only a click or the return of the
      // connection starts another attempt.
      if (stageOf() === null && (control || event.type === 'keydown')) hydrate()
    },
    { capture: true, signal },
  )
  addEventListener(
    'online',
    () => {
      if (stageOf() === 'failed') hydrate()
    },
    { signal },
  )
}

/** Starts hydration when the visitor scrolls close to an animated element. */
export function hydrateNearAnimations(hydrate: () => void) {
  if (typeof IntersectionObserver === 'undefined') return
  const observer = new IntersectionObserver(
    (entries) => {
      if (stageOf() === null && entries.some(({ isIntersecting }) => isIntersecting)) hydrate()
    },
    { rootMargin: hydrationMargin },
  )
  document
    .querySelectorAll(`[${animatedAttribute}]`)
    .forEach((element) => observer.observe(element))
}

/**
 * Loads the modules, evaluates each module in a separate task, and hydrates the page. Returns false if a module fails
 * to load or hydration throws.
 */
export async function loadAndHydrate(modules: readonly string[], path: string | undefined) {
  setStage('loading')
  for (const href of modules) addLink('modulepreload', href)
  await parsed
  const form = contactFormElement()
  try {
    let hydrate: typeof Main.hydrate | undefined
    for (const href of modules) {
      await new Promise((resolve) => setTimeout(resolve))
      hydrate = ((await import(/* @vite-ignore */ href)) as Partial<typeof Main>).hydrate ?? hydrate
    }
    await hydrate?.(path)
    restoreFieldValues(form)
    return true
  } catch {
    return false
  }
}

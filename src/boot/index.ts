import { anchorScrollDelay } from '../../machines/constants.ts'
import { contactFormElement, elementOf, root, setStage, stageOf } from '../effects/rootElement.ts'
import { idIn, scrollToSection } from '../effects/scrolling.ts'
import { formNoticeId, stageAttribute } from '../names.ts'
import { prefersReducedMotion } from '../theme/motion.ts'
import { canonicalizeUrl, followHashLinksInPlace, reloadAfterPopstate } from './address.ts'
import { answerConsent, updateBanner } from './consent.ts'
import { hideFailureNotices, showFailureNotice } from './failureNotices.ts'
import { hydrateNearAnimations, hydrateOnInteraction, loadAndHydrate, parsed } from './hydration.ts'
import { answerMenu, closeMenuOnDismissal } from './menu.ts'
import { prefetchWhenIdle } from './prefetch.ts'
import { openDetailsInPrint } from './print.ts'
import { queuePress, repeatPresses } from './queuedPresses.ts'
import { showCurrentYear } from './year.ts'

/**
 * The inline script of every page; no module imports it (docs/decisions/0003-hydration.md). It answers the cookie
 * banner and the menu, fetches the page's code when the browser is idle, and runs the code when the visitor interacts.
 * The script element names the page's modules and the page's path.
 */
const { modules: urls = '', path } = document.currentScript?.dataset ?? {}
const modules = urls.split(' ')

/** Aborts when the machines take over, which removes the listeners that have its signal. */
const takeover = new AbortController()
const { signal } = takeover

/** Loads the code and hydrates the page, unless that has started already. If it fails, a later call tries again. */
async function hydrate() {
  if (stageOf() !== null && stageOf() !== 'failed') return
  const isHydrated = await loadAndHydrate(modules, path)
  if (isHydrated) {
    setStage('hydrated')
    takeover.abort()
    hideFailureNotices()
  } else {
    setStage('failed')
    if (contactFormElement()) showFailureNotice(formNoticeId)
  }
  repeatPresses(isHydrated)
}

// The HTML of a page that was saved while hydrated contains a stage. The code of the opened copy has not run yet.
root().removeAttribute(stageAttribute)
// Set this before the first paint, so that a reload starts at the top like any load (specification, section 2.12).
history.scrollRestoration = 'manual'
if (path) canonicalizeUrl(path)
followHashLinksInPlace()
reloadAfterPopstate(signal)
updateBanner()
addEventListener('storage', updateBanner, { signal })
closeMenuOnDismissal(signal)
hydrateOnInteraction(() => void hydrate(), signal)
addEventListener(
  'click',
  (event) => {
    const target = elementOf(event)
    if (!target || !(answerConsent(target) || answerMenu(target) || queuePress(target))) return
    // Stop the event here. Otherwise React would handle the press a second time if it is hydrating the page.
    event.preventDefault()
    event.stopImmediatePropagation()
    void hydrate()
  },
  { capture: true, signal },
)
openDetailsInPrint()
prefetchWhenIdle(modules)

void parsed.then(() => {
  showCurrentYear()
  setTimeout(() => scrollToSection(idIn(location.hash) ?? ''), anchorScrollDelay)
  if (!prefersReducedMotion()) hydrateNearAnimations(() => void hydrate())
})

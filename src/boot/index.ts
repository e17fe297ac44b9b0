import { anchorScrollDelay } from '../../machines/constants.ts'
import { elementOf, root, setStage, stageOf } from '../effects/rootElement.ts'
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
 * The inline script of every page (docs/decisions/0003-hydration.md). It handles presses on the cookie banner and the
 * menu, prefetches the page's code when the browser is idle, and hydrates the page when the visitor interacts. The
 * attributes of the script element contain the page's path and the URLs of its modules. No module imports this file.
 */
const { modules: urls = '', path } = document.currentScript?.dataset ?? {}
const modules = urls.split(' ')

/**
 * The controller that removes the inline script's listeners after hydration, because the machines then handle the
 * events.
 */
const takeover = new AbortController()
const { signal } = takeover

/**
 * Loads the code and hydrates the page. Does nothing if hydration has already started. Tries again if the last attempt
 * failed.
 */
async function hydrate() {
  if (stageOf() !== null && stageOf() !== 'failed') return
  const isHydrated = await loadAndHydrate(modules, path)
  if (isHydrated) {
    setStage('hydrated')
    takeover.abort()
    hideFailureNotices()
  } else {
    setStage('failed')
    showFailureNotice(formNoticeId)
  }
  repeatPresses(isHydrated)
}

// If a visitor saves a hydrated page to disk, the saved HTML contains the stage `hydrated`. Remove the stage, because
// the saved copy is not hydrated yet.
root().removeAttribute(stageAttribute)
// Turn off scroll restoration before the first paint, so that a reload starts at the top of the page like any other
// load (specification, section 2.12).
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
    // Stop the event here. Otherwise, React would handle the press a second time if it is hydrating the page at this
    // moment.
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

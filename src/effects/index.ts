import { validate } from '../../machines/contactRequest.ts'
import { storeConsent, watchConsent } from './consentStorage.ts'
import { focusById, focusInPlace } from './focus.ts'
import { keepFromHistory, loadAnew, pushHistory, watchHistory, watchIntent } from './history.ts'
import {
  askBeforeClosing,
  letBrowserPaint,
  now,
  watchDismissal,
  watchVisibility,
} from './pageListeners.ts'
import { jumpToTop, scrollToSection, scrollToTop } from './scrolling.ts'
import { sendCustomerMail, sendOwnerMail } from './sendMail.ts'
import { mostJitter } from './times.ts'

/**
 * The side effects of the machines, which tests can replace. The effects that import the pages are in routes.ts
 * instead.
 */
export const effects = {
  askBeforeClosing,
  focusById,
  focusInPlace,
  jitter: () => Math.random() * mostJitter,
  jumpToTop,
  keepFromHistory,
  loadAnew,
  now,
  pushHistory,
  scrollToSection,
  scrollToTop,
  sendCustomerMail,
  sendOwnerMail,
  storeConsent,
  validate: (...values: Parameters<typeof validate>) =>
    letBrowserPaint().then(() => validate(...values)),
  watchConsent,
  watchDismissal,
  watchHistory,
  watchIntent,
  watchVisibility,
}

import { validate } from '../../machines/contactRequest.ts'
import { loadPage, pageAt } from '../routes.ts'
import { storeConsent, watchConsent } from './consentStorage.ts'
import { focusById, focusInPlace } from './focus.ts'
import { setHead } from './head.ts'
import {
  fetchPage,
  keepFromHistory,
  loadAnew,
  placeAt,
  pushHistory,
  watchHistory,
} from './history.ts'
import {
  askBeforeClosing,
  letBrowserPaint,
  now,
  watchDismissal,
  watchIntent,
  watchVisibility,
} from './pageListeners.ts'
import { jumpToTop, scrollToSection, scrollToTop } from './scrolling.ts'
import { sendCustomerMail, sendOwnerMail } from './sendMail.ts'
import { mostJitter } from './times.ts'

/** All side effects of the machines; tests pass their own. */
export const effects = {
  askBeforeClosing,
  describePage: (path: string) => setHead(path, pageAt(path).head),
  fetchPage,
  focusById,
  focusInPlace,
  jitter: () => Math.random() * mostJitter,
  jumpToTop,
  keepFromHistory,
  loadAnew,
  now,
  /** Fetches the code of a link's page ahead of a click on it; a failure shows at the click. */
  prefetchPages: () =>
    watchIntent((href) => {
      if (new URL(href).origin === location.origin)
        loadPage(placeAt(href).path).catch(() => undefined)
    }),
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
  watchVisibility,
}

export type Effects = typeof effects

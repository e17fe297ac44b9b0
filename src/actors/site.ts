import { createActor, fromCallback, fromPromise } from 'xstate'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { headerMenu } from '../../machines/headerMenu.ts'
import { readConsent, storeConsent, watchConsent } from '../effects/consentStorage.ts'
import { focusById, focusInPlace, focusTargets } from '../effects/focus.ts'
import { watchDismissal } from '../effects/pageListeners.ts'
import { jumpToTop, scrollToSection } from '../effects/scrolling.ts'

/** The actors of every page: machines with their effects, not yet started. */
export const site = {
  cookieConsent: createActor(
    cookieConsent.provide({
      actors: {
        readConsent: fromPromise(readConsent),
        watchConsent: fromCallback(({ sendBack }) =>
          watchConsent((value) => sendBack({ type: 'consent.storedElsewhere', value })),
        ),
      },
      actions: {
        storeConsent: (_, value) => storeConsent(value),
        focusTitle: () => focusInPlace(focusTargets.title),
        focusSettings: () => focusById(focusTargets.cookieSettings),
      },
    }),
    { id: 'cookieConsent' },
  ),

  headerMenu: createActor(
    headerMenu.provide({
      actors: {
        watchDismissal: fromCallback(({ sendBack }) =>
          watchDismissal(focusTargets.header, (how) => sendBack({ type: `menu.${how}` })),
        ),
      },
      actions: {
        scrollToSection: (_, section) => {
          if (section !== null) scrollToSection(section)
        },
        scrollToTop: jumpToTop,
        focusTitle: () => focusInPlace(focusTargets.title),
        focusMenuButton: () => focusById(focusTargets.menuButton),
      },
    }),
    { id: 'headerMenu' },
  ),
}

if (import.meta.env.DEV || import.meta.env.VITE_INSPECT === 'true') {
  const { inspect } = await import('../tools/inspect/inspection.ts')
  Object.values(site).forEach(inspect)
}

export type Site = typeof site

/** Starts the actors of every page; once the page is hydrated, as they change what it shows. */
export const startSite = () => Object.values(site).forEach((actor) => actor.start())

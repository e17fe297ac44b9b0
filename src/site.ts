import {
  createActor,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorOptions,
  type ActorRefFrom,
  type ActorSystem,
} from 'xstate'
import { contactForm } from '../machines/contactForm.ts'
import { cookieConsent } from '../machines/cookieConsent.ts'
import { headerMenu, type MenuState } from '../machines/headerMenu.ts'
import { mailCall, pauseAfterRefusal } from '../machines/mailCall.ts'
import { navigation } from '../machines/navigation.ts'
import { toastQueue, type ToastMessage, type Tone } from '../machines/toastQueue.ts'
import type { effects } from './effects/index.ts'
import { cookieSettingsId, headerId, menuButtonId, titleId } from './names.ts'

interface Wired {
  system: ActorSystem<{
    actors: {
      headerMenu: ActorRefFrom<typeof headerMenu>
      toastQueue: ActorRefFrom<typeof toastQueue>
    }
  }>
}

export interface Effects extends Readonly<typeof effects> {
  /** Loads the code of the page at a path. Rejects if the code fails to load. */
  fetchPage: (path: string) => Promise<void>
  /** Updates the document's head for a page whose code has loaded. */
  describePage: (path: string) => void
}

const closedMenu: MenuState = { isOpen: false, current: null }

interface SiteOptions extends Pick<ActorOptions<typeof contactForm>, 'clock' | 'inspect'> {
  /** The state of the menu in the HTML when the machines start. The default is closed. */
  menu?: MenuState | undefined
}

const toHeaderMenu = ({ system }: Wired) => assertPresent(system.get('headerMenu'))
const toToastQueue = ({ system }: Wired) => assertPresent(system.get('toastQueue'))

/**
 * Creates the actors of the site in one actor system, but does not start them. Only this function connects the machines
 * with their effects and with each other. `path` is the path of the first page.
 */
export function createSite(
  effects: Effects,
  path: string,
  { menu = closedMenu, ...options }: SiteOptions = {},
) {
  const mail = (send: Effects['sendOwnerMail']) =>
    mailCall.provide({
      actors: { callService: fromPromise(({ input, signal }) => send(input, signal)) },
      delays: {
        rateLimitPause: ({ context }) => pauseAfterRefusal(context) + effects.jitter(),
      },
    })
  const toast = (tone: Tone, message: ToastMessage) =>
    ({ type: 'toast.shown', tone, message, at: effects.now() }) as const

  const logic = setup({
    types: {
      children: {} as {
        contactForm: 'contactForm'
        cookieConsent: 'cookieConsent'
        headerMenu: 'headerMenu'
        navigation: 'navigation'
        toastQueue: 'toastQueue'
      },
    },
    actors: {
      contactForm: contactForm.provide({
        actors: {
          validateRequest: fromPromise(({ input }) => effects.validate(input)),
          sendOwnerMail: mail(effects.sendOwnerMail),
          sendCustomerMail: mail(effects.sendCustomerMail),
          askBeforeClosing: fromCallback(effects.askBeforeClosing),
          keepFromHistory: fromCallback(effects.keepFromHistory),
        },
        actions: {
          announceSuccess: sendTo(toToastQueue, () => toast('success', 'requestSent')),
          announceFailure: sendTo(toToastQueue, (_, failure) => toast('failure', failure)),
          showFailure: sendTo(toToastQueue, (_, failure) => ({
            ...toast('failure', failure),
            announcedElsewhere: true as const,
          })),
          focusField: (_, field) => {
            if (field) effects.focusById(field)
          },
          scrollToTop: effects.scrollToTop,
        },
      }),

      cookieConsent: cookieConsent.provide({
        actors: {
          watchConsent: fromCallback(({ sendBack }) =>
            effects.watchConsent((value) => sendBack({ type: 'consent.stored', value })),
          ),
        },
        actions: {
          storeConsent: (_, value) => effects.storeConsent(value),
          focusTitle: () => effects.focusInPlace(titleId),
          focusSettings: () => effects.focusById(cookieSettingsId),
        },
      }),

      headerMenu: headerMenu.provide({
        actors: {
          watchDismissal: fromCallback(({ sendBack }) =>
            effects.watchDismissal(headerId, (how) => sendBack({ type: `menu.${how}` })),
          ),
        },
        actions: { focusMenuButton: () => effects.focusById(menuButtonId) },
      }),

      navigation: navigation.provide({
        actors: {
          fetchPage: fromPromise(({ input }) => effects.fetchPage(input)),
          // Ignore errors of prefetching. If the visitor clicks the link, the machine requests the code again and
          // handles errors.
          prefetchPages: fromCallback(() =>
            effects.watchIntent((path) => void effects.fetchPage(path).catch(() => undefined)),
          ),
          watchHistory: fromCallback(({ sendBack }) =>
            effects.watchHistory((place) => sendBack({ type: 'place.wanted', place, href: null })),
          ),
        },
        actions: {
          closeMenu: sendTo(toHeaderMenu, { type: 'menu.dismissed' }),
          describePage: (_, page) => effects.describePage(page),
          focusTitle: () => effects.focusInPlace(titleId),
          loadAnew: (_, href) => effects.loadAnew(href),
          scrollToSection: (_, section) => {
            if (section !== null) effects.scrollToSection(section)
          },
          scrollToTop: effects.jumpToTop,
          writeHistory: (_, href) => {
            if (href !== null) effects.pushHistory(href)
          },
        },
      }),

      toastQueue: toastQueue.provide({
        actors: {
          watchVisibility: fromCallback(({ sendBack }) =>
            effects.watchVisibility((hidden) =>
              sendBack({
                type: hidden ? 'toast.held' : 'toast.released',
                by: 'page',
                at: effects.now(),
              }),
            ),
          ),
        },
      }),
    },
  }).createMachine({
    id: 'site',
    invoke: [
      { id: 'contactForm', src: 'contactForm' },
      { id: 'cookieConsent', src: 'cookieConsent' },
      { id: 'headerMenu', src: 'headerMenu', systemId: 'headerMenu', input: menu },
      { id: 'navigation', src: 'navigation', input: { path } },
      { id: 'toastQueue', src: 'toastQueue', systemId: 'toastQueue' },
    ],
  })

  const site = createActor(logic, { id: 'site', ...options })
  const { children } = site.getSnapshot()
  return {
    start: () => site.start(),
    stop: () => site.stop(),
    contactForm: assertPresent(children.contactForm),
    cookieConsent: assertPresent(children.cookieConsent),
    headerMenu: assertPresent(children.headerMenu),
    navigation: assertPresent(children.navigation),
    toastQueue: assertPresent(children.toastQueue),
  }
}

export type Site = ReturnType<typeof createSite>

function assertPresent<Actor>(actor: Actor | undefined): Actor {
  if (!actor) throw new Error('An actor is missing in the actor system of the site.')
  return actor
}

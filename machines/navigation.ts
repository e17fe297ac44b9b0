import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { anchorScrollDelay, menuScrollDelay } from './constants.ts'

/** A page of the site, and a section of this page. */
export interface Place {
  path: string
  /** The id of the element to scroll to, or null for the top of the page. */
  section: string | null
}

/**
 * Navigates when the visitor follows a link or goes back or forward in the history (specification, sections 2.12 and
 * 4.5). Shows the page and scrolls to its top or to a section. The previous page stays visible until the next page is
 * rendered.
 */
export const navigation = setup({
  types: {
    input: {} as { path: string },
    context: {} as {
      /** The path of the visible page, or of the page that is being rendered. */
      path: string
      /** The page and section of the latest navigation. */
      destination: Place
      /**
       * The URL to push to the history. Null if the visitor went back or forward, because the history already contains
       * the URL in this case.
       */
      href: string | null
    },
    events: {} as
      | { type: 'place.wanted'; place: Place; href: string | null }
      | { type: 'page.shown'; path: string },
  },
  actors: {
    fetchPage: fromPromise<void, string>(() => Promise.resolve()),
    prefetchPages: fromCallback(() => undefined),
    watchHistory: fromCallback(() => undefined),
  },
  actions: {
    rememberDestination: assign((_, wanted: { place: Place; href: string | null }) => ({
      destination: wanted.place,
      href: wanted.href,
    })),
    showPage: assign({ path: ({ context }) => context.destination.path }),
    closeMenu: () => undefined,
    writeHistory: (_, _href: string | null) => undefined,
    loadAnew: (_, _href: string | null) => undefined,
    describePage: (_, _path: string) => undefined,
    scrollToTop: () => undefined,
    scrollToSection: (_, _section: string | null) => undefined,
    focusTitle: () => undefined,
  },
  guards: {
    isElsewhere: ({ context }, { path }: Place) => path !== context.path,
    hasSection: (_, { section }: Place) => section !== null,
    isTopOf: ({ context }, path: string) =>
      path === context.path && context.destination.section === null,
    isExpected: ({ context }, path: string) => path === context.path,
  },
  delays: { anchorScrollDelay, menuScrollDelay },
}).createMachine({
  id: 'navigation',
  description:
    'Shows the page to which a link or a step in the history leads, and scrolls to the section.',
  context: ({ input: { path } }) => ({ path, destination: { path, section: null }, href: null }),
  invoke: [
    { id: 'watchHistory', src: 'watchHistory' },
    { id: 'prefetchPages', src: 'prefetchPages' },
  ],
  on: {
    'place.wanted': [
      {
        description: 'The visitor follows a link or moves in the history.',
        guard: { type: 'isElsewhere', params: ({ event }) => event.place },
        target: '.fetching',
        actions: [{ type: 'rememberDestination', params: ({ event }) => event }, 'closeMenu'],
      },
      {
        guard: { type: 'hasSection', params: ({ event }) => event.place },
        target: '.scrolling',
        actions: [
          { type: 'rememberDestination', params: ({ event }) => event },
          { type: 'writeHistory', params: ({ event }) => event.href },
          'closeMenu',
        ],
      },
      {
        target: '.resting',
        actions: [
          { type: 'rememberDestination', params: ({ event }) => event },
          { type: 'writeHistory', params: ({ event }) => event.href },
          'closeMenu',
          'scrollToTop',
          'focusTitle',
        ],
      },
    ],
  },
  initial: 'resting',
  states: {
    resting: { description: 'A page shows, and no navigation is in progress.' },

    fetching: {
      description: 'The previous page shows while the code of the next page loads.',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => context.destination.path,
        onDone: {
          description: 'The code of the page has loaded.',
          target: 'arriving',
          actions: ['showPage', { type: 'writeHistory', params: ({ context }) => context.href }],
        },
        onError: {
          description: 'The code of the page cannot be loaded.',
          target: 'resting',
          actions: { type: 'loadAnew', params: ({ context }) => context.href },
        },
      },
    },

    arriving: {
      description: 'The previous page shows while the next page is rendered.',
      on: {
        'place.wanted': {
          guard: { type: 'isExpected', params: ({ event }) => event.place.path },
          actions: [
            { type: 'rememberDestination', params: ({ event }) => event },
            { type: 'writeHistory', params: ({ event }) => event.href },
            'closeMenu',
          ],
        },
        'page.shown': [
          {
            description: 'A page has been rendered.',
            guard: { type: 'isTopOf', params: ({ event }) => event.path },
            target: 'resting',
            actions: [
              { type: 'describePage', params: ({ event }) => event.path },
              'scrollToTop',
              'focusTitle',
            ],
          },
          {
            guard: { type: 'isExpected', params: ({ event }) => event.path },
            target: 'scrolling.onNewPage',
            actions: [{ type: 'describePage', params: ({ event }) => event.path }, 'scrollToTop'],
          },
        ],
      },
    },

    scrolling: {
      description: 'The page waits before it scrolls to the section and focuses it.',
      initial: 'onSamePage',
      states: {
        onSamePage: {
          description: 'The menu is closing.',
          after: {
            menuScrollDelay: {
              description: 'The time between closing the menu and scrolling on the same page.',
              target: 'arrived',
            },
          },
        },
        onNewPage: {
          description: 'The new page shows from its top.',
          after: {
            anchorScrollDelay: {
              description: 'The time between showing a new page and scrolling.',
              target: 'arrived',
            },
          },
        },
        arrived: { description: 'The wait is over.', type: 'final' },
      },
      onDone: {
        description: 'The wait before scrolling is over.',
        target: 'resting',
        actions: { type: 'scrollToSection', params: ({ context }) => context.destination.section },
      },
    },
  },
})

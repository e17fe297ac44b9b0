import { assign, fromCallback, setup } from 'xstate'

/**
 * The header's menu, and where the page scrolls to once the location has changed
 * (specification, section 2, "Header").
 */
export const headerMenu = setup({
  types: {
    context: {} as {
      /** The home-page section that the reader was in when the menu opened; the menu marks it. */
      current: string | null
      /** The home-page section to scroll to. */
      destination: string | null
    },
    events: {} as
      | { type: 'menu.toggled'; current: string | null }
      | { type: 'menu.escaped' }
      | { type: 'menu.dismissed' }
      | { type: 'location.changed'; section: string | null },
    tags: {} as 'visible',
  },
  actors: {
    watchDismissal: fromCallback(() => undefined),
  },
  actions: {
    rememberCurrent: assign({ current: (_, section: string | null) => section }),
    rememberDestination: assign({ destination: (_, section: string | null) => section }),
    forgetDestination: assign({ destination: null }),
    scrollToSection: (_, _section: string | null) => undefined,
    scrollToTop: () => undefined,
    focusTitle: () => undefined,
    focusMenuButton: () => undefined,
  },
  guards: {
    hasSection: (_, section: string | null) => section !== null,
  },
  delays: {
    /** How long the closing menu is waited for before the page scrolls, in ms. */
    menuScrollDelay: 50,
  },
}).createMachine({
  id: 'headerMenu',
  context: { current: null, destination: null },
  on: {
    'location.changed': [
      {
        guard: { type: 'hasSection', params: ({ event }) => event.section },
        target: '.scrolling',
        actions: { type: 'rememberDestination', params: ({ event }) => event.section },
      },
      { target: '.closed', actions: ['scrollToTop', 'focusTitle'] },
    ],
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'menu.toggled': {
          target: 'open',
          actions: { type: 'rememberCurrent', params: ({ event }) => event.current },
        },
      },
    },

    open: {
      tags: 'visible',
      invoke: { id: 'watchDismissal', src: 'watchDismissal' },
      on: {
        'menu.toggled': 'closed',
        'menu.dismissed': 'closed',
        'menu.escaped': { target: 'closed', actions: 'focusMenuButton' },
      },
    },

    scrolling: {
      description: 'The menu is closed; a moment later the page scrolls to the chosen section.',
      on: {
        'menu.toggled': {
          target: 'open',
          actions: { type: 'rememberCurrent', params: ({ event }) => event.current },
        },
      },
      after: {
        menuScrollDelay: {
          target: 'closed',
          actions: [
            { type: 'scrollToSection', params: ({ context }) => context.destination },
            'forgetDestination',
          ],
        },
      },
    },
  },
})

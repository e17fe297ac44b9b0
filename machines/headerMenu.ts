import { assign, fromCallback, setup } from 'xstate'

/**
 * The header's menu and where the page scrolls to after a choice or a route change
 * (specification, section 2, "Header").
 */
export const headerMenu = setup({
  types: {
    context: {} as {
      /** The id of the home-page section that is being scrolled to. */
      section: string | null
    },
    events: {} as
      | { type: 'menu.toggled' }
      | { type: 'menu.escaped' }
      | { type: 'menu.dismissed' }
      | { type: 'section.chosen'; section: string }
      | { type: 'route.changed'; section: string | null },
    tags: {} as 'visible',
  },
  actors: {
    watchDismissal: fromCallback(() => undefined),
  },
  actions: {
    rememberSection: assign({ section: (_, section: string | null) => section }),
    forgetSection: assign({ section: null }),
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
  context: { section: null },
  on: {
    'route.changed': [
      {
        guard: { type: 'hasSection', params: ({ event }) => event.section },
        target: '.scrolling',
        actions: { type: 'rememberSection', params: ({ event }) => event.section },
      },
      { target: '.closed', actions: ['scrollToTop', 'focusTitle'] },
    ],
  },
  initial: 'closed',
  states: {
    closed: {
      on: { 'menu.toggled': 'open' },
    },

    open: {
      tags: 'visible',
      invoke: { id: 'watchDismissal', src: 'watchDismissal' },
      on: {
        'menu.toggled': 'closed',
        'menu.dismissed': 'closed',
        'menu.escaped': { target: 'closed', actions: 'focusMenuButton' },
        'section.chosen': {
          target: 'scrolling',
          actions: { type: 'rememberSection', params: ({ event }) => event.section },
        },
      },
    },

    scrolling: {
      on: { 'menu.toggled': 'open' },
      after: {
        menuScrollDelay: {
          target: 'closed',
          actions: { type: 'scrollToSection', params: ({ context }) => context.section },
        },
      },
      exit: 'forgetSection',
    },
  },
})

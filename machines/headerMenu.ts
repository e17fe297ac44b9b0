import { assign, fromCallback, setup } from 'xstate'

/** The header's menu (specification, section 2.8). */
export const headerMenu = setup({
  types: {
    context: {} as {
      /** The home-page section that the reader was in when the menu opened; the menu marks it. */
      current: string | null
    },
    events: {} as
      | { type: 'menu.toggled'; current: string | null }
      | { type: 'menu.escaped' }
      | { type: 'menu.dismissed' },
    tags: {} as 'visible',
  },
  actors: {
    watchDismissal: fromCallback(() => undefined),
  },
  actions: {
    rememberCurrent: assign({ current: (_, section: string | null) => section }),
    focusMenuButton: () => undefined,
  },
}).createMachine({
  id: 'headerMenu',
  context: { current: null },
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
  },
})

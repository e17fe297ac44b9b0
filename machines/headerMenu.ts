import { assign, fromCallback, setup } from 'xstate'

/** The state of the menu on the page when the machine starts. */
export interface MenuState {
  isOpen: boolean
  /**
   * The id of the home-page section that the visitor was reading when the menu opened. The menu marks the link to this
   * section.
   */
  current: string | null
}

/**
 * Opens and closes the menu in the header (specification, section 2.8). Before hydration, the inline script opens and
 * closes the menu. For this reason, the machine gets the state of the menu on the page as input, and starts in this
 * state.
 */
export const headerMenu = setup({
  types: {
    input: {} as MenuState,
    context: {} as {
      /** Whether the menu was open before the machine started. */
      wasFoundOpen: boolean
      current: MenuState['current']
    },
    events: {} as
      | { type: 'menu.toggled'; current: MenuState['current'] }
      | { type: 'menu.escaped' }
      | { type: 'menu.dismissed' },
    tags: {} as 'visible',
  },
  actors: {
    watchDismissal: fromCallback(() => undefined),
  },
  actions: {
    rememberCurrent: assign({ current: (_, section: string | null) => section }),
    forgetFoundState: assign({ wasFoundOpen: false }),
    focusMenuButton: () => undefined,
  },
  guards: {
    wasFoundOpen: ({ context }) => context.wasFoundOpen,
  },
}).createMachine({
  id: 'headerMenu',
  description: 'Opens and closes the menu of the header.',
  context: ({ input }) => ({ wasFoundOpen: input.isOpen, current: input.current }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the header shows.',
      always: { guard: 'wasFoundOpen', target: 'open', actions: 'forgetFoundState' },
      on: {
        'menu.toggled': {
          description:
            'The visitor opens or closes the menu; the event carries the current section.',
          target: 'open',
          actions: { type: 'rememberCurrent', params: ({ event }) => event.current },
        },
      },
    },

    open: {
      description: 'The menu shows below the header and marks the current page or section.',
      tags: 'visible',
      invoke: { id: 'watchDismissal', src: 'watchDismissal' },
      on: {
        'menu.toggled': 'closed',
        'menu.dismissed': {
          description:
            'The visitor presses or focuses something outside the menu, or follows a link.',
          target: 'closed',
        },
        'menu.escaped': {
          description: 'The visitor presses Escape.',
          target: 'closed',
          actions: 'focusMenuButton',
        },
      },
    },
  },
})

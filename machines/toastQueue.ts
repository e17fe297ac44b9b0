import { assign, fromCallback, setup } from 'xstate'

export type Tone = 'neutral' | 'success' | 'failure'

/** What a toast says; the German sentences live with the content. */
export type ToastMessage = 'requestSent' | 'ownerMail' | 'customerMail' | 'unexpected'

export interface Toast {
  tone: Tone
  message: ToastMessage
  /** When it was shown, in ms of the page's clock; tells one toast from the next. */
  at: number
  /** Set if screen readers announce the message without the toast. */
  announcedElsewhere?: true | undefined
}

/** Why a toast's time stands still: under the pointer, focused, or the page is hidden. */
export type PauseReason = 'pointer' | 'focus' | 'page'

/** How long a toast shows, in ms. */
export const lifetime: Record<Tone, number> = { neutral: 5_000, success: 6_000, failure: 8_000 }

/** How long a toast takes to leave, in ms. */
export const leaveTime = 200

/** How far to the right a toast must be swiped to be dismissed, in px. */
export const swipeThreshold = 50

/**
 * The queue of notifications with room for one: a new toast replaces the visible one at once
 * (specification, sections 4.6 and 9.4). Times come with the events, in ms of the page's clock.
 */
export const toastQueue = setup({
  types: {
    context: {} as {
      toast: Toast | null
      holds: PauseReason[]
      /** When the visible toast's time last began to run. */
      runningSince: number
      /** How much of its time was left then, in ms. */
      timeLeft: number
    },
    events: {} as
      | ({ type: 'toast.shown' } & Toast)
      | { type: 'toast.held'; by: PauseReason; at: number }
      | { type: 'toast.released'; by: PauseReason; at: number }
      | { type: 'toast.swiped'; distance: number }
      | { type: 'toast.dismissed' },
    tags: {} as 'visible',
  },
  actors: {
    watchVisibility: fromCallback(() => undefined),
  },
  actions: {
    rememberToast: assign((_, { tone, message, at, announcedElsewhere }: Toast) => ({
      toast: { tone, message, at, announcedElsewhere },
      runningSince: at,
      timeLeft: lifetime[tone],
    })),
    forgetToast: assign({ toast: null }),
    stopClock: assign({
      timeLeft: ({ context }, at: number) =>
        Math.max(0, context.timeLeft - (at - context.runningSince)),
    }),
    startClock: assign({ runningSince: (_, at: number) => at }),
    addHold: assign({
      holds: ({ context }, by: PauseReason) => [...context.holds.filter((hold) => hold !== by), by],
    }),
    dropHold: assign({
      holds: ({ context }, by: PauseReason) => context.holds.filter((hold) => hold !== by),
    }),
    dropHoldsOnToast: assign({
      holds: ({ context }) => context.holds.filter((hold) => hold === 'page'),
    }),
  },
  guards: {
    isHeld: ({ context }) => context.holds.length > 0,
    isLastHold: ({ context }, by: PauseReason) => context.holds.every((hold) => hold === by),
    isFarEnough: (_, distance: number) => distance > swipeThreshold,
  },
  delays: {
    toastLifetime: ({ context }) => context.timeLeft,
    leaveTime,
  },
}).createMachine({
  id: 'toastQueue',
  description:
    'Shows one toast at a time, and pauses its lifetime while the visitor holds it or cannot see it.',
  context: { toast: null, holds: [], runningSince: 0, timeLeft: 0 },
  invoke: { id: 'watchVisibility', src: 'watchVisibility' },
  on: {
    'toast.shown': [
      {
        description: 'Another actor announces a toast.',
        guard: 'isHeld',
        target: '.showing.paused',
        actions: { type: 'rememberToast', params: ({ event }) => event },
      },
      {
        target: '.showing.running',
        actions: { type: 'rememberToast', params: ({ event }) => event },
      },
    ],
    'toast.held': {
      description: 'The pointer, the focus or a hidden tab pauses the lifetime.',
      actions: { type: 'addHold', params: ({ event }) => event.by },
    },
    'toast.released': {
      description: 'One of the reasons for the pause ends.',
      actions: { type: 'dropHold', params: ({ event }) => event.by },
    },
  },
  initial: 'empty',
  states: {
    empty: { description: 'No toast shows.' },

    showing: {
      description: 'One toast shows, and a new toast replaces it at once.',
      tags: 'visible',
      initial: 'running',
      on: {
        'toast.dismissed': {
          description: 'The visitor presses the close button.',
          target: 'leaving',
        },
        'toast.swiped': {
          description: 'The visitor ends a swipe to the right.',
          guard: { type: 'isFarEnough', params: ({ event }) => event.distance },
          target: 'leaving',
        },
      },
      states: {
        running: {
          description: 'The lifetime of the toast is running.',
          after: {
            toastLifetime: {
              description: 'The rest of the lifetime, which depends on the tone.',
              target: '#toastQueue.leaving',
            },
          },
          on: {
            'toast.held': {
              target: 'paused',
              actions: [
                { type: 'stopClock', params: ({ event }) => event.at },
                { type: 'addHold', params: ({ event }) => event.by },
              ],
            },
          },
        },
        paused: {
          description:
            'The lifetime is paused: the toast is pointed at or focused, or the tab is hidden.',
          on: {
            'toast.released': {
              guard: { type: 'isLastHold', params: ({ event }) => event.by },
              target: 'running',
              actions: [
                { type: 'dropHold', params: ({ event }) => event.by },
                { type: 'startClock', params: ({ event }) => event.at },
              ],
            },
          },
        },
      },
    },

    leaving: {
      description: 'The toast is moving out.',
      tags: 'visible',
      after: {
        leaveTime: {
          description: 'The time in which a toast moves out.',
          target: 'empty',
          actions: ['forgetToast', 'dropHoldsOnToast'],
        },
      },
    },
  },
})

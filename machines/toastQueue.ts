import { assign, fromCallback, setup } from 'xstate'

export type Tone = 'neutral' | 'success' | 'failure'

/** The key of a toast's German title and text in src/content/toasts.ts. */
export type ToastMessage = 'requestSent' | 'ownerMail' | 'customerMail' | 'unexpected'

export interface Toast {
  tone: Tone
  message: ToastMessage
  /**
   * The time at which the toast was shown, in ms since the page was opened. It distinguishes two toasts with the same
   * message.
   */
  at: number
  /** Set if another element announces the message to screen readers. The toast then does not announce the message. */
  announcedElsewhere?: true | undefined
}

/**
 * The reason why the countdown of a toast's lifetime is paused: the pointer is over the toast, the toast has the focus,
 * or the page is hidden.
 */
export type PauseReason = 'pointer' | 'focus' | 'page'

/** The lifetime of a toast, in ms. */
export const lifetime: Record<Tone, number> = { neutral: 5_000, success: 6_000, failure: 8_000 }

/** The duration of the animation with which a toast disappears, in ms. */
export const leaveTime = 200

/** The minimum length of a swipe to the right that dismisses a toast, in px. */
export const swipeThreshold = 50

/**
 * Shows one toast at a time. A new toast replaces the visible one at once (specification, sections 4.6 and 9.4). Events
 * that affect the countdown contain the time at which they happened, in ms since the page was opened. The machine must
 * not read a clock (decision 0006).
 */
export const toastQueue = setup({
  types: {
    context: {} as {
      toast: Toast | null
      pauseReasons: PauseReason[]
      /**
       * The time at which the countdown of the toast's lifetime last started or continued, in ms since the page was
       * opened.
       */
      runningSince: number
      /** The part of the toast's lifetime that was left at the time `runningSince`, in ms. */
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
    addPauseReason: assign({
      pauseReasons: ({ context }, by: PauseReason) => [
        ...context.pauseReasons.filter((reason) => reason !== by),
        by,
      ],
    }),
    removePauseReason: assign({
      pauseReasons: ({ context }, by: PauseReason) =>
        context.pauseReasons.filter((reason) => reason !== by),
    }),
    keepPageReasonOnly: assign({
      pauseReasons: ({ context }) => context.pauseReasons.filter((reason) => reason === 'page'),
    }),
  },
  guards: {
    isPaused: ({ context }) => context.pauseReasons.length > 0,
    isOnlyPauseReason: ({ context }, by: PauseReason) =>
      context.pauseReasons.every((reason) => reason === by),
    isFarEnough: (_, distance: number) => distance > swipeThreshold,
  },
  delays: {
    toastLifetime: ({ context }) => context.timeLeft,
    leaveTime,
  },
}).createMachine({
  id: 'toastQueue',
  description:
    'Shows one toast at a time, and pauses its lifetime while the visitor points at it, focuses it or cannot see it.',
  context: { toast: null, pauseReasons: [], runningSince: 0, timeLeft: 0 },
  invoke: { id: 'watchVisibility', src: 'watchVisibility' },
  on: {
    'toast.shown': [
      {
        description: 'Another actor shows a toast.',
        guard: 'isPaused',
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
      actions: { type: 'addPauseReason', params: ({ event }) => event.by },
    },
    'toast.released': {
      description: 'One of the reasons for the pause ends.',
      actions: { type: 'removePauseReason', params: ({ event }) => event.by },
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
          description: 'The visitor dismisses the toast.',
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
                { type: 'addPauseReason', params: ({ event }) => event.by },
              ],
            },
          },
        },
        paused: {
          description:
            'The lifetime is paused: the toast is pointed at or focused, or the tab is hidden.',
          on: {
            'toast.released': {
              guard: { type: 'isOnlyPauseReason', params: ({ event }) => event.by },
              target: 'running',
              actions: [
                { type: 'removePauseReason', params: ({ event }) => event.by },
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
          actions: ['forgetToast', 'keepPageReasonOnly'],
        },
      },
    },
  },
})

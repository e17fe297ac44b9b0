import { assign, fromPromise, setup } from 'xstate'
import type { ContactRequest } from './contactRequest.ts'

/** What a failed call rejects with. */
export interface CallFailure {
  /** The HTTP status of the answer; 0 where no answer came, as in XMLHttpRequest. */
  status: number
  /** Whether the service refused the mail by its limit of calls, which proves that it sent nothing. */
  isRefusal: boolean
  /** The pause that the service asked for, in ms. */
  retryAfter?: number
}

/** Whether the service has taken the mail. */
export type MailOutcome = 'delivered' | 'failed'

type Rejection = { error: unknown }

const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'status' in error

/** How long one call may take, in ms. */
export const sendTimeout = 30_000

/** How long to wait before each repeat of a refused call, in ms; there are no further ones. */
export const pauses = [1_100, 2_200]

/** How long to wait before a refused call is repeated: as the service asks, or by itself, in ms. */
export const pauseAfterRefusal = (context: { refusals: number; retryAfter: number | null }) =>
  context.retryAfter ?? pauses[context.refusals - 1] ?? 0

/**
 * One mail from the first call to its outcome (specification, section 7.4): a call that takes too
 * long is given up, one that the service refuses is repeated. Only a failed call has the outcome
 * `failed`; anything else that `callService` rejects with is a bug and ends the machine with that error.
 */
export const mailCall = setup({
  types: {
    input: {} as ContactRequest,
    context: {} as {
      request: ContactRequest
      /** How often the service refused the mail. */
      refusals: number
      retryAfter: number | null
    },
    output: {} as MailOutcome,
  },
  actors: {
    callService: fromPromise<void, ContactRequest>(() =>
      Promise.reject(new Error('The actor callService is not provided')),
    ),
  },
  actions: {
    countRefusal: assign({
      refusals: ({ context }) => context.refusals + 1,
      retryAfter: (_, { error }: Rejection) =>
        isCallFailure(error) ? (error.retryAfter ?? null) : null,
    }),
  },
  guards: {
    mayRepeat: ({ context }, { error }: Rejection) =>
      isCallFailure(error) && error.isRefusal && context.refusals < pauses.length,
    isCallFailure: (_, { error }: Rejection) => isCallFailure(error),
  },
  delays: {
    sendTimeout,
    rateLimitPause: ({ context }) => pauseAfterRefusal(context),
  },
}).createMachine({
  id: 'mailCall',
  description:
    'Sends one mail: limits the time of each call, and repeats a call that the service refused.',
  context: ({ input }) => ({ request: input, refusals: 0, retryAfter: null }),
  initial: 'calling',
  output: ({ event }) => event.output as MailOutcome,
  states: {
    calling: {
      description: 'A call to the mail service is in progress.',
      invoke: {
        id: 'callService',
        src: 'callService',
        input: ({ context }) => context.request,
        onDone: { description: 'The service accepts the mail.', target: 'delivered' },
        onError: [
          {
            guard: { type: 'mayRepeat', params: ({ event }) => event },
            target: 'pausing',
            actions: { type: 'countRefusal', params: ({ event }) => event },
          },
          {
            description: 'The service does not accept the mail, or no response arrives.',
            guard: { type: 'isCallFailure', params: ({ event }) => event },
            target: 'failed',
          },
        ],
      },
      after: {
        sendTimeout: { description: 'The longest time that one call may take.', target: 'failed' },
      },
    },

    pausing: {
      description:
        'The service refused the mail because of its rate limit; the call will be repeated.',
      after: {
        rateLimitPause: {
          description: 'The pause before a refused call is repeated.',
          target: 'calling',
        },
      },
    },

    delivered: {
      description: 'The service has accepted the mail.',
      type: 'final',
      output: 'delivered',
    },
    failed: {
      description: 'As far as the site knows, the mail was not sent.',
      type: 'final',
      output: 'failed',
    },
  },
})

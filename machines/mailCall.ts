import { assign, fromPromise, setup } from 'xstate'
import type { ContactRequest } from './contactRequest.ts'

/** The error of a failed call to the mail service. The promise of the call rejects with this error. */
export interface CallFailure {
  /** The HTTP status of the response, or 0 if there was no response (as in XMLHttpRequest). */
  status: number
  /**
   * Whether the mail service refused the call because of its rate limit. In this case, the service has certainly not
   * sent the mail.
   */
  isRefusal: boolean
  /** The delay in the response's Retry-After header, in ms. */
  retryAfter?: number
}

/** Whether the service has accepted the mail. */
export type MailOutcome = 'delivered' | 'failed'

type Rejection = { error: unknown }

const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'status' in error

/** The timeout of one call, in ms. */
export const sendTimeout = 30_000

/**
 * The delays before the first and the second retry of a call that the mail service refused, in ms. After the third
 * refusal, there is no retry.
 */
export const pauses = [1_100, 2_200]

/**
 * Returns the delay before the next retry, in ms. A valid Retry-After header of the response takes precedence over the
 * default delay.
 */
export const pauseAfterRefusal = (context: { refusals: number; retryAfter: number | null }) =>
  context.retryAfter ?? pauses[context.refusals - 1] ?? 0

/**
 * Sends one mail (specification, section 7.4). Aborts a call after its timeout, and retries a call that the service
 * refused because of its rate limit. If `callService` rejects with a `CallFailure`, the outcome is `failed`. Any other
 * error is a bug, and stops the machine.
 */
export const mailCall = setup({
  types: {
    input: {} as ContactRequest,
    context: {} as {
      request: ContactRequest
      /** The number of calls that the service has refused because of its rate limit. */
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

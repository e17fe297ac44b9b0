import { assign, fromCallback, fromPromise, setup } from 'xstate'
import {
  checkField,
  emptyForm,
  fields,
  validate,
  type ContactRequest,
  type Field,
  type FieldErrors,
  type FormValues,
  type Validation,
} from './contactRequest.ts'

/** What a failed call rejects with. */
export interface CallFailure {
  /** The HTTP status of the answer; 0 where no answer came, as in XMLHttpRequest. */
  status: number
  /** The pause that the service asked for, in ms. */
  retryAfter?: number
}

/** Which sentence a failed request shows (specification, section 8). */
export type Failure = 'ownerMail' | 'customerMail' | 'unexpected'

type Rejection = { error: unknown }

const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'status' in error

const isSame = (one: ContactRequest, other: ContactRequest | null) =>
  fields.every((field) => one[field] === other?.[field])

const firstInvalid = (validation: Validation) =>
  fields.find((field) => 'errors' in validation && validation.errors[field])

/** How long to wait before a call that was refused with 429 is repeated, in ms. */
export const pauseAfterRefusal = (context: { refusals: number; retryAfter: number | null }) =>
  context.retryAfter ?? 1_100 * context.refusals

const notProvided = (name: string) => () =>
  Promise.reject(new Error(`The actor ${name} is not provided`))

/**
 * The contact request from the first keystroke to the two mails (specification, sections 4 to 8).
 * It outlives the page view: leaving the page while sending neither cancels nor repeats anything.
 */
export const contactForm = setup({
  types: {
    context: {} as {
      /** What stands in the fields while the form is not on the page. */
      values: FormValues
      errors: FieldErrors
      request: ContactRequest | null
      /** The request whose owner mail has arrived: sending it again takes the customer mail only. */
      delivered: ContactRequest | null
      /** How often the service refused the current mail with 429. */
      refusals: number
      retryAfter: number | null
    },
    events: {} as
      | { type: 'form.opened' }
      | { type: 'form.left'; values: FormValues }
      | { type: 'form.submitted'; values: FormValues }
      | { type: 'field.changed'; field: Field; value: string },
    tags: {} as 'busy',
  },
  actors: {
    validateRequest: fromPromise<Validation, FormValues>(({ input }) => validate(input)),
    sendOwnerMail: fromPromise<void, ContactRequest>(notProvided('sendOwnerMail')),
    sendCustomerMail: fromPromise<void, ContactRequest>(notProvided('sendCustomerMail')),
    askBeforeClosing: fromCallback(() => undefined),
  },
  actions: {
    rememberValues: assign({ values: (_, values: FormValues) => values }),
    rememberErrors: assign({
      errors: (_, validation: Validation) => ('errors' in validation ? validation.errors : {}),
    }),
    rememberRequest: assign({
      errors: {},
      request: (_, validation: Validation) => ('request' in validation ? validation.request : null),
    }),
    recheckField: assign({
      errors: ({ context }, { field, value }: { field: Field; value: string }) => {
        const { [field]: _, ...others } = context.errors
        const error = checkField(field, value)
        return error ? { ...others, [field]: error } : others
      },
    }),
    rememberDelivery: assign({ delivered: ({ context }) => context.request }),
    countRefusal: assign({
      refusals: ({ context }) => context.refusals + 1,
      retryAfter: (_, { error }: Rejection) =>
        isCallFailure(error) ? (error.retryAfter ?? null) : null,
    }),
    resetRefusals: assign({ refusals: 0, retryAfter: null }),
    resetForm: assign({ values: emptyForm, errors: {}, request: null, delivered: null }),
    announceSuccess: () => undefined,
    announceFailure: (_, _failure: Failure) => undefined,
    focusField: (_, _field: Field | undefined) => undefined,
    scrollToTop: () => undefined,
  },
  guards: {
    isInvalid: (_, validation: Validation) => 'errors' in validation,
    ownerHasRequest: ({ context }, validation: Validation) =>
      'request' in validation && isSame(validation.request, context.delivered),
    mayRepeat: ({ context }, { error }: Rejection) =>
      isCallFailure(error) && error.status === 429 && context.refusals < 2,
    isCallFailure: (_, { error }: Rejection) => isCallFailure(error),
  },
  delays: {
    /** How long one call may take, in ms. */
    sendTimeout: 30_000,
    rateLimitPause: ({ context }) => pauseAfterRefusal(context),
  },
}).createMachine({
  id: 'contactForm',
  context: {
    values: emptyForm,
    errors: {},
    request: null,
    delivered: null,
    refusals: 0,
    retryAfter: null,
  },
  initial: 'idle',
  states: {
    idle: {
      initial: 'pristine',
      on: {
        'form.left': {
          actions: { type: 'rememberValues', params: ({ event }) => event.values },
        },
        'form.submitted': {
          target: 'validating',
          actions: { type: 'rememberValues', params: ({ event }) => event.values },
        },
      },
      states: {
        pristine: {},
        correcting: {
          description: 'A submit found invalid fields; each is checked again as it changes.',
          on: {
            'field.changed': { actions: { type: 'recheckField', params: ({ event }) => event } },
          },
        },
      },
    },

    validating: {
      invoke: {
        id: 'validateRequest',
        src: 'validateRequest',
        input: ({ context }) => context.values,
        onDone: [
          {
            guard: { type: 'isInvalid', params: ({ event }) => event.output },
            target: 'idle.correcting',
            actions: [
              { type: 'rememberErrors', params: ({ event }) => event.output },
              { type: 'focusField', params: ({ event }) => firstInvalid(event.output) },
            ],
          },
          {
            guard: { type: 'ownerHasRequest', params: ({ event }) => event.output },
            target: 'sendingCustomer',
            actions: { type: 'rememberRequest', params: ({ event }) => event.output },
          },
          {
            target: 'sendingOwner',
            actions: { type: 'rememberRequest', params: ({ event }) => event.output },
          },
        ],
        onError: 'failure.unexpected',
      },
    },

    sendingOwner: {
      tags: 'busy',
      entry: 'resetRefusals',
      invoke: { id: 'askBeforeClosing', src: 'askBeforeClosing' },
      initial: 'calling',
      states: {
        calling: {
          invoke: {
            id: 'sendOwnerMail',
            src: 'sendOwnerMail',
            input: ({ context }) => context.request ?? emptyForm,
            onDone: { target: '#contactForm.sendingCustomer', actions: 'rememberDelivery' },
            onError: [
              {
                guard: { type: 'mayRepeat', params: ({ event }) => event },
                target: 'pausing',
                actions: { type: 'countRefusal', params: ({ event }) => event },
              },
              {
                guard: { type: 'isCallFailure', params: ({ event }) => event },
                target: '#contactForm.failure.ownerMail',
              },
              { target: '#contactForm.failure.unexpected' },
            ],
          },
          after: { sendTimeout: '#contactForm.failure.ownerMail' },
        },
        pausing: {
          description: 'The service answered 429, which proves that it sent nothing.',
          after: { rateLimitPause: 'calling' },
        },
      },
    },

    sendingCustomer: {
      tags: 'busy',
      entry: 'resetRefusals',
      invoke: { id: 'askBeforeClosing', src: 'askBeforeClosing' },
      initial: 'calling',
      states: {
        calling: {
          invoke: {
            id: 'sendCustomerMail',
            src: 'sendCustomerMail',
            input: ({ context }) => context.request ?? emptyForm,
            onDone: '#contactForm.success',
            onError: [
              {
                guard: { type: 'mayRepeat', params: ({ event }) => event },
                target: 'pausing',
                actions: { type: 'countRefusal', params: ({ event }) => event },
              },
              { target: '#contactForm.failure.customerMail' },
            ],
          },
          after: { sendTimeout: '#contactForm.failure.customerMail' },
        },
        pausing: {
          description: 'The service answered 429, which proves that it sent nothing.',
          after: { rateLimitPause: 'calling' },
        },
      },
    },

    success: {
      entry: ['resetForm', 'announceSuccess', 'scrollToTop'],
      on: { 'form.opened': 'idle' },
    },

    failure: {
      initial: 'unexpected',
      on: {
        'form.left': {
          actions: { type: 'rememberValues', params: ({ event }) => event.values },
        },
        'form.submitted': {
          target: 'validating',
          actions: { type: 'rememberValues', params: ({ event }) => event.values },
        },
        'field.changed': { actions: { type: 'recheckField', params: ({ event }) => event } },
      },
      states: {
        ownerMail: {
          entry: { type: 'announceFailure', params: 'ownerMail' },
        },
        customerMail: {
          entry: { type: 'announceFailure', params: 'customerMail' },
        },
        unexpected: {
          entry: { type: 'announceFailure', params: 'unexpected' },
        },
      },
    },
  },
})

import { assign, fromCallback, fromPromise, setup, stateIn } from 'xstate'
import {
  checkField,
  emptyForm,
  fields,
  sentFields,
  validate,
  type ContactRequest,
  type Field,
  type FieldErrors,
  type FormValues,
  type Validation,
} from './contactRequest.ts'
import { mailCall, type MailOutcome } from './mailCall.ts'

/** Which sentence a failed request shows (specification, section 8.3). */
export type Failure = 'ownerMail' | 'customerMail' | 'unexpected'

const isSame = (one: ContactRequest, other: ContactRequest | null) =>
  sentFields.every((field) => one[field] === other?.[field])

const firstInvalid = (validation: Validation) =>
  fields.find((field) => 'errors' in validation && validation.errors[field])

/** Throws where nothing has been validated: a request that is not there cannot be mailed. */
function requestIn({ request }: { request: ContactRequest | null }): ContactRequest {
  if (!request) throw new Error('There is no validated request')
  return request
}

/**
 * The contact request from the first keystroke to the two mails (specification, sections 4.1, 7.1 and 8.2).
 * It outlives the page view: leaving the page while sending neither cancels nor repeats anything.
 */
export const contactForm = setup({
  types: {
    context: {} as {
      /** What was in the fields when the form was last submitted or left. */
      values: FormValues
      errors: FieldErrors
      request: ContactRequest | null
      /** The request whose owner mail has arrived: sending it again takes the customer mail only. */
      delivered: ContactRequest | null
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
    sendOwnerMail: mailCall,
    sendCustomerMail: mailCall,
    askBeforeClosing: fromCallback(() => undefined),
    keepFromHistory: fromCallback(() => undefined),
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
    isDelivered: (_, outcome: MailOutcome) => outcome === 'delivered',
    isLost: (_, outcome: MailOutcome) => outcome === 'failed',
    isOnPage: stateIn({ form: 'onPage' }),
  },
}).createMachine({
  id: 'contactForm',
  context: { values: emptyForm, errors: {}, request: null, delivered: null },
  type: 'parallel',
  states: {
    form: {
      description: 'The page may come and go; the request goes on all the same.',
      initial: 'away',
      states: {
        away: { on: { 'form.opened': 'onPage' } },
        onPage: {
          on: {
            'form.left': {
              target: 'away',
              actions: { type: 'rememberValues', params: ({ event }) => event.values },
            },
          },
        },
      },
    },

    request: {
      initial: 'idle',
      states: {
        idle: {
          initial: 'pristine',
          on: {
            'form.submitted': {
              target: 'validating',
              actions: { type: 'rememberValues', params: ({ event }) => event.values },
            },
          },
          states: {
            pristine: {},
            refused: {
              description:
                'A submit found invalid fields, and that is told; each is checked again as it changes.',
              on: {
                'field.changed': {
                  target: 'correcting',
                  actions: { type: 'recheckField', params: ({ event }) => event },
                },
              },
            },
            correcting: {
              description: 'Invalid fields are being mended.',
              on: {
                'field.changed': {
                  actions: { type: 'recheckField', params: ({ event }) => event },
                },
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
                target: 'idle.refused',
                actions: [
                  { type: 'rememberErrors', params: ({ event }) => event.output },
                  { type: 'focusField', params: ({ event }) => firstInvalid(event.output) },
                ],
              },
              {
                guard: { type: 'ownerHasRequest', params: ({ event }) => event.output },
                target: 'sending.sendingCustomer',
                actions: { type: 'rememberRequest', params: ({ event }) => event.output },
              },
              {
                target: 'sending.sendingOwner',
                actions: { type: 'rememberRequest', params: ({ event }) => event.output },
              },
            ],
            onError: 'failure.unexpected',
          },
        },

        sending: {
          tags: 'busy',
          invoke: [
            { id: 'askBeforeClosing', src: 'askBeforeClosing' },
            { id: 'keepFromHistory', src: 'keepFromHistory' },
          ],
          initial: 'sendingOwner',
          states: {
            sendingOwner: {
              invoke: {
                id: 'sendOwnerMail',
                src: 'sendOwnerMail',
                input: ({ context }) => requestIn(context),
                onDone: [
                  {
                    guard: { type: 'isDelivered', params: ({ event }) => event.output },
                    target: 'sendingCustomer',
                    actions: 'rememberDelivery',
                  },
                  { target: '#contactForm.request.failure.ownerMail' },
                ],
                onError: '#contactForm.request.failure.unexpected',
              },
            },
            sendingCustomer: {
              invoke: {
                id: 'sendCustomerMail',
                src: 'sendCustomerMail',
                input: ({ context }) => requestIn(context),
                onDone: [
                  {
                    guard: { type: 'isLost', params: ({ event }) => event.output },
                    target: '#contactForm.request.failure.customerMail',
                  },
                  {
                    guard: 'isOnPage',
                    target: '#contactForm.request.success',
                    actions: 'scrollToTop',
                  },
                  { target: '#contactForm.request.success' },
                ],
                onError: '#contactForm.request.failure.customerMail',
              },
            },
          },
        },

        success: {
          entry: ['resetForm', 'announceSuccess'],
          on: { 'form.opened': 'idle' },
        },

        failure: {
          initial: 'unexpected',
          on: {
            'form.submitted': {
              target: 'validating',
              actions: { type: 'rememberValues', params: ({ event }) => event.values },
            },
            'field.changed': { actions: { type: 'recheckField', params: ({ event }) => event } },
          },
          states: {
            ownerMail: { entry: { type: 'announceFailure', params: 'ownerMail' } },
            customerMail: { entry: { type: 'announceFailure', params: 'customerMail' } },
            unexpected: { entry: { type: 'announceFailure', params: 'unexpected' } },
          },
        },
      },
    },
  },
})

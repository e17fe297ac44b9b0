import { assign, fromCallback, fromPromise, raise, setup, stateIn } from 'xstate'
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

/** The kind of failure. It selects the message in the alert and in the toast (specification, section 8.3). */
export type Failure = 'ownerMail' | 'customerMail' | 'unexpected'

const isSame = (one: ContactRequest, other: ContactRequest | null) =>
  sentFields.every((field) => one[field] === other?.[field])

const firstInvalid = (validation: Validation) =>
  fields.find((field) => 'errors' in validation && validation.errors[field])

/** Returns the request from the machine's context. Throws if no request has been validated yet. */
function requestIn({ request }: { request: ContactRequest | null }): ContactRequest {
  if (!request) throw new Error('There is no validated request')
  return request
}

/**
 * Validates a contact request, sends it to the owner, and sends a confirmation mail to the visitor (specification,
 * sections 4.1, 7.1 and 8.2). The machine keeps running when the visitor leaves the contact page, so a mail that is
 * being sent is neither cancelled nor sent twice.
 */
export const contactForm = setup({
  types: {
    context: {} as {
      /** The values of the fields, saved at each submit and whenever the visitor leaves the page. */
      values: FormValues
      errors: FieldErrors
      request: ContactRequest | null
      /**
       * The request that the owner has already received. If the visitor submits the same request again, only the
       * confirmation mail to the visitor is sent.
       */
      delivered: ContactRequest | null
    },
    events: {} as
      | { type: 'form.opened' }
      | { type: 'form.left'; values: FormValues }
      | { type: 'form.submitted'; values: FormValues }
      | { type: 'field.changed'; field: Field; value: string }
      | { type: 'request.failed'; failure: Failure },
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
    reportFailure: raise((_, failure: Failure) => ({ type: 'request.failed' as const, failure })),
    announceFailure: (_, _failure: Failure) => undefined,
    showFailure: (_, _failure: Failure) => undefined,
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
  description:
    'Validates the request, sends the two mails in order, and decides which mails to send again.',
  context: { values: emptyForm, errors: {}, request: null, delivered: null },
  type: 'parallel',
  states: {
    form: {
      description:
        'Tracks whether the contact page shows. A request continues while another page shows.',
      initial: 'away',
      states: {
        away: {
          description: 'Another page shows, and the input is kept.',
          on: {
            'form.opened': { description: 'The visitor opens the contact page.', target: 'onPage' },
            'request.failed': {
              description:
                'The request fails. Screen readers announce the toast, or the alert if the form shows.',
              actions: { type: 'announceFailure', params: ({ event }) => event.failure },
            },
          },
        },
        onPage: {
          description: 'The contact page shows.',
          on: {
            'form.left': {
              description: 'The visitor leaves the contact page; the event carries the input.',
              target: 'away',
              actions: { type: 'rememberValues', params: ({ event }) => event.values },
            },
            // On this page, the alert receives the focus, so screen readers read the alert's text. For this reason,
            // `showFailure` shows a toast that screen readers do not announce.
            'request.failed': {
              actions: { type: 'showFailure', params: ({ event }) => event.failure },
            },
          },
        },
      },
    },

    request: {
      description: 'Tracks the request, no matter which page shows.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The visitor can fill in and submit the form.',
          initial: 'pristine',
          on: {
            'form.submitted': {
              description: 'The visitor submits the form; the event carries the input.',
              target: 'validating',
              actions: { type: 'rememberValues', params: ({ event }) => event.values },
            },
          },
          states: {
            pristine: { description: 'Nothing has been validated, so no errors show.' },
            refused: {
              description:
                'The errors show and are announced, and the first invalid field has the focus.',
              on: {
                'field.changed': {
                  description: 'The visitor changes one field.',
                  target: 'correcting',
                  actions: { type: 'recheckField', params: ({ event }) => event },
                },
              },
            },
            correcting: {
              description: 'The remaining errors show but are not announced again.',
              on: {
                'field.changed': {
                  actions: { type: 'recheckField', params: ({ event }) => event },
                },
              },
            },
          },
        },

        validating: {
          description: 'The request is being validated; the visitor does not notice it.',
          invoke: {
            id: 'validateRequest',
            src: 'validateRequest',
            input: ({ context }) => context.values,
            onDone: [
              {
                description: 'The result of the validation is known.',
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
            onError: { description: 'Validation throws an error.', target: 'failure.unexpected' },
          },
        },

        sending: {
          description: 'The submit button is disabled, and closing the tab asks for confirmation.',
          tags: 'busy',
          invoke: [
            { id: 'askBeforeClosing', src: 'askBeforeClosing' },
            { id: 'keepFromHistory', src: 'keepFromHistory' },
          ],
          initial: 'sendingOwner',
          states: {
            sendingOwner: {
              description: 'The first mail is on its way to the owner.',
              invoke: {
                id: 'sendOwnerMail',
                src: 'sendOwnerMail',
                input: ({ context }) => requestIn(context),
                onDone: [
                  {
                    description: 'The first mail has an outcome.',
                    guard: { type: 'isDelivered', params: ({ event }) => event.output },
                    target: 'sendingCustomer',
                    actions: 'rememberDelivery',
                  },
                  { target: '#contactForm.request.failure.ownerMail' },
                ],
                onError: {
                  description: 'The first mail cannot be attempted.',
                  target: '#contactForm.request.failure.unexpected',
                },
              },
            },
            sendingCustomer: {
              description:
                'The owner has the request, and the confirmation is on its way to the visitor.',
              invoke: {
                id: 'sendCustomerMail',
                src: 'sendCustomerMail',
                input: ({ context }) => requestIn(context),
                onDone: [
                  {
                    description: 'The second mail has an outcome.',
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
                onError: {
                  description: 'The second mail cannot be attempted.',
                  target: '#contactForm.request.failure.customerMail',
                },
              },
            },
          },
        },

        success: {
          description:
            'The thank-you message replaces the form until the contact page is opened again.',
          entry: ['resetForm', 'announceSuccess'],
          on: { 'form.opened': 'idle' },
        },

        failure: {
          description: 'The form keeps the input and shows an alert, which takes the focus.',
          initial: 'unexpected',
          on: {
            'form.submitted': {
              target: 'validating',
              actions: { type: 'rememberValues', params: ({ event }) => event.values },
            },
            'field.changed': { actions: { type: 'recheckField', params: ({ event }) => event } },
          },
          states: {
            ownerMail: {
              description: 'As far as the site knows, the owner does not have the request.',
              entry: { type: 'reportFailure', params: 'ownerMail' },
            },
            customerMail: {
              description:
                'The owner has the request, but as far as the site knows, the visitor does not have the confirmation.',
              entry: { type: 'reportFailure', params: 'customerMail' },
            },
            unexpected: {
              description: 'The first mail was not attempted, or a bug stopped the request.',
              entry: { type: 'reportFailure', params: 'unexpected' },
            },
          },
        },
      },
    },
  },
})

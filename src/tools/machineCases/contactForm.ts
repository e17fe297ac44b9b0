import type { SnapshotFrom } from 'xstate'
import { contactForm } from '../../../machines/contactForm.ts'
import { changedForm, completeForm, draft, incompleteForm, validations } from '../sampleForms.ts'
import { casesOf, defineCases } from './defineCases.ts'

const bug = { message: 'a bug' }

const isOnPage = (snapshot: SnapshotFrom<typeof contactForm>) =>
  snapshot.matches({ form: 'onPage' })

const cases = [
  ...casesOf<typeof contactForm>(
    { 'opens the contact page': { type: 'form.opened' } },
    { when: (snapshot) => !isOnPage(snapshot) },
  ),
  ...casesOf<typeof contactForm>(
    {
      'leaves the contact page with a draft': { type: 'form.left', values: draft },
      'submits a complete request': { type: 'form.submitted', values: completeForm },
      'submits a changed request': { type: 'form.submitted', values: changedForm },
      'submits an incomplete request': { type: 'form.submitted', values: incompleteForm },
      'corrects the e-mail address': {
        type: 'field.changed',
        field: 'email',
        value: completeForm.email,
      },
      'enters an invalid e-mail address': {
        type: 'field.changed',
        field: 'email',
        value: incompleteForm.email,
      },
    },
    { when: isOnPage },
  ),
  ...validations.flatMap(({ does, values, output }) =>
    casesOf<typeof contactForm>(
      { [does]: { type: 'xstate.done.actor.validateRequest', output } },
      {
        when: ({ context }) => JSON.stringify(context.values) === JSON.stringify(values),
      },
    ),
  ),
  ...casesOf<typeof contactForm>({
    'the validation throws an error': { type: 'xstate.error.actor.validateRequest', error: bug },
    'the owner mail is sent': { type: 'xstate.done.actor.sendOwnerMail', output: 'delivered' },
    'the owner mail is not sent': { type: 'xstate.done.actor.sendOwnerMail', output: 'failed' },
    'sending the owner mail throws an error': {
      type: 'xstate.error.actor.sendOwnerMail',
      error: bug,
    },
    'the customer mail is sent': {
      type: 'xstate.done.actor.sendCustomerMail',
      output: 'delivered',
    },
    'the customer mail is not sent': {
      type: 'xstate.done.actor.sendCustomerMail',
      output: 'failed',
    },
    'sending the customer mail throws an error': {
      type: 'xstate.error.actor.sendCustomerMail',
      error: bug,
    },
  }),
]

export const contactFormCases = defineCases(contactForm, cases, ['values', 'errors'], {
  bound: (snapshot) => {
    const { values, errors, request, delivered } = snapshot.context
    if (snapshot.matches({ request: 'validating' })) return [values, delivered]
    return snapshot.hasTag('busy') ? [request, delivered] : [errors, delivered]
  },
})

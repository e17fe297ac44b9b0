import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { contactForm } from '../../machines/contactForm.ts'
import type {
  ContactRequest,
  Field,
  FormValues,
  Validation,
} from '../../machines/contactRequest.ts'
import { mailCall, pauses } from '../../machines/mailCall.ts'
import { contactFormCases } from '../../src/tools/machineCases/contactForm.ts'
import {
  changedForm,
  completeForm,
  completeRequest,
  incompleteForm,
} from '../../src/tools/sampleForms.ts'
import { holdCalls, settled } from '../support/heldCalls.ts'
import { testPaths } from '../support/testPaths.ts'

testPaths('contactForm', contactFormCases)

/**
 * Starts the form's machine with the real validation and the real machine that sends mails. The test resolves or
 * rejects the calls to the mail service.
 */
function openForm(validation?: () => Promise<Validation>) {
  const clock = new SimulatedClock()
  const { calls, hold } = holdCalls<ContactRequest, void>()
  const mail = (whose: string) => mailCall.provide({ actors: { callService: hold(whose) } })
  const shown: string[] = []
  const closing: string[] = []
  const machine = contactForm.provide({
    actors: {
      ...(validation && { validateRequest: fromPromise(validation) }),
      sendOwnerMail: mail('owner'),
      sendCustomerMail: mail('customer'),
      askBeforeClosing: fromCallback(() => {
        closing.push('asks')
        return () => void closing.push('stops asking')
      }),
    },
    actions: {
      showFailure: (_, failure) => void shown.push(failure),
      announceFailure: (_, failure) => void shown.push(`announce ${failure}`),
      focusField: (_, field) => void shown.push(`focus ${field ?? 'nothing'}`),
    },
  })
  const actor = createActor(machine, { clock })
  actor.subscribe({ error: () => undefined })
  actor.start()
  actor.send({ type: 'form.opened' })
  return {
    clock,
    calls,
    shown,
    closing,
    state: () => actor.getSnapshot(),
    value: () => actor.getSnapshot().value.request,
    submit: (values: FormValues = completeForm) => {
      actor.send({ type: 'form.submitted', values })
      return settled()
    },
    succeed: () => {
      calls.at(-1)?.resolve()
      return settled()
    },
    fail: (error: unknown) => {
      calls.at(-1)?.reject(error)
      return settled()
    },
  }
}

type MailName = 'owner' | 'customer'
const calling = {
  owner: { sending: 'sendingOwner' },
  customer: { sending: 'sendingCustomer' },
}

/** Opens and submits the form, and continues until the machine makes the first call for this mail. */
async function callingFor(mail: MailName) {
  const form = openForm()
  await form.submit()
  if (mail === 'customer') await form.succeed()
  expect(form.value()).toEqual(calling[mail])
  return form
}

test.each<[MailName, string, unknown, string]>([
  ['owner', 'fails', { status: 500 }, 'ownerMail'],
  ['customer', 'fails', { status: 500 }, 'customerMail'],
  ['owner', 'throws an error', new Error('a bug'), 'unexpected'],
  ['owner', 'throws undefined', undefined, 'unexpected'],
  ['customer', 'throws an error', new Error('a bug'), 'customerMail'],
  ['customer', 'throws undefined', undefined, 'customerMail'],
])('if the call for the %s mail %s, the form shows a failure', async (mail, _, error, failure) => {
  const form = await callingFor(mail)
  const before = form.calls.length

  await form.fail(error)

  expect(form.value()).toEqual({ failure })
  expect(form.shown).toEqual([failure])
  expect(form.calls.length).toBe(before)
})

test('after refusals (status 429), the form retries each mail of each submit as often as `pauses` allows', async () => {
  const form = await callingFor('owner')
  const refuse = async () => {
    for (const pause of pauses) {
      await form.fail({ status: 429, isRefusal: true })
      form.clock.increment(pause)
    }
  }
  await refuse()
  await form.succeed()
  await refuse()
  await form.fail({ status: 500 })
  await form.submit()
  await refuse()
  await form.succeed()

  const calls = (mail: MailName) => Array.from([0, ...pauses], () => mail)
  expect(form.calls.map(({ id }) => id)).toEqual([
    ...calls('owner'),
    ...calls('customer'),
    ...calls('customer'),
  ])
  expect(form.value()).toBe('success')
})

test('while a mail is being sent, the browser asks for confirmation before closing (beforeunload)', async () => {
  const form = openForm()
  await form.submit()
  await form.fail({ status: 429, isRefusal: true, retryAfter: 0 })
  form.clock.increment(0)
  await form.succeed()
  expect(form.closing).toEqual(['asks'])
  await form.succeed()

  expect(form.closing).toEqual(['asks', 'stops asking'])
})

test('if validation returns neither errors nor a request, contactForm fails and does not send a mail', async () => {
  const form = openForm(() => Promise.resolve({} as Validation))
  await form.submit()

  expect(form.state().error).toEqual(new Error('There is no validated request'))
  expect(form.calls).toEqual([])
})

test.each<[Field, string]>([
  ['firstName', 'Erik'],
  ['lastName', 'Muster'],
  ['email', changedForm.email],
  ['message', 'Ich möchte mein zweites Objekt kaufen.'],
])(
  'if the customer mail has failed, a submit with a changed field %s sends the owner mail again',
  async (field, text) => {
    const form = await callingFor('customer')
    await form.fail({ status: 500 })
    await form.submit({ ...completeForm, [field]: text })

    expect(form.value()).toEqual(calling.owner)
    expect(form.calls.at(-1)?.input).toEqual({ ...completeRequest, [field]: text })
  },
)

test.each<[FormValues, string]>([
  [incompleteForm, 'firstName'],
  [{ ...completeForm, lastName: '' }, 'lastName'],
  [{ ...completeForm, email: '', message: '' }, 'email'],
  [{ ...completeForm, message: '' }, 'message'],
])(
  'submitting the invalid form %o focuses the first invalid field and sends nothing',
  async (values, field) => {
    const form = openForm()
    await form.submit(values)

    expect(form.value()).toEqual({ idle: 'refused' })
    expect(form.shown).toEqual([`focus ${field}`])
    expect(form.calls).toEqual([])
    expect(form.state().context.values).toEqual(values)
  },
)

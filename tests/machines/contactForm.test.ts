import {
  createActor,
  fromPromise,
  SimulatedClock,
  toPromise,
  waitFor,
  type AnyActorLogic,
  type StateFrom,
} from 'xstate'
import { describe, expect, test } from 'vitest'
import type { CallFailure, contactForm } from '../../machines/contactForm.ts'
import type { ContactRequest, Field, FormValues } from '../../machines/contactRequest.ts'
import { changedForm, completeForm, incompleteForm } from './cases.ts'

interface Call {
  mail: 'owner' | 'customer'
  input: ContactRequest
  signal: AbortSignal
  succeed: () => void
  fail: (error: unknown) => void
}

const request: ContactRequest = { ...completeForm, firstName: 'Erika' }

/** The form with the real validation, mails under the test's control and a simulated clock. */
async function openForm() {
  const { contactForm } = await import('../../machines/contactForm.ts')
  const clock = new SimulatedClock()
  const calls: Call[] = []
  const shown: string[] = []
  const mail = (name: Call['mail']) =>
    fromPromise<void, ContactRequest>(
      ({ input, signal }) =>
        new Promise<void>((succeed, fail) =>
          calls.push({ mail: name, input, signal, succeed, fail }),
        ),
    )
  const actor = createActor(
    contactForm.provide({
      actors: { sendOwnerMail: mail('owner'), sendCustomerMail: mail('customer') },
      actions: {
        announceSuccess: () => void shown.push('success'),
        announceFailure: (_, failure) => void shown.push(failure),
        focusField: (_, field) => void shown.push(`focus ${field ?? 'nothing'}`),
        scrollToTop: () => void shown.push('top'),
      },
    }),
    { clock },
  ).start()

  const change = async (act: () => void) => {
    const before = actor.getSnapshot()
    act()
    await waitFor(actor, (snapshot) => snapshot !== before && !snapshot.matches('validating'))
  }
  const call = () => {
    const last = calls.at(-1)
    if (!last) throw new Error('There has been no call')
    return last
  }
  return {
    actor,
    clock,
    calls,
    shown,
    state: () => actor.getSnapshot(),
    submit: (values: FormValues = completeForm) =>
      change(() => actor.send({ type: 'form.submitted', values })),
    succeed: () => change(() => call().succeed()),
    fail: (error: unknown) => change(() => call().fail(error)),
    mails: () => calls.map((one) => one.mail),
    call,
  }
}

const refused: CallFailure = { status: 429 }
const value = ({ state }: { state: () => StateFrom<typeof contactForm> }) => state().value

const calling = {
  owner: { sendingOwner: 'calling' },
  customer: { sendingCustomer: 'calling' },
}
const pausing = {
  owner: { sendingOwner: 'pausing' },
  customer: { sendingCustomer: 'pausing' },
}
const failed = {
  owner: { failure: 'ownerMail' },
  customer: { failure: 'customerMail' },
}
const mails = ['owner', 'customer'] as const

/** Submits and gets as far as the first call of the mail. */
async function callingFor(mail: Call['mail']) {
  const form = await openForm()
  await form.submit()
  if (mail === 'customer') await form.succeed()
  expect(value(form)).toEqual(calling[mail])
  return form
}

describe.each(mails)('the %s mail', (mail) => {
  test('is given up after 30 s without an answer, and its call is aborted', async () => {
    const form = await callingFor(mail)

    form.clock.increment(29_999)
    expect(value(form)).toEqual(calling[mail])
    expect(form.call().signal.aborted).toBe(false)

    form.clock.increment(1)
    expect(value(form)).toEqual(failed[mail])
    expect(form.call().signal.aborted).toBe(true)
    expect(form.shown).toEqual([`${mail}Mail`])
  })

  test('is sent again 1.1 s after the first refusal and 2.2 s after the second, but not a third time', async () => {
    const form = await callingFor(mail)
    const before = form.calls.length

    for (const pause of [1_100, 2_200]) {
      await form.fail(refused)
      form.clock.increment(pause - 1)
      expect(value(form)).toEqual(pausing[mail])
      form.clock.increment(1)
      expect(value(form)).toEqual(calling[mail])
    }
    await form.fail(refused)

    expect(value(form)).toEqual(failed[mail])
    expect(form.calls.length - before).toBe(2)
    expect(form.calls.slice(before - 1).map((one) => [one.mail, one.input])).toEqual([
      [mail, request],
      [mail, request],
      [mail, request],
    ])
  })

  test('is sent again after the pause that the service asks for', async () => {
    const form = await callingFor(mail)

    await form.fail({ status: 429, retryAfter: 7_000 })
    form.clock.increment(6_999)
    expect(value(form)).toEqual(pausing[mail])
    form.clock.increment(1)
    expect(value(form)).toEqual(calling[mail])

    await form.fail(refused)
    form.clock.increment(2_199)
    expect(value(form)).toEqual(pausing[mail])
    form.clock.increment(1)
    expect(value(form)).toEqual(calling[mail])
  })

  test('is sent again at once where the service asks for no pause', async () => {
    const form = await callingFor(mail)

    await form.fail({ status: 429, retryAfter: 0 })
    form.clock.increment(0)

    expect(value(form)).toEqual(calling[mail])
  })

  test('has 30 s for each call', async () => {
    const form = await callingFor(mail)

    form.clock.increment(29_000)
    await form.fail(refused)
    form.clock.increment(1_100)
    form.clock.increment(29_999)
    expect(value(form)).toEqual(calling[mail])
    form.clock.increment(1)
    expect(value(form)).toEqual(failed[mail])
  })

  test.each([0, 200, 400, 401, 403, 408, 413, 426, 428, 430, 500, 503])(
    'is not sent again after the status %i',
    async (status) => {
      const form = await callingFor(mail)
      const before = form.calls.length

      await form.fail({ status })

      expect(value(form)).toEqual(failed[mail])
      expect(form.calls.length).toBe(before)
      expect(form.shown).toEqual([`${mail}Mail`])
    },
  )
})

test('the refusals of the owner mail do not count for the customer mail', async () => {
  const form = await callingFor('owner')
  for (const pause of [1_100, 2_200]) {
    await form.fail(refused)
    form.clock.increment(pause)
  }
  await form.succeed()
  expect(form.state().context).toMatchObject({ refusals: 0, retryAfter: null })
  for (const pause of [1_100, 2_200]) {
    await form.fail(refused)
    form.clock.increment(pause)
  }
  await form.succeed()

  expect(form.mails()).toEqual(['owner', 'owner', 'owner', 'customer', 'customer', 'customer'])
  expect(value(form)).toBe('success')
})

test('a new submit counts refusals from the start', async () => {
  const form = await callingFor('owner')
  await form.fail({ status: 429, retryAfter: 4_000 })
  form.clock.increment(4_000)
  await form.fail({ status: 500 })
  await form.submit()

  expect(form.state().context).toMatchObject({ refusals: 0, retryAfter: null })
})

test.each([
  ['an error', new Error('a bug')],
  ['a text', 'status'],
  ['an object without a status', { message: 'status' }],
  ['nothing', undefined],
  ['null', null],
])('a call that breaks with %s is an unexpected failure of the owner mail', async (_, error) => {
  const form = await callingFor('owner')

  await form.fail(error)

  expect(value(form)).toEqual({ failure: 'unexpected' })
  expect(form.shown).toEqual(['unexpected'])
  expect(form.mails()).toEqual(['owner'])
})

test.each([
  ['an error', new Error('a bug')],
  ['a text', 'status'],
  ['nothing', undefined],
  ['null', null],
])('a call that breaks with %s loses the customer mail', async (_, error) => {
  const form = await callingFor('customer')

  await form.fail(error)

  expect(value(form)).toEqual({ failure: 'customerMail' })
})

test('a success empties the form, announces itself and scrolls to the top', async () => {
  const form = await callingFor('customer')
  await form.succeed()

  expect(form.shown).toEqual(['success', 'top'])
  expect(form.state().context).toEqual({
    values: { firstName: '', lastName: '', email: '', message: '' },
    errors: {},
    request: null,
    delivered: null,
    refusals: 0,
    retryAfter: null,
  })
  expect(form.calls.map(({ mail, input }) => [mail, input])).toEqual([
    ['owner', request],
    ['customer', request],
  ])
})

test('a request that the owner has is sent to the customer only, however its blanks are typed', async () => {
  const form = await callingFor('customer')
  await form.fail({ status: 500 })
  await form.submit({ ...completeForm, firstName: 'Erika', lastName: ' Mustermann' })

  expect(form.mails()).toEqual(['owner', 'customer', 'customer'])
  expect(form.call().input).toEqual(request)
})

test.each<[Field, string]>([
  ['firstName', 'Erik'],
  ['lastName', 'Muster'],
  ['email', changedForm.email],
  ['message', 'Ich möchte mein zweites Objekt kaufen.'],
])('a request whose %s has changed goes to the owner again', async (field, text) => {
  const form = await callingFor('customer')
  await form.fail({ status: 500 })
  await form.submit({ ...completeForm, [field]: text })

  expect(value(form)).toEqual(calling.owner)
  expect(form.call().input).toEqual({ ...request, [field]: text })
})

test('a request that did not reach the owner is sent to the owner again', async () => {
  const form = await callingFor('owner')
  await form.fail({ status: 500 })
  await form.submit()

  expect(form.mails()).toEqual(['owner', 'owner'])
})

test('the same request after a success is a new one', async () => {
  const form = await callingFor('customer')
  await form.succeed()
  form.actor.send({ type: 'form.opened' })
  await form.submit()

  expect(form.mails()).toEqual(['owner', 'customer', 'owner'])
})

test.each<[FormValues, string]>([
  [incompleteForm, 'firstName'],
  [{ ...completeForm, lastName: '' }, 'lastName'],
  [{ ...completeForm, email: '', message: '' }, 'email'],
  [{ ...completeForm, message: '' }, 'message'],
])('the focus goes to the first invalid field and nothing is sent: %o', async (values, field) => {
  const form = await openForm()
  await form.submit(values)

  expect(value(form)).toEqual({ idle: 'correcting' })
  expect(form.shown).toEqual([`focus ${field}`])
  expect(form.calls).toEqual([])
  expect(form.state().context.values).toEqual(values)
})

test('after a failed submit a field is checked again as it changes', async () => {
  const form = await openForm()
  await form.submit(incompleteForm)
  const errors = () => form.state().context.errors
  expect(errors()).toEqual({ firstName: 'tooShort', email: 'invalid', message: 'tooShort' })

  form.actor.send({ type: 'field.changed', field: 'email', value: 'erika@example.com' })
  expect(errors()).toEqual({ firstName: 'tooShort', message: 'tooShort' })

  form.actor.send({ type: 'field.changed', field: 'lastName', value: 'M' })
  expect(errors()).toEqual({ firstName: 'tooShort', lastName: 'tooShort', message: 'tooShort' })

  await form.submit()
  expect(errors()).toEqual({})
})

test('before the first submit a field is not checked as it changes', async () => {
  const form = await openForm()
  form.actor.send({ type: 'field.changed', field: 'email', value: 'erika' })

  expect(form.state().context.errors).toEqual({})
})

test('a validation that breaks is an unexpected failure', async () => {
  const { contactForm } = await import('../../machines/contactForm.ts')
  const actor = createActor(
    contactForm.provide({
      actors: { validateRequest: fromPromise(() => Promise.reject(new Error('a bug'))) },
    }),
  ).start()
  actor.send({ type: 'form.submitted', values: completeForm })

  expect((await waitFor(actor, (state) => state.matches('failure'))).value).toEqual({
    failure: 'unexpected',
  })
})

test.each(['sendOwnerMail', 'sendCustomerMail'] as const)(
  'the stand-in of %s says that the actor is missing',
  async (name) => {
    const { contactForm } = await import('../../machines/contactForm.ts')
    const logic = contactForm.implementations.actors[name] as AnyActorLogic
    const actor = createActor(logic, { input: request })
    const outcome = toPromise(actor)
    actor.start()

    await expect(outcome).rejects.toThrow(`The actor ${name} is not provided`)
  },
)

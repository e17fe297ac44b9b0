import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { contactForm, type Failure } from '../../machines/contactForm.ts'
import type { ContactRequest, FormValues } from '../../machines/contactRequest.ts'
import { focusById } from '../../src/effects/focus.ts'
import { ContactForm } from '../../src/views/ContactForm.tsx'
import { countListeners, dropStyles, holdPromise } from './inHand.ts'

const complete: FormValues = {
  firstName: 'Erika',
  lastName: 'Muster',
  email: 'erika@example.org',
  message: 'Guten Tag, ich bitte um ein Gespräch.',
}

const labels = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  message: 'Ihre Nachricht',
} as const

const names = Object.keys(labels) as (keyof FormValues)[]
const field = (name: keyof FormValues) => screen.getByLabelText(labels[name])
const controls = () => names.map(field)
const submit = () => screen.getByRole('button', { name: 'Absenden' })
const sending = () => screen.getByRole('button', { name: 'Sende...' })
const form = () => screen.getByRole('form', { name: 'Schreiben Sie uns eine Nachricht' })
const alert = () => screen.getByRole('group', { name: 'Senden fehlgeschlagen' })
const queryAlert = () => screen.queryByRole('group', { name: 'Senden fehlgeschlagen' })
const thanks = () => screen.getByRole('heading', { name: 'Vielen Dank für Ihre Anfrage!' })

const shownValues = () =>
  Object.fromEntries(
    names.map((name) => [name, (field(name) as HTMLInputElement | HTMLTextAreaElement).value]),
  )

const shownErrors = () =>
  Object.fromEntries(
    names
      .filter((name) => field(name).getAttribute('aria-invalid') === 'true')
      .map((name) => [name, document.getElementById(`${name}-fehler`)?.textContent]),
  )

function openForm() {
  const clock = new SimulatedClock()
  const ownerMail = holdPromise<void, ContactRequest>()
  const customerMail = holdPromise<void, ContactRequest>()
  const closing = countListeners()
  const announced: ('success' | Failure)[] = []
  const actor = createActor(
    contactForm.provide({
      actors: {
        sendOwnerMail: ownerMail.logic,
        sendCustomerMail: customerMail.logic,
        askBeforeClosing: closing.logic,
      },
      actions: {
        announceSuccess: () => void announced.push('success'),
        announceFailure: (_, failure) => void announced.push(failure),
        focusField: (_, name) => {
          if (name) focusById(name)
        },
      },
    }),
    { clock },
  ).start()
  onTestFinished(() => void actor.stop())
  const user = userEvent.setup()
  const view = render(<ContactForm actor={actor} />)
  dropStyles()

  return {
    user,
    ownerMail,
    customerMail,
    closing,
    announced,
    leave: () => view.unmount(),
    comeBack: () => void render(<ContactForm actor={actor} />),
    pass: (time: number) => act(() => clock.increment(time)),
    settle: (answer: () => void) => act(async () => answer()),
    fill: async (values: Partial<FormValues> = complete) => {
      for (const name of names) {
        const text = values[name]
        if (text === undefined) continue
        await user.clear(field(name))
        await user.paste(text)
      }
    },
    send: async () => {
      await user.click(submit())
      await act(async () => undefined)
    },
  }
}

async function openFailed(failure: Failure) {
  const opened = openForm()
  await opened.fill()
  await opened.send()
  if (failure === 'ownerMail') {
    await opened.settle(() => opened.ownerMail.last.fail({ status: 500 }))
  }
  if (failure === 'unexpected') {
    await opened.settle(() => opened.ownerMail.last.fail(new Error('a bug')))
  }
  if (failure === 'customerMail') {
    await opened.settle(() => opened.ownerMail.last.answer())
    await opened.settle(() => opened.customerMail.last.fail({ status: 422 }))
  }
  return opened
}

describe('The empty form', () => {
  test('shows four required fields with their labels, all valid', () => {
    openForm()
    expect(
      screen.getByRole('heading', { level: 2, name: 'Schreiben Sie uns eine Nachricht' }),
    ).toBeVisible()
    expect(screen.getByText('Alle Felder sind Pflichtfelder.')).toBeVisible()
    for (const control of controls()) {
      expect(control).toBeRequired()
      expect(control).toHaveAttribute('aria-invalid', 'false')
      expect(control).not.toHaveAttribute('aria-describedby')
      expect(control).not.toHaveAttribute('readonly')
      expect(control).toHaveValue('')
    }
    expect(submit()).toBeEnabled()
    expect(form()).toHaveAttribute('aria-busy', 'false')
  })

  test('lets the browser help with names and address', () => {
    openForm()
    expect(controls().map((control) => control.getAttribute('autocomplete'))).toEqual([
      'given-name',
      'family-name',
      'email',
      null,
    ])
    expect(field('email')).toHaveAttribute('type', 'email')
    expect(field('message').tagName).toBe('TEXTAREA')
  })

  test('would not put what was typed into the address without JavaScript', () => {
    openForm()
    expect(form()).toHaveAttribute('method', 'post')
    expect(form()).toHaveAttribute('novalidate')
  })

  test('is walked with Tab from field to field, then to the button and the privacy policy', async () => {
    const { user } = openForm()
    const order = [
      ...controls(),
      submit(),
      screen.getByRole('link', { name: 'Datenschutzerklärung' }),
    ]
    for (const stop of order) {
      await user.tab()
      expect(stop).toHaveFocus()
    }
    expect(order.at(-1)).toHaveAttribute('href', '/datenschutz')
  })
})

describe('Checking', () => {
  test('begins with the first submit, not while typing', async () => {
    const { user } = openForm()
    await user.type(field('email'), 'erika@')
    await user.type(field('firstName'), 'E')
    await user.tab()
    expect(shownErrors()).toEqual({})
  })

  test('puts the sentence of each rule under its field and describes the field with it', async () => {
    const { send, ownerMail } = openForm()
    await send()
    expect(shownErrors()).toEqual({
      firstName: 'Vorname muss mindestens 2 Zeichen lang sein.',
      lastName: 'Nachname muss mindestens 2 Zeichen lang sein.',
      email: 'Ungültige E-Mail-Adresse.',
      message: 'Nachricht muss mindestens 10 Zeichen lang sein.',
    })
    for (const control of controls()) {
      const message = document.getElementById(`${control.id}-fehler`)?.textContent
      expect(control).toHaveAccessibleDescription(message)
    }
    expect(ownerMail.calls).toEqual([])
    expect(submit()).toBeEnabled()
  })

  test.each([
    ['firstName', { firstName: 'E' }],
    ['lastName', { lastName: ' M ' }],
    ['email', { email: 'erika@example' }],
    ['message', { message: '123456789' }],
    ['lastName', { lastName: '', message: 'kurz' }],
  ] as const)('moves the focus to the first invalid field: %s', async (first, invalid) => {
    const { fill, send, ownerMail } = openForm()
    await fill({ ...complete, ...invalid })
    await send()
    expect(field(first)).toHaveFocus()
    expect(Object.keys(shownErrors())).toEqual(Object.keys(invalid))
    expect(ownerMail.calls).toEqual([])
  })

  test('checks only the changed field again, with each change, after the first failed submit', async () => {
    const { send, user } = openForm()
    await send()
    await user.type(field('firstName'), 'E')
    expect(field('firstName')).toHaveAttribute('aria-invalid', 'true')
    await user.type(field('firstName'), 'r')
    expect(shownErrors()).toEqual({
      lastName: 'Nachname muss mindestens 2 Zeichen lang sein.',
      email: 'Ungültige E-Mail-Adresse.',
      message: 'Nachricht muss mindestens 10 Zeichen lang sein.',
    })
    expect(field('firstName')).toHaveAttribute('aria-invalid', 'false')
    expect(field('firstName')).not.toHaveAttribute('aria-describedby')
    await user.type(field('firstName'), '{Backspace}')
    expect(field('firstName')).toHaveAccessibleDescription(
      'Vorname muss mindestens 2 Zeichen lang sein.',
    )
  })

  test('keeps what was typed', async () => {
    const { fill, send } = openForm()
    await fill({ firstName: 'E', message: 'kurz' })
    await send()
    expect(shownValues()).toEqual({ firstName: 'E', lastName: '', email: '', message: 'kurz' })
  })
})

describe('While sending', () => {
  test('the button is disabled and says so, the fields can be read but not changed', async () => {
    const { fill, send, user } = openForm()
    await fill()
    await send()
    expect(sending()).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Absenden' })).toBeNull()
    for (const control of controls()) expect(control).toHaveAttribute('readonly')
    await user.type(field('message'), ' und noch etwas')
    expect(shownValues()).toEqual(complete)
  })

  test('the form is busy, and a live region that was there before tells it', async () => {
    const { fill, send, settle, ownerMail, customerMail } = openForm()
    const status = within(form()).getByRole('status')
    expect(status).toHaveTextContent('')
    await fill()
    await send()
    expect(status).toHaveTextContent('Ihre Nachricht wird gesendet.')
    expect(form()).toHaveAttribute('aria-busy', 'true')
    await settle(() => ownerMail.last.answer())
    expect(form()).toHaveAttribute('aria-busy', 'true')
    await settle(() => customerMail.last.fail({ status: 500 }))
    expect(status).toHaveTextContent('')
    expect(form()).toHaveAttribute('aria-busy', 'false')
  })

  test('the focus goes from the button that becomes disabled to the form', async () => {
    const { fill, send } = openForm()
    await fill()
    await send()
    expect(form()).toHaveFocus()
  })

  test('the focus stays in the field where Enter was pressed', async () => {
    const { fill, user } = openForm()
    await fill()
    await user.type(field('email'), '{Enter}')
    await waitFor(() => expect(sending()).toBeDisabled())
    expect(field('email')).toHaveFocus()
  })

  test('Enter submits nothing a second time', async () => {
    const { fill, send, user, ownerMail } = openForm()
    await fill()
    await send()
    await user.type(field('email'), '{Enter}')
    expect(ownerMail.calls).toHaveLength(1)
  })

  test('closing the tab asks first, and only then', async () => {
    const { fill, send, settle, closing, ownerMail, customerMail } = openForm()
    expect(closing.active).toBe(0)
    await fill()
    await send()
    expect(closing.active).toBe(1)
    await settle(() => ownerMail.last.answer())
    expect(closing.active).toBe(1)
    await settle(() => customerMail.last.answer())
    expect(closing.active).toBe(0)
  })
})

describe('The two mails', () => {
  test('go out one after the other with the same normalised request', async () => {
    const { fill, send, settle, ownerMail, customerMail } = openForm()
    await fill({ ...complete, firstName: '  Erika ', email: 'erika@müller.de ' })
    await send()
    const request = { ...complete, email: 'erika@xn--mller-kva.de' }
    expect(ownerMail.calls.map(({ input }) => input)).toEqual([request])
    expect(customerMail.calls).toEqual([])
    await settle(() => ownerMail.last.answer())
    expect(customerMail.calls.map(({ input }) => input)).toEqual([request])
    expect(ownerMail.calls).toHaveLength(1)
  })

  test('each may take 30 seconds, then its call is aborted', async () => {
    const { fill, send, settle, pass, ownerMail, customerMail, announced } = openForm()
    await fill()
    await send()
    pass(29_999)
    expect(ownerMail.last.signal.aborted).toBe(false)
    await settle(() => ownerMail.last.answer())
    pass(29_999)
    expect(customerMail.last.signal.aborted).toBe(false)
    expect(sending()).toBeDisabled()
    pass(1)
    expect(customerMail.last.signal.aborted).toBe(true)
    expect(announced).toEqual(['customerMail'])
  })

  test('are repeated after 1.1 and 2.2 seconds where the service answers 429, and then given up', async () => {
    const { fill, send, settle, pass, ownerMail, announced } = openForm()
    await fill()
    await send()
    for (const pause of [1_100, 2_200]) {
      const { length } = ownerMail.calls
      await settle(() => ownerMail.last.fail({ status: 429 }))
      pass(pause - 1)
      expect(ownerMail.calls).toHaveLength(length)
      expect(sending()).toBeDisabled()
      pass(1)
      expect(ownerMail.calls).toHaveLength(length + 1)
    }
    await settle(() => ownerMail.last.fail({ status: 429 }))
    expect(announced).toEqual(['ownerMail'])
    expect(ownerMail.calls).toHaveLength(3)
  })

  test('wait as long as Retry-After asks', async () => {
    const { fill, send, settle, pass, ownerMail, customerMail } = openForm()
    await fill()
    await send()
    await settle(() => ownerMail.last.answer())
    await settle(() => customerMail.last.fail({ status: 429, retryAfter: 7_000 }))
    pass(6_999)
    expect(customerMail.calls).toHaveLength(1)
    pass(1)
    expect(customerMail.calls).toHaveLength(2)
  })
})

describe('After a failure', () => {
  test.each([
    ['ownerMail', 'Fehler beim Senden der Anfrage an uns. Bitte versuchen Sie es später erneut.'],
    [
      'customerMail',
      'Ihre Anfrage wurde gesendet, aber die Bestätigungs-E-Mail an Sie konnte nicht zugestellt werden. Bitte überprüfen Sie Ihre E-Mail-Adresse oder versuchen Sie es später erneut.',
    ],
    [
      'unexpected',
      'Es gab ein Problem beim Senden Ihrer Nachricht. Bitte versuchen Sie es später erneut.',
    ],
  ] as const)('the form says in an alert that takes the focus: %s', async (failure, sentence) => {
    const { announced } = await openFailed(failure)
    expect(alert()).toHaveFocus()
    expect(alert()).toHaveAccessibleDescription(sentence)
    expect(within(alert()).getByText(sentence)).toBeVisible()
    expect(announced).toEqual([failure])
  })

  test('what was typed stays and can be changed and sent again', async () => {
    await openFailed('ownerMail')
    expect(shownValues()).toEqual(complete)
    for (const control of controls()) expect(control).not.toHaveAttribute('readonly')
    expect(submit()).toBeEnabled()
  })

  test('the alert carries the written message to the mail program', async () => {
    await openFailed('ownerMail')
    expect(within(alert()).getByText('Sie erreichen uns auch direkt per E-Mail:')).toBeVisible()
    const link = within(alert()).getByRole('link', { name: 'E-Mail mit Ihrer Nachricht öffnen' })
    const address = new URL(link.getAttribute('href') ?? '')
    expect(address.protocol + address.pathname).toBe('mailto:kontakt@musterhaus.example')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      subject: 'Anfrage über die Website',
      body: 'Guten Tag, ich bitte um ein Gespräch.\n\nErika Muster',
    })
  })

  test('a message with signs of its own does not break out of the mail link', async () => {
    const { fill, send, settle, ownerMail } = openForm()
    await fill({ ...complete, message: 'Preis & Lage?&cc=x@example.org #1 100 %' })
    await send()
    await settle(() => ownerMail.last.fail({ status: 500 }))
    const href = within(alert()).getByRole('link').getAttribute('href') ?? ''
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual({
      subject: 'Anfrage über die Website',
      body: 'Preis & Lage?&cc=x@example.org #1 100 %\n\nErika Muster',
    })
  })

  test('the alert stays until the next submit, also while typing', async () => {
    const { user, send, ownerMail } = await openFailed('ownerMail')
    await user.type(field('message'), ' Danke.')
    expect(alert()).toBeVisible()
    await send()
    expect(queryAlert()).toBeNull()
    expect(ownerMail.calls).toHaveLength(2)
  })

  test('fields are checked again as they change', async () => {
    const { fill } = await openFailed('ownerMail')
    await fill({ email: 'erika' })
    expect(shownErrors()).toEqual({ email: 'Ungültige E-Mail-Adresse.' })
    await fill({ email: 'erika@example.org' })
    expect(shownErrors()).toEqual({})
  })

  test('sending the unchanged request again after the owner has it takes the customer mail only', async () => {
    const { send, settle, ownerMail, customerMail } = await openFailed('customerMail')
    await send()
    expect(ownerMail.calls).toHaveLength(1)
    expect(customerMail.calls.map(({ input }) => input)).toEqual([complete, complete])
    await settle(() => customerMail.last.answer())
    expect(thanks()).toHaveFocus()
  })

  test.each([
    ['firstName', 'Erik'],
    ['lastName', 'Mustermann'],
    ['email', 'erika@example.com'],
    ['message', 'Guten Tag, ich bitte um zwei Gespräche.'],
  ] as const)('a changed %s makes it a new request with both mails', async (name, text) => {
    const { fill, send, settle, ownerMail, customerMail } = await openFailed('customerMail')
    await fill({ [name]: text })
    await send()
    expect(ownerMail.last.input).toEqual({ ...complete, [name]: text })
    expect(ownerMail.calls).toHaveLength(2)
    await settle(() => ownerMail.last.answer())
    expect(customerMail.last.input).toEqual({ ...complete, [name]: text })
  })
})

describe('After success', () => {
  async function openSent() {
    const opened = openForm()
    await opened.fill()
    await opened.send()
    await opened.settle(() => opened.ownerMail.last.answer())
    await opened.settle(() => opened.customerMail.last.answer())
    return opened
  }

  test('thanks stand in the form’s place, take the focus and lead home', async () => {
    const { announced } = await openSent()
    expect(thanks()).toHaveFocus()
    expect(screen.queryByRole('form')).toBeNull()
    const panel = screen.getByRole('region', { name: 'Vielen Dank für Ihre Anfrage!' })
    expect(
      within(panel).getByText(
        'Ihre Nachricht ist bei uns eingegangen. In Kürze folgt eine Bestätigungs-E-Mail.',
      ),
    ).toBeVisible()
    expect(within(panel).getByRole('link', { name: 'Zurück zur Startseite' })).toHaveAttribute(
      'href',
      '/',
    )
    expect(announced).toEqual(['success'])
  })

  test('leaving and returning shows an empty form', async () => {
    const { leave, comeBack } = await openSent()
    leave()
    comeBack()
    expect(shownValues()).toEqual({ firstName: '', lastName: '', email: '', message: '' })
    expect(shownErrors()).toEqual({})
    expect(submit()).toBeEnabled()
  })

  test('the same request can be sent anew with both mails', async () => {
    const { leave, comeBack, fill, send, ownerMail } = await openSent()
    leave()
    comeBack()
    await fill()
    await send()
    expect(ownerMail.calls).toHaveLength(2)
  })
})

describe('Leaving the page', () => {
  test('and returning keeps the draft', async () => {
    const { fill, leave, comeBack } = openForm()
    await fill({ firstName: 'Erika', message: 'Noch nicht fertig' })
    leave()
    comeBack()
    expect(shownValues()).toEqual({
      firstName: 'Erika',
      lastName: '',
      email: '',
      message: 'Noch nicht fertig',
    })
  })

  test('and returning keeps errors and what was corrected', async () => {
    const { fill, send, leave, comeBack } = openForm()
    await send()
    await fill({ firstName: 'Erika', lastName: 'Muster', message: 'Lang genug ist das.' })
    leave()
    comeBack()
    expect(shownErrors()).toEqual({ email: 'Ungültige E-Mail-Adresse.' })
    expect(shownValues()).toEqual({
      firstName: 'Erika',
      lastName: 'Muster',
      email: '',
      message: 'Lang genug ist das.',
    })
  })

  test('and returning keeps a failure with what was changed since', async () => {
    const { fill, leave, comeBack } = await openFailed('ownerMail')
    await fill({ message: 'Ein zweiter Versuch.' })
    leave()
    comeBack()
    expect(alert()).toBeVisible()
    expect(shownValues()).toEqual({ ...complete, message: 'Ein zweiter Versuch.' })
  })

  test('while sending neither cancels nor repeats the mails', async () => {
    const { fill, send, leave, comeBack, settle, ownerMail, customerMail, announced } = openForm()
    await fill()
    await send()
    leave()
    expect(ownerMail.last.signal.aborted).toBe(false)
    await settle(() => ownerMail.last.answer())
    comeBack()
    expect(sending()).toBeDisabled()
    expect(shownValues()).toEqual(complete)
    await settle(() => customerMail.last.answer())
    expect(thanks()).toHaveFocus()
    expect([ownerMail.calls.length, customerMail.calls.length]).toEqual([1, 1])
    expect(announced).toEqual(['success'])
  })

  test('before it succeeds elsewhere shows an empty form on return', async () => {
    const { fill, send, leave, comeBack, settle, ownerMail, customerMail } = openForm()
    await fill()
    await send()
    leave()
    await settle(() => ownerMail.last.answer())
    await settle(() => customerMail.last.answer())
    comeBack()
    expect(shownValues()).toEqual({ firstName: '', lastName: '', email: '', message: '' })
  })

  test('before it fails elsewhere shows the alert and what was typed on return', async () => {
    const { fill, send, leave, comeBack, settle, ownerMail } = openForm()
    await fill()
    await send()
    leave()
    await settle(() => ownerMail.last.fail({ status: 0 }))
    comeBack()
    expect(alert()).toBeVisible()
    expect(shownValues()).toEqual(complete)
  })
})

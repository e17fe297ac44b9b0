import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  emptyForm,
  fields,
  isRequired,
  longestAddress,
  type ContactRequest,
  type Field,
  type FormValues,
} from '../../machines/contactRequest.ts'
import { messageLength, nameLength } from '../../machines/lengths.ts'
import { contact } from '../../src/content/contact.ts'
import { ContactForm } from '../../src/views/ContactForm.tsx'
import { completeForm } from '../../src/tools/subjects.ts'
import { dropStyles, hold, settle, siteInHand } from './inHand.ts'
import { errorWhenEmpty } from '../walks/scenarios/form.ts'
import { company } from '../../src/content/company.ts'

const complete: FormValues = { ...completeForm, firstName: 'Erika' }

/** What is wrong with the empty form. */
const refused: Partial<FormValues> = Object.fromEntries(
  fields.filter(isRequired).map((name) => [name, errorWhenEmpty(name)]),
)

const field = (name: Field) => screen.getByLabelText(contact.fields[name])
const controls = () => fields.map(field)
const submit = () => screen.getByRole('button', { name: contact.submit })
const sending = () => screen.getByRole('button', { name: contact.sending })
const form = () => screen.getByRole('form', { name: contact.card })
const alert = () => screen.getByRole('group', { name: contact.failure.title })
const thanks = () => screen.getByRole('heading', { name: contact.thankYou.title })

const shownValues = () =>
  Object.fromEntries(
    fields.map((name) => [name, (field(name) as HTMLInputElement | HTMLTextAreaElement).value]),
  )

const shownErrors = () =>
  Object.fromEntries(
    fields
      .filter((name) => field(name).getAttribute('aria-invalid') === 'true')
      .map((name) => {
        const error = field(name).getAttribute('aria-describedby') ?? ''
        return [name, document.getElementById(error)?.textContent]
      }),
  )

function openForm() {
  const ownerMail = hold<ContactRequest>()
  const customerMail = hold<ContactRequest>()
  const { site } = siteInHand({
    sendOwnerMail: ownerMail.effect,
    sendCustomerMail: customerMail.effect,
  })
  site.start()
  const user = userEvent.setup()
  const show = () => render(<ContactForm actor={site.contactForm} />)
  let view = show()
  dropStyles()

  return {
    user,
    ownerMail,
    customerMail,
    leave: () => view.unmount(),
    comeBack: () => (view = show()),
    fill: async (values: Partial<FormValues> = complete) => {
      for (const name of fields) {
        const text = values[name]
        if (text === undefined) continue
        await user.clear(field(name))
        await user.paste(text)
      }
    },
    send: async () => {
      await user.click(submit())
      await settle()
    },
  }
}

describe('The empty form', () => {
  test('shows all fields with their labels, valid, and which of them are required', () => {
    openForm()
    expect(screen.getByRole('heading', { level: 2, name: contact.card })).toBeVisible()
    expect(screen.getByText(contact.requiredHint)).toBeVisible()
    expect(fields.filter((name) => (field(name) as HTMLInputElement).required)).toEqual(
      fields.filter(isRequired),
    )
    for (const control of controls()) {
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
    expect(field('firstName')).toHaveAttribute('autocomplete', 'given-name')
    expect(field('lastName')).toHaveAttribute('autocomplete', 'family-name')
    expect(field('email')).toHaveAttribute('autocomplete', 'email')
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
      // jsdom does not know that nobody sees this one while the page lives.
      screen.getByRole('link', { name: company.email }),
      submit(),
      screen.getByRole('link', { name: contact.privacyHint.link }),
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
    expect(shownErrors()).toEqual(refused)
    for (const [name, message] of Object.entries(refused)) {
      expect(field(name as Field)).toHaveAccessibleDescription(message)
    }
    expect(ownerMail.inputs()).toEqual([])
    expect(submit()).toBeEnabled()
  })

  test('says of each text how long it may be', async () => {
    const { fill, send } = openForm()
    await fill({
      firstName: 'x'.repeat(nameLength.most + 1),
      lastName: 'x'.repeat(nameLength.most + 1),
      email: `${'x'.repeat(longestAddress)}@example.com`,
      message: 'x'.repeat(messageLength.most + 1),
    })
    await send()
    expect(shownErrors()).toEqual({
      firstName: contact.errors.firstName.tooLong,
      lastName: contact.errors.lastName.tooLong,
      email: contact.errors.email.invalid,
      message: contact.errors.message.tooLong,
    })
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
    expect(ownerMail.inputs()).toEqual([])
  })

  test('checks only the changed field again, with each change, after the first failed submit', async () => {
    const { send, user } = openForm()
    await send()
    await user.type(field('firstName'), 'E')
    expect(field('firstName')).toHaveAttribute('aria-invalid', 'true')
    await user.type(field('firstName'), 'r')
    const { firstName: corrected, ...others } = refused
    expect(shownErrors()).toEqual(others)
    expect(field('firstName')).toHaveAttribute('aria-invalid', 'false')
    expect(field('firstName')).not.toHaveAttribute('aria-describedby')
    await user.type(field('firstName'), '{Backspace}')
    expect(field('firstName')).toHaveAccessibleDescription(corrected)
  })
})

describe('While sending', () => {
  test('the one button and the live region that were there before say so', async () => {
    const { fill, send, ownerMail } = openForm()
    const button = submit()
    const status = within(form()).getByRole('status')
    expect(status).toHaveTextContent('')
    await fill()
    await send()
    expect(button).toHaveTextContent(contact.sending)
    expect(button).toBeDisabled()
    expect(status).toHaveTextContent(contact.sendingStatus)
    await settle(() => ownerMail.last.fail({ status: 500 }))
    expect(button).toHaveTextContent(contact.submit)
    expect(button).toBeEnabled()
    expect(status).toHaveTextContent('')
    expect(within(form()).getAllByRole('button')).toEqual([button])
  })

  test('the fields can be read but not changed', async () => {
    const { fill, send, user } = openForm()
    await fill()
    await send()
    await user.type(field('message'), ' und noch etwas')
    expect(shownValues()).toEqual(complete)
  })

  test('the focus stays in the field where Enter was pressed', async () => {
    const { fill, user } = openForm()
    await fill()
    await user.type(field('email'), '{Enter}')
    await waitFor(() => expect(sending()).toBeDisabled())
    expect(field('email')).toHaveFocus()
  })
})

test('The two mails go out one after the other with the same normalised request', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  await fill({ ...complete, firstName: '  Erika ', email: 'erika@müller.de ' })
  await send()
  const request = { ...complete, email: 'erika@xn--mller-kva.de' }
  expect([ownerMail.inputs(), customerMail.inputs()]).toEqual([[request], []])
  await settle(() => ownerMail.last.answer())
  expect([ownerMail.inputs(), customerMail.inputs()]).toEqual([[request], [request]])
})

test('After a failure the alert carries the written message to the mail program, whatever signs are in it', async () => {
  const message = 'Preis & Lage?&cc=x@example.org #1 100 %'
  const { fill, send, ownerMail } = openForm()
  await fill({ ...complete, message })
  await send()
  await settle(() => ownerMail.last.fail({ status: 500 }))
  expect(within(alert()).getByText(contact.wayOut.ownerMail.text)).toBeVisible()
  const link = within(alert()).getByRole('link', { name: contact.wayOut.ownerMail.link })
  const address = new URL(link.getAttribute('href') ?? '')
  expect(address.protocol + address.pathname).toBe(`mailto:${company.email}`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    subject: contact.wayOut.ownerMail.subject,
    body: `${message}\n\nErika ${complete.lastName}`,
  })
})

test('After success thanks stand in the form’s place, take the focus and lead home', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  await fill()
  await send()
  await settle(() => ownerMail.last.answer())
  await settle(() => customerMail.last.answer())
  expect(thanks()).toHaveFocus()
  expect(screen.queryByRole('form')).toBeNull()
  const panel = within(screen.getByRole('region', { name: contact.thankYou.title }))
  expect(panel.getByText(contact.thankYou.text)).toBeVisible()
  expect(panel.getByRole('link', { name: contact.thankYou.button })).toHaveAttribute('href', '/')
})

test('The focus that goes to the form and then to the thanks scrolls neither into view', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  await fill()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  onTestFinished(() => focus.mockRestore())
  const focused = (element: HTMLElement) =>
    focus.mock.contexts.flatMap((context, call) =>
      context === element ? [focus.mock.calls[call]] : [],
    )
  await send()
  expect(focused(form())).toEqual([[{ preventScroll: true }]])
  await settle(() => ownerMail.last.answer())
  await settle(() => customerMail.last.answer())
  expect(focused(thanks())).toEqual([[{ preventScroll: true }]])
})

describe('Leaving the page', () => {
  test('empties the form, which Firefox would write down and fill in again', async () => {
    const { fill, leave } = openForm()
    await fill()
    const left = controls()
    leave()
    expect(left.map((control) => (control as HTMLInputElement).value)).toEqual(['', '', '', ''])
  })

  test('and returning keeps the draft', async () => {
    const { fill, leave, comeBack } = openForm()
    const begun = { firstName: 'Erika', message: 'Noch nicht fertig' }
    await fill(begun)
    leave()
    comeBack()
    expect(shownValues()).toEqual({ ...emptyForm, ...begun })
  })

  test('and returning keeps errors and what was corrected', async () => {
    const { fill, send, leave, comeBack } = openForm()
    await send()
    const corrected = { ...complete, email: 'erika@' }
    await fill(corrected)
    leave()
    comeBack()
    expect(shownErrors()).toEqual({ email: contact.errors.email.invalid })
    expect(shownValues()).toEqual(corrected)
  })

  test('and returning keeps a failure with what was changed since', async () => {
    const { fill, send, leave, comeBack, ownerMail } = openForm()
    await fill()
    await send()
    await settle(() => ownerMail.last.fail({ status: 500 }))
    await fill({ message: 'Ein zweiter Versuch.' })
    leave()
    comeBack()
    expect(alert()).toBeVisible()
    expect(shownValues()).toEqual({ ...complete, message: 'Ein zweiter Versuch.' })
  })

  test('while sending neither cancels nor repeats the mails', async () => {
    const { fill, send, leave, comeBack, ownerMail, customerMail } = openForm()
    await fill()
    await send()
    leave()
    expect(ownerMail.last.signal?.aborted).toBe(false)
    await settle(() => ownerMail.last.answer())
    comeBack()
    expect(sending()).toBeDisabled()
    expect(shownValues()).toEqual(complete)
    await settle(() => customerMail.last.answer())
    expect(thanks()).toHaveFocus()
    expect([ownerMail.inputs(), customerMail.inputs()]).toEqual([[complete], [complete]])
  })
})

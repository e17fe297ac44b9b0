import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import {
  fields,
  isRequired,
  kinds,
  type ContactRequest,
  type Field,
  type FormValues,
} from '../../machines/contactRequest.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { signatureOf } from '../../src/content/mailto.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { ContactForm, ContactSteps } from '../../src/views/ContactForm.tsx'
import { dropStyles, heldEffect, settled, createTestSite, writer } from '../support/testSite.ts'

const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(contact.fields[name])
const form = () => screen.getByRole<HTMLFormElement>('form', { name: contact.card })
const alert = () => within(screen.getByRole('group', { name: contact.failure.title }))

function openForm() {
  const ownerMail = heldEffect<ContactRequest>()
  const customerMail = heldEffect<ContactRequest>()
  const { site } = createTestSite({
    sendOwnerMail: ownerMail.effect,
    sendCustomerMail: customerMail.effect,
  })
  site.start()
  const user = userEvent.setup()
  const { unmount } = render(
    <>
      <ContactForm actor={site.contactForm} />
      <ContactSteps actor={site.contactForm} />
    </>,
  )
  dropStyles()

  return {
    user,
    ownerMail,
    customerMail,
    leave: unmount,
    fill: (values: Partial<FormValues> = {}) => fillIn(writer, { ...completeForm, ...values }),
    send: async () => {
      await user.click(screen.getByRole('button', { name: contact.submit }))
      await settled()
    },
  }
}

test('The empty form says what is required and what autofill may fill in, and without JavaScript nothing typed gets into the address', () => {
  openForm()
  expect(fields.filter((name) => field(name).required)).toEqual(fields.filter(isRequired))
  expect([field('firstName'), field('lastName'), field('email')]).toMatchObject([
    { autocomplete: 'given-name' },
    { autocomplete: 'family-name' },
    { autocomplete: 'email', type: 'email' },
  ])
  const isChecked = (name: Field) =>
    ['spellcheck', 'autocorrect'].map((attribute) => field(name).getAttribute(attribute))
  expect(fields.map(isChecked)).toEqual(
    fields.map((name) => (kinds[name] === 'text' ? [null, null] : ['false', 'off'])),
  )
  expect(field('message').tagName).toBe('TEXTAREA')
  expect([form().method, form().noValidate]).toEqual(['post', true])
})

test('Each error of the form has a sign beside its colour', async () => {
  const { send } = openForm()
  await send()
  const signs = fields.flatMap((name) => {
    const error = document.getElementById(`${field(name).id}-fehler`)
    return error ? [error.querySelector('svg') !== null] : []
  })
  expect(signs).toEqual(fields.filter(isRequired).map(() => true))
})

test('Where the form cannot be sent yet it says to where one can write', () => {
  openForm()
  const ways = form().querySelectorAll(`a[href="mailto:${company.email}"]`)
  expect([...ways].map(({ textContent }) => textContent)).toContain(company.email)
})

describe('A message that no mail program would be opened with', () => {
  const message = 'Größe und Lage? '.repeat(200).trim()

  async function fail() {
    const { user, ownerMail, fill, send } = openForm()
    await fill({ message })
    await send()
    await settled(() => ownerMail.last.fail({ status: 500 }))
    return () => user.click(alert().getByRole('button', { name: contact.copy.ask }))
  }

  test('is left out of the mail, and copied by a button that says so', async () => {
    const askForCopy = await fail()
    const link = alert().getByRole<HTMLAnchorElement>('link', { name: contact.copy.link })
    expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
      subject: contact.wayOut.ownerMail.subject,
      body: signatureOf(completeForm).replaceAll('\n', '\r\n'),
    })
    await askForCopy()
    expect(await alert().findByRole('button', { name: contact.copy.copied })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(message)
    expect(alert().getByRole('status')).toBeEmptyDOMElement()
  })

  test.for([
    ['refuses', () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error())],
    ['has none', () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)],
  ] as const)('is selected where the clipboard %s', async ([, disturb]) => {
    const askForCopy = await fail()
    disturb()
    await askForCopy()
    expect(await alert().findByText(contact.copy.selected)).toBeVisible()
    const area = field('message')
    expect(area).toHaveFocus()
    expect(area.value.slice(area.selectionStart ?? 0, area.selectionEnd ?? 0)).toBe(message)
  })
})

test('The focus stays in the field where Enter was pressed', async () => {
  const { fill, user } = openForm()
  await fill()
  await user.type(field('email'), '{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: contact.sending })).toBeDisabled())
  expect(field('email')).toHaveFocus()
})

test('Sending scrolls nothing into view, and ticks the first of the next steps once both mails are out; then thanks lead home', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const focused = (element: HTMLElement) =>
    focus.mock.contexts.flatMap((context, call) =>
      context === element ? [focus.mock.calls[call]] : [],
    )
  const steps: readonly string[] = contact.nextSteps.steps
  const ticked = () =>
    screen
      .getAllByRole('listitem')
      .filter((step) => steps.includes(step.textContent))
      .map((step) => step.querySelector('svg') !== null)
  await fill()
  await send()
  expect(focused(form())).toEqual([[{ preventScroll: true }]])
  await settled(() => ownerMail.last.answer())
  expect(ticked()).toEqual(steps.map(() => false))
  await settled(() => customerMail.last.answer())
  expect(ticked()).toEqual(steps.map((_, index) => index === 0))
  const thanks = screen.getByRole('heading', { name: contact.thankYou.title })
  expect(focused(thanks)).toEqual([[{ preventScroll: true }]])
  expect(screen.getByText(contact.thankYou.text)).toBeVisible()
  expect(screen.getByRole('link', { name: contact.thankYou.button })).toHaveAttribute('href', '/')
})

test('A failure is scrolled into view as it takes the focus', async () => {
  const { fill, send, ownerMail } = openForm()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await fill()
  await send()
  await settled(() => ownerMail.last.fail({ status: 500 }))
  const failure = screen.getByRole('group', { name: contact.failure.title })
  expect(failure).toHaveFocus()
  expect(focus.mock.calls[focus.mock.contexts.indexOf(failure)]).toEqual([])
})

test('Leaving the page empties the form, which Firefox would write down and fill in again', async () => {
  const { fill, leave } = openForm()
  await fill()
  const left = form()
  const written = () => [...new FormData(left).values()].filter((value) => value !== '')
  expect(written()).not.toEqual([])
  leave()
  expect(written()).toEqual([])
})

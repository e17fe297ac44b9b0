import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  fields,
  isRequired,
  longestAddress,
  type ContactRequest,
  type Field,
  type FormValues,
} from '../../machines/contactRequest.ts'
import { messageLength, nameLength } from '../../machines/lengths.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm, completeRequest } from '../../src/tools/subjects.ts'
import { ContactForm, ContactSteps } from '../../src/views/ContactForm.tsx'
import { dropStyles, hold, settle, siteInHand, writer } from './inHand.ts'

const complete: FormValues = { ...completeForm, firstName: 'Erika' }

const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(contact.fields[name])
const submit = () => screen.getByRole('button', { name: contact.submit })
const form = () => screen.getByRole<HTMLFormElement>('form', { name: contact.card })
const alert = () => screen.getByRole('group', { name: contact.failure.title })
const thanks = () => screen.getByRole('heading', { name: contact.thankYou.title })

function openForm() {
  const ownerMail = hold<ContactRequest>()
  const customerMail = hold<ContactRequest>()
  const { site } = siteInHand({
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
    fill: (values: Partial<FormValues> = {}) => fillIn(writer, { ...complete, ...values }),
    send: async () => {
      await user.click(submit())
      await settle()
    },
  }
}

test('The empty form says what is required, and helps the browser to fill it in', () => {
  openForm()
  expect(fields.filter((name) => field(name).required)).toEqual(fields.filter(isRequired))
  expect(field('firstName')).toHaveAttribute('autocomplete', 'given-name')
  expect(field('lastName')).toHaveAttribute('autocomplete', 'family-name')
  expect(field('email')).toHaveAttribute('autocomplete', 'email')
  expect(field('email')).toHaveAttribute('type', 'email')
  expect(field('message').tagName).toBe('TEXTAREA')
})

test('Without JavaScript what was typed would not be put into the address, nor checked in other words', () => {
  openForm()
  expect(form()).toHaveAttribute('method', 'post')
  expect(form()).toHaveAttribute('novalidate')
})

test('Where the form cannot be sent yet it says to where one can write', () => {
  openForm()
  const ways = form().querySelectorAll(`a[href="mailto:${company.email}"]`)
  expect([...ways].map(({ textContent }) => textContent)).toContain(company.email)
})

test('Each text that is too long is told so', async () => {
  const { fill, send } = openForm()
  await fill({
    firstName: 'x'.repeat(nameLength.most + 1),
    lastName: 'x'.repeat(nameLength.most + 1),
    email: `${'x'.repeat(longestAddress)}@example.com`,
    message: 'x'.repeat(messageLength.most + 1),
  })
  await send()
  expect(field('firstName')).toHaveAccessibleDescription(contact.errors.firstName.tooLong)
  expect(field('lastName')).toHaveAccessibleDescription(contact.errors.lastName.tooLong)
  expect(field('email')).toHaveAccessibleDescription(contact.errors.email.invalid)
  expect(field('message')).toHaveAccessibleDescription(contact.errors.message.tooLong)
})

describe('A message that no mail program would be opened with', () => {
  const message = 'Größe und Lage? '.repeat(200).trim()

  async function fail({ fill, send, ownerMail }: ReturnType<typeof openForm>) {
    await fill()
    fireEvent.change(field('message'), { target: { value: message } })
    await send()
    await settle(() => ownerMail.last.fail({ status: 500 }))
  }

  test('is left out of the mail, and copied by a button that says so', async () => {
    const opened = openForm()
    await fail(opened)
    const link = within(alert()).getByRole('link', { name: contact.copy.link })
    const href = link.getAttribute('href') ?? ''
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual({
      subject: contact.wayOut.ownerMail.subject,
      body: `\r\n\r\n${complete.firstName} ${complete.lastName}`,
    })
    const { user } = opened
    await user.click(within(alert()).getByRole('button', { name: contact.copy.ask }))
    expect(await within(alert()).findByRole('button', { name: contact.copy.copied })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(message)
    expect(within(alert()).getByRole('status')).toBeEmptyDOMElement()
  })

  test.for([
    ['refuses', () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error())],
    ['has none', () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)],
  ] as const)('is selected where the clipboard %s', async ([, disturb]) => {
    const opened = openForm()
    await fail(opened)
    onTestFinished(() => void vi.restoreAllMocks())
    disturb()
    await opened.user.click(within(alert()).getByRole('button', { name: contact.copy.ask }))
    expect(await within(alert()).findByText(contact.copy.selected)).toBeVisible()
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

test('The two mails go out one after the other with the same normalised request; then thanks lead home', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  await fill({ firstName: '  Erika ', email: 'erika@müller.de ' })
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  onTestFinished(() => focus.mockRestore())
  const focused = (element: HTMLElement) =>
    focus.mock.contexts.flatMap((context, call) =>
      context === element ? [focus.mock.calls[call]] : [],
    )
  await send()
  const request = { ...completeRequest, email: 'erika@xn--mller-kva.de' }
  expect([ownerMail.inputs(), customerMail.inputs()]).toEqual([[request], []])
  expect(focused(form()), 'scrolls nothing into view').toEqual([[{ preventScroll: true }]])
  await settle(() => ownerMail.last.answer())
  expect([ownerMail.inputs(), customerMail.inputs()]).toEqual([[request], [request]])
  const steps: readonly string[] = contact.nextSteps.steps
  const ticked = () =>
    screen
      .getAllByRole('listitem')
      .filter((step) => steps.includes(step.textContent))
      .map((step) => step.querySelector('svg') !== null)
  expect(ticked()).toEqual(steps.map(() => false))
  await settle(() => customerMail.last.answer())
  expect(ticked()).toEqual(steps.map((_, index) => index === 0))
  expect(focused(thanks()), 'scrolls nothing into view').toEqual([[{ preventScroll: true }]])
  const panel = within(screen.getByRole('region', { name: contact.thankYou.title }))
  expect(panel.getByText(contact.thankYou.text)).toBeVisible()
  expect(panel.getByRole('link', { name: contact.thankYou.button })).toHaveAttribute('href', '/')
})

test('After a failure the alert carries the written message to the mail program, whatever signs are in it', async () => {
  const message = 'Preis & Lage?&cc=x@example.org #1 100 %'
  const { fill, send, ownerMail } = openForm()
  await fill({ message })
  await send()
  await settle(() => ownerMail.last.fail({ status: 500 }))
  const alert = within(screen.getByRole('group', { name: contact.failure.title }))
  const { text, link, subject } = contact.wayOut.ownerMail
  expect(alert.getByText(text)).toBeVisible()
  const address = new URL(alert.getByRole('link', { name: link }).getAttribute('href') ?? '')
  expect(address.protocol + address.pathname).toBe(`mailto:${company.email}`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    subject,
    body: `${message}\r\n\r\nErika ${complete.lastName}`,
  })
})

test('Leaving the page empties the form, which Firefox would write down and fill in again', async () => {
  const { fill, leave } = openForm()
  await fill()
  const left = form()
  const written = () => [...new FormData(left).values()].filter((value) => value !== '')
  expect(written()).toHaveLength(fields.length)
  leave()
  expect(written()).toEqual([])
})

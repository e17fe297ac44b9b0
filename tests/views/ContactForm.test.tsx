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
import { focusInPlace } from '../../src/effects/focus.ts'
import { titleId } from '../../src/names.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { ContactForm, ContactSteps } from '../../src/views/ContactForm.tsx'
import { dropStyles, heldEffect, settled, createTestSite, formFiller } from '../support/testSite.ts'

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
  const page = (
    <>
      <ContactForm actor={site.contactForm} />
      <ContactSteps actor={site.contactForm} />
    </>
  )
  const { unmount } = render(page)
  dropStyles()

  return {
    user,
    ownerMail,
    customerMail,
    leave: unmount,
    comeBack: () => {
      unmount()
      render(page)
    },
    fill: (values: Partial<FormValues> = {}) => fillIn(formFiller, { ...completeForm, ...values }),
    send: async () => {
      await user.click(screen.getByRole('button', { name: contact.submit }))
      await settled()
    },
  }
}

test('the form’s fields have the expected attributes: required, autocomplete, spellcheck, autocapitalize, dir', () => {
  openForm()
  expect(fields.filter((name) => field(name).required)).toEqual(fields.filter(isRequired))
  expect([field('firstName'), field('lastName'), field('email')]).toMatchObject([
    { autocomplete: 'given-name' },
    { autocomplete: 'family-name' },
    { autocomplete: 'email', type: 'email' },
  ])
  const helps = (name: Field) =>
    ['spellcheck', 'autocorrect', 'autocapitalize'].map((help) => field(name).getAttribute(help))
  expect(fields.map(helps)).toEqual(
    fields.map(
      (name) =>
        ({
          line: ['false', 'off', 'words'],
          address: ['false', 'off', 'none'],
          text: [null, null, null],
        })[kinds[name]],
    ),
  )
  expect(field('message').tagName).toBe('TEXTAREA')
  expect(fields.map((name) => field(name).dir)).toEqual(fields.map(() => 'auto'))
})

test('the form has the method post, so that submitting without JavaScript does not put the input into the URL', () => {
  openForm()
  expect([form().method, form().noValidate]).toEqual(['post', true])
})

test('each error message of the form has an icon in addition to its colour', async () => {
  const { send } = openForm()
  await send()
  const signs = fields.flatMap((name) => {
    const error = document.getElementById(`${field(name).id}-fehler`)
    return error ? [error.querySelector('svg') !== null] : []
  })
  expect(signs).toEqual(fields.filter(isRequired).map(() => true))
})

test('the form contains a link to the company’s e-mail address', () => {
  openForm()
  const ways = form().querySelectorAll(`a[href="mailto:${company.email}"]`)
  expect([...ways].map(({ textContent }) => textContent)).toContain(company.email)
})

describe('a message that is too long for a mailto link', () => {
  const message = 'Größe und Lage? '.repeat(200).trim()

  async function fail() {
    const { user, ownerMail, fill, send } = openForm()
    await fill({ message })
    await send()
    await settled(() => ownerMail.last.fail({ status: 500 }))
    return () => user.click(alert().getByRole('button', { name: contact.copy.ask }))
  }

  test('a message that is too long for the mailto link can be copied with a button', async () => {
    const copy = await fail()
    const link = alert().getByRole<HTMLAnchorElement>('link', { name: contact.copy.link })
    expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
      subject: contact.wayOut.ownerMail.subject,
      body: signatureOf(completeForm).replaceAll('\n', '\r\n'),
    })
    for (const text of [contact.wayOut.ownerMail.text, contact.copy.text])
      expect(alert().getByText(text)).toBeVisible()
    await copy()
    expect(await alert().findByRole('button', { name: contact.copy.copied })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(message)
    expect(alert().getByRole('status')).toBeEmptyDOMElement()
  })

  test.for([
    [
      'rejects the text',
      () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error()),
    ],
    [
      'is not available',
      () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never),
    ],
  ] as const)(
    'if a long message cannot be copied, its text is selected in the message field: the clipboard %s',
    async ([, breakClipboard]) => {
      const copy = await fail()
      breakClipboard()
      await copy()
      expect(await alert().findByText(contact.copy.selected)).toBeVisible()
      const area = field('message')
      expect(area).toHaveFocus()
      expect(area.value.slice(area.selectionStart ?? 0, area.selectionEnd ?? 0)).toBe(message)
    },
  )
})

test('pressing Enter in a field of the form leaves the focus in the field', async () => {
  const { fill, user } = openForm()
  await fill()
  await user.type(field('email'), '{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: contact.sending })).toBeDisabled())
  expect(field('email')).toHaveFocus()
})

/** Records all calls of `focus`. Returns a function that returns the arguments of the calls on a given element. */
function recordFocus() {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  return (element: HTMLElement) =>
    focus.mock.contexts.flatMap((context, call) =>
      context === element ? [focus.mock.calls[call]] : [],
    )
}

test('sending a request moves the focus to the form, then to the thank-you message, without scrolling', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  const focusCalls = recordFocus()
  await fill()
  await send()
  expect(focusCalls(form())).toEqual([[{ preventScroll: true }]])
  await settled(() => ownerMail.last.answer())
  await settled(() => customerMail.last.answer())
  const title = screen.getByRole('heading', { name: contact.thankYou.title })
  expect(focusCalls(title)).toEqual([[{ preventScroll: true }]])
  expect(screen.getByText(contact.thankYou.text)).toBeVisible()
  expect(screen.getByRole('link', { name: contact.thankYou.button })).toHaveAttribute('href', '/')
})

test('the title of the page can get the focus while the thank-you message shows', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  await fill()
  await send()
  await settled(() => ownerMail.last.answer())
  await settled(() => customerMail.last.answer())
  const title = screen.getByRole('heading', { level: 1 })
  title.blur()
  focusInPlace(titleId)
  expect(title).toHaveFocus()
})

test('after a request is sent, the contact page ticks the first of the next steps, and lists what to prepare', async () => {
  const { fill, send, ownerMail, customerMail } = openForm()
  const steps: readonly string[] = contact.nextSteps.steps
  const ticks = () =>
    screen
      .getAllByRole('listitem')
      .filter((step) => steps.includes(step.textContent))
      .map((step) => step.querySelector('svg') !== null)
  await fill()
  await send()
  await settled(() => ownerMail.last.answer())
  expect(ticks()).toEqual(steps.map(() => false))
  await settled(() => customerMail.last.answer())
  expect(ticks()).toEqual(steps.map((_, index) => index === 0))
  for (const text of [contact.preparation.title, ...contact.preparation.list])
    expect(screen.getByText(text)).toBeVisible()
})

test('the failure message of the form gets the focus and scrolls into view', async () => {
  const { fill, send, ownerMail } = openForm()
  const focusCalls = recordFocus()
  await fill()
  await send()
  await settled(() => ownerMail.last.fail({ status: 500 }))
  const failure = screen.getByRole('group', { name: contact.failure.title })
  expect(failure).toHaveFocus()
  expect(focusCalls(failure)[0]).toEqual([])
})

test('correcting a field after a failed request leaves the focus in the field', async () => {
  const { fill, send, ownerMail, user } = openForm()
  await fill()
  await send()
  await settled(() => ownerMail.last.fail({ status: 500 }))
  await user.type(field('lastName'), 'ab')
  expect(field('lastName')).toHaveFocus()
  expect(field('lastName').value).toMatch(/ab$/)
})

test('leaving the contact page empties the form, so that Firefox cannot restore its values', async () => {
  const { fill, leave } = openForm()
  await fill()
  const left = form()
  const values = () => [...new FormData(left).values()].filter((value) => value !== '')
  expect(values()).not.toEqual([])
  leave()
  expect(values()).toEqual([])
})

test('after a request is sent, a later visit shows an empty form', async () => {
  const { fill, send, ownerMail, customerMail, comeBack } = openForm()
  await fill()
  await send()
  await settled(() => ownerMail.last.answer())
  await settled(() => customerMail.last.answer())
  comeBack()
  expect(fields.map((name) => field(name).value)).toEqual(fields.map(() => ''))
})

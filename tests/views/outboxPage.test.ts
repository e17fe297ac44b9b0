import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFaults } from '../../src/tools/mailService/faults.ts'
import type { OutboxMail } from '../../src/tools/mailService/outbox.ts'
import { faultForm, renderPage } from '../../src/tools/mailService/outboxPage.ts'
import { element, show } from '../support/showHtml.ts'

/** The window in which jsdom runs the scripts of the document. */
declare const jsdom: { window: Window & { setInterval: (run: () => unknown) => number } }

const empty = {
  mails: [],
  planned: [],
  calls: [],
  smtpHost: undefined,
  realService: undefined,
}

test('the outbox page has one main landmark, and each form has an accessible name', () => {
  show(renderPage({ ...empty, planned: [{ fault: 'hang', calls: 1, template: 'owner' }] }))

  const main = within(screen.getByRole('main'))
  const names = ['Geplante Fehler', faultForm.name, 'E-Mails']
  const forms = names.map((name) => main.getByRole('form', { name }))
  expect([...document.forms]).toEqual(forms)
})

test('the forms of the outbox page send values that the mail service accepts', () => {
  show(renderPage({ ...empty, planned: [{ fault: 'hang', calls: 1, template: 'owner' }] }))
  const dataOf = (form: HTMLFormElement) => [
    `${form.method} ${new URL(form.action).pathname}`,
    ...new FormData(form).entries(),
  ]
  const [reset, fault, clear] = Array.from(document.forms, dataOf)
  expect([reset, clear]).toEqual([
    ['post /outbox/faults', ['fault', 'none']],
    ['post /outbox/clear'],
  ])
  expect(fault).toEqual([
    'post /outbox/faults',
    ...[
      ['fault', 'status:412'],
      ['template', 'any'],
      ['calls', '1'],
    ],
  ])
  screen.getByLabelText(faultForm.always).click()
  const { forms } = document
  expect(dataOf(forms[1] ?? expect.fail()).slice(3)).toEqual([
    ['calls', '1'],
    ['calls', 'always'],
  ])

  const valuesOf = (label: string) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ value }) => value)
  const faults = createFaults()
  for (const fault of valuesOf(faultForm.fault))
    for (const template of valuesOf(faultForm.template)) faults.plan({ fault, template })
  expect(faults.planned.length).toBeGreaterThan(40)
})

const mails = () => [...document.querySelectorAll('details')]

test('an update of the outbox page shows new mails, calls and faults, and keeps an opened mail open', async () => {
  const mail = (id: string): OutboxMail => ({
    id,
    time: '2026-01-01T00:00:00.000Z',
    template: 'owner',
    from: { name: '', address: 'anfragen@example.com' },
    to: 'anfragen@example.com',
    replyTo: '',
    subject: id,
    html: '',
    text: '',
  })
  const call = (answer: number) => ({ time: '', template: 'owner' as const, answer })
  show(renderPage({ ...empty, mails: [mail('first')] }))
  expect(element('#count')).toHaveTextContent(/^1 E-Mail$/)
  for (const opened of mails()) opened.open = true
  const answer = async () =>
    new Response(
      renderPage({
        ...empty,
        mails: [mail('second'), mail('first')],
        planned: [{ fault: 'hang', calls: 1, template: 'owner' }],
        calls: [call(200), call(412)],
      }),
    )
  Object.assign(jsdom.window, { fetch: answer })
  onTestFinished(() => void Reflect.deleteProperty(jsdom.window, 'fetch'))
  const setInterval = vi.spyOn(jsdom.window, 'setInterval').mockReturnValue(0)
  // Scripts in innerHTML do not run, so insert the page's script again.
  const script = document.createElement('script')
  script.textContent = element('script').textContent
  document.body.append(script)
  await setInterval.mock.calls[0]?.[0]()
  expect(element('#count')).toHaveTextContent('2 E-Mails')
  expect(mails().map(({ open }) => open)).toEqual([false, true])
  expect(Array.from(element('#calls').children, ({ className }) => className)).toEqual([
    'good',
    'bad',
  ])
  expect(element('#planned')).toHaveTextContent(faultForm.hang)
})

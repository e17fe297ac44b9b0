import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faultForm, renderPage } from '../../src/tools/mailService/outboxPage.ts'
import { show } from '../support/showHtml.ts'

test('the outbox page has one main landmark, and each form has an accessible name', () => {
  show(
    renderPage({
      mails: [],
      planned: [{ fault: 'hang', calls: 1, template: 'owner' }],
      calls: [],
      smtpHost: undefined,
      realService: undefined,
    }),
  )

  const main = within(screen.getByRole('main'))
  const names = ['Geplante Fehler', faultForm.name, 'E-Mails']
  const forms = names.map((name) => main.getByRole('form', { name }))
  expect([...document.forms]).toEqual(forms)
})

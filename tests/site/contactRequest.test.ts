import { expect } from 'vitest'
import { alive, test } from './site.ts'

test('a request becomes two mails, a toast and the thank-you panel', async ({ page, site }) => {
  await page.goto('/kontakt')
  await alive(page)
  await page.getByLabel('Vorname').fill('Erika')
  await page.getByLabel('Nachname').fill('Muster')
  await page.getByLabel('E-Mail').fill('erika@müller.de')
  await page.getByLabel('Ihre Nachricht').fill('Guten Tag, ich bitte um ein Gespräch.')
  await page.getByRole('button', { name: 'Absenden' }).click()

  await page.getByRole('heading', { name: 'Vielen Dank für Ihre Anfrage!' }).waitFor()
  expect(await page.getByRole('status').allTextContents()).toEqual([
    'Anfrage erfolgreich übermittelt! Ihre Nachricht wurde gesendet. Sie erhalten in Kürze eine Bestätigungs-E-Mail.',
  ])
  const mails = (await (await fetch(`${site.url}/outbox/mails.json`)).json()) as unknown[]
  expect(mails).toMatchObject([
    { template: 'customer', to: 'erika@xn--mller-kva.de' },
    { template: 'owner', to: 'anfragen@example.com', replyTo: 'erika@xn--mller-kva.de' },
  ])
})

import { cookieBanner, header } from '../../src/content/frame.ts'
import { imprint } from '../../src/content/imprint.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { labelled } from '../../src/tools/scenarios/formActions.ts'
import { expect, test } from './fixtures.ts'

test.use({ consent: null, reducedMotion: 'reduce' })

test('the footer link opens the imprint after cookies were declined', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: cookieBanner.decline }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: imprint.title }).click()
  await expect(page).toHaveURL('/impressum')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(imprint.title)
})

test('the fields of the form keep their values when the menu opens', async ({ visit }) => {
  const { visitor, environment } = visit
  await environment.open('/kontakt')
  await fillIn(visitor, completeForm)
  await visitor.press(header.openMenu)
  expect((await visitor.see()).form?.values).toEqual(labelled((field) => completeForm[field]))
})

import { cookieBanner } from '../../src/content/frame.ts'
import { imprint } from '../../src/content/imprint.ts'
import { expect, test } from './fixtures.ts'

test('The footer leads to the imprint, with the cookies declined', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: cookieBanner.decline }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: imprint.title }).click()
  await expect(page).toHaveURL('/impressum')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(imprint.title)
})

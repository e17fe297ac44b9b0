import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { urls } from '../../src/content/urls.ts'
import { footer } from '../../src/content/frame.ts'
import { contents } from '../support/pageContents.ts'
import { inFooter, title } from './support/locators.ts'
import { openHydrated, saysNotFound } from './support/page.ts'

/** What the head says of the page, in no order, without the structured data. */
const headTags = (page: Page) =>
  page
    .locator('title, meta:not([http-equiv]), link[rel=canonical]')
    .evaluateAll((elements) =>
      elements.map((element) => element.outerHTML.replace('=""', '')).sort(),
    )

const structuredData = (page: Page) => page.locator('script[type="application/ld+json"]')

const follow = async (page: Page, path: typeof urls.imprint | typeof urls.faq) => {
  const { label } = footer.links.find((link) => link.path === path) ?? { label: '' }
  await inFooter(page, label).click()
  await expect(title(page, contents[path].title)).toBeVisible()
}

test('Wherever somebody comes from, title, description and canonical address in the head are those of the page when it is opened', async ({
  page,
  allowedProblems,
}) => {
  allowedProblems.push(saysNotFound)
  const opened: Record<string, string[]> = {}
  for (const path of [urls.faq, urls.imprint, '/gibt-es-nicht']) {
    await openHydrated(page, path)
    opened[path] = await headTags(page)
  }
  await expect(structuredData(page)).toHaveCount(1)

  await follow(page, urls.imprint)
  await expect.poll(() => headTags(page)).toEqual(opened[urls.imprint])
  await expect(structuredData(page)).toHaveCount(0)
  await follow(page, urls.faq)
  await expect.poll(() => headTags(page)).toEqual(opened[urls.faq])
  await page.goBack()
  await page.goBack()
  await expect.poll(() => headTags(page)).toEqual(opened['/gibt-es-nicht'])
})

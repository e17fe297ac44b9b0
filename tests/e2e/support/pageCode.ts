import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { stageAttribute } from '../../../src/names.ts'
import { holdRequests } from './page.ts'

/** Holds all code of the pages until the returned function lets it go. */
export const holdCode = (page: Page) => holdRequests(page, '**/assets/**/*.js')

/** What the page says of how far it has come with its hydration. */
export const stage = (page: Page) => page.getAttribute('html', stageAttribute)

/** The code that the page has fetched so far. */
export const fetchedCode = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
      .sort(),
  )

/** The code that the page's inline script knows. */
export const pageScripts = (page: Page) =>
  page
    .locator('script[data-modules]')
    .evaluate((script) => script.dataset.modules?.split(' ').sort())

/** Waits until the page has fetched its code. */
export const expectFetched = async (page: Page) =>
  expect.poll(() => fetchedCode(page)).toEqual(await pageScripts(page))

import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { stageAttribute } from '../../../src/names.ts'
import { holdRequests } from './page.ts'

/** Delays all JavaScript files until the returned function is called. */
export const holdCode = (page: Page) => holdRequests(page, '**/assets/**/*.js')

/** Returns the page's stage of hydration, or `null` before the visitor has interacted with it. */
export const stage = (page: Page) => page.getAttribute('html', stageAttribute)

/** Returns the paths of the JavaScript files that the page has fetched so far, sorted. */
export const fetchedCode = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
      .sort(),
  )

/** Returns the paths of the JavaScript files that the page's inline script loads for hydration, sorted. */
export const pageScripts = (page: Page) =>
  page
    .locator('script[data-modules]')
    .evaluate((script) => script.dataset.modules?.split(' ').sort())

/** Waits until the page has fetched all JavaScript files that it needs for hydration. */
export const expectFetched = async (page: Page) =>
  expect.poll(() => fetchedCode(page)).toEqual(await pageScripts(page))

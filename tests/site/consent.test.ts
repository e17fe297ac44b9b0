import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { storedFor } from '../../machines/storedConsent.ts'
import { faq } from '../../src/content/faq.ts'
import { imprint } from '../../src/content/imprint.ts'
import { privacy } from '../../src/content/privacy.ts'
import { cookieBanner, footer } from '../../src/content/site.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { alive, decideBefore, test } from './site.ts'
import { footerLabels } from '../views/pages.ts'

const banner = (page: Page) => page.getByRole('region', { name: cookieBanner.title })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const stored = (page: Page) =>
  page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)])
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function visit(page: Page, path = '/faq') {
  await page.goto(path)
  await alive(page)
}

describe('The cookie banner', () => {
  test('is there from the first paint where nothing is stored', async ({ page }) => {
    await page.goto('/faq')
    expect(await banner(page).isVisible()).toBe(true)
  })

  test.for(['', 'yes', 'TRUE', '1'])('asks where "%s" is stored', async (text, { page }) => {
    await decideBefore(page, text)
    await visit(page)
    expect(await banner(page).isVisible()).toBe(true)
    expect(await stored(page)).toEqual([[[consentKey, text]], []])
  })

  test.for(Object.values(storedFor))('never shows where "%s" is stored', async (text, { page }) => {
    await decideBefore(page, text)
    await page.goto('/faq')
    expect(await banner(page).isVisible()).toBe(false)
    await alive(page)
    expect(await banner(page).isVisible()).toBe(false)
  })

  test.for([
    [cookieBanner.accept, 'true'],
    [cookieBanner.decline, 'false'],
  ] as const)(
    'goes with "%s" and stores only "%s", for every page',
    async ([name, text], { page }) => {
      await visit(page)
      await button(page, name).click()
      await banner(page).waitFor({ state: 'hidden' })
      expect(await stored(page)).toEqual([[['cookieConsent', text]], []])
      expect(await focused(page)).toBe(faq.title)
      await visit(page, '/impressum')
      expect(await banner(page).isVisible()).toBe(false)
      expect(await page.context().cookies()).toEqual([])
    },
  )

  test('does not come back with the browser’s back button', async ({ page }) => {
    await visit(page)
    await button(page, cookieBanner.decline).click()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: footerLabels['/impressum'] })
      .click()
    await page.getByRole('heading', { level: 1, name: imprint.title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: faq.title }).waitFor()
    expect(await banner(page).isVisible()).toBe(false)
  })

  test('leads to the privacy policy and stays', async ({ page }) => {
    await visit(page)
    await banner(page).getByRole('link', { name: cookieBanner.privacy }).click()
    await page.getByRole('heading', { level: 1, name: privacy.title }).waitFor()
    expect(await banner(page).isVisible()).toBe(true)
  })

  test('opens again from the footer with the focus, and gives it back', async ({ page }) => {
    await decideBefore(page)
    await visit(page)
    await button(page, footer.cookieSettings).click()
    await banner(page).waitFor()
    expect(await banner(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await button(page, cookieBanner.accept).click()
    await banner(page).waitFor({ state: 'hidden' })
    expect(await stored(page)).toEqual([[[consentKey, storedFor.accepted]], []])
    expect(await focused(page)).toBe(footer.cookieSettings)
  })

  test('stays where it was asked for again, whatever else another tab stores', async ({ page }) => {
    await decideBefore(page)
    await visit(page)
    await button(page, footer.cookieSettings).click()
    const told = page.evaluate(
      () => new Promise((resolve) => addEventListener('storage', ({ key }) => resolve(key))),
    )
    const other = await page.context().newPage()
    await other.goto('/impressum')
    await other.evaluate(() => localStorage.setItem('anderes', ''))
    expect(await told).toBe('anderes')
    expect(await banner(page).isVisible()).toBe(true)
  })

  test('gives both answers the same size, colours and type', async ({ page }) => {
    await visit(page)
    const look = (name: string) =>
      button(page, name).evaluate((element) => {
        const { color, backgroundColor, borderColor, font } = getComputedStyle(element)
        const { width, height, top } = element.getBoundingClientRect()
        return { color, backgroundColor, borderColor, font, width, height, top }
      })
    expect(await look(cookieBanner.accept)).toEqual(await look(cookieBanner.decline))
  })

  test('covers nothing of the page’s end', async ({ page }) => {
    await visit(page)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const copyright = await page.getByText(/^© /).boundingBox()
    const { y } = (await banner(page).boundingBox()) ?? { y: 0 }
    expect((copyright?.y ?? Infinity) + (copyright?.height ?? 0)).toBeLessThanOrEqual(y)
  })
})

test.for([
  ['read', (page) => page.goto('/impressum')],
  ['used', (page) => visit(page, '/impressum')],
] satisfies [string, (page: Page) => Promise<unknown>][])(
  'A decision in one tab holds in another that is %s at once, and clearing it asks again in both',
  async ([, start], { page }) => {
    const other = await page.context().newPage()
    await visit(page)
    await start(other)
    await button(page, cookieBanner.accept).click()
    await banner(other).waitFor({ state: 'hidden' })
    await page.evaluate(() => localStorage.clear())
    await banner(other).waitFor()
  },
)

test('Where storage is blocked the choice holds for the visit', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
  })
  await visit(page)
  await button(page, cookieBanner.decline).click()
  await banner(page).waitFor({ state: 'hidden' })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footerLabels['/impressum'] })
    .click()
  await page.getByRole('heading', { level: 1, name: imprint.title }).waitFor()
  expect(await banner(page).isVisible()).toBe(false)
})

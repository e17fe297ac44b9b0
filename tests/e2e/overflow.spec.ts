import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contact } from '../../src/content/contact.ts'
import { urls, type PageUrl } from '../../src/content/urls.ts'
import { cookieBanner, header } from '../../src/content/frame.ts'
import { headlineAttribute } from '../../src/names.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { fillIn } from './support/visitorActions.ts'
import { toasts } from './support/locators.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import { clearConsent, holdRequests, openHydrated } from './support/page.ts'
import { sites, test as testWithFacts } from './support/siteWithFacts.ts'

const slow = { tag: '@slow' }
const usualWidths = [320, 390, 768, 1280]
const furtherWidths = [360, 430, 576, 1024, 1152, 1920]
/** The widths that `npm test` checks, and the widths that `npm run test:slow` checks, in px. */
const runs = [
  [{}, usualWidths],
  [slow, furtherWidths],
] as const

/**
 * Finds words that break at a position without a hyphen or soft hyphen, and texts that are wider than their column.
 * Removes the language of the page, so that the browser does not hyphenate automatically.
 */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.lang = ''
    const isShown = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return false
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        node instanceof Text &&
        node.data.trim() !== '' &&
        node.parentElement !== null &&
        !node.parentElement.closest('noscript, style, script, svg') &&
        isShown(node.parentElement)
      )
        texts.push(node)

    const range = document.createRange()
    const lines = (text: Text, start = 0, end = text.length) => {
      range.setStart(text, start)
      range.setEnd(text, end)
      return Array.from(range.getClientRects())
    }
    const broken = texts.flatMap((text) =>
      Array.from(
        text.data.matchAll(/(?<![\p{L}-])\p{L}-\u2060?\p{L}+(?![\p{L}-])|[\p{L}\p{N}]{2,}/gu),
      )
        .filter(({ 0: word, index }) => {
          const [first = 0, last = 0] = [index, index + word.length - 1].map(
            (letter) => lines(text, letter, letter + 1).at(-1)?.top,
          )
          return last > first + 2
        })
        .map(([word]) => word),
    )

    document.body.style.overflowWrap = 'normal'
    const narrow = texts.flatMap((text) => {
      let column = text.parentElement
      while (column && getComputedStyle(column).display === 'inline') column = column.parentElement
      const { right = Infinity } = column?.getBoundingClientRect() ?? {}
      return lines(text).some((line) => line.right > right + 1) ? text.data.slice(0, 60) : []
    })
    document.body.style.overflowWrap = ''
    return { measured: texts.length > 10, broken, narrow }
  })

/** Opens a page, waits for its headline font, and opens all answers and tables that are closed. */
async function unfold(page: Page, path: PageUrl) {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })
}

async function expectWholeWords(page: Page, state: string, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const found = await brokenWords(page)
    expect({ state, width, ...found }).toEqual({
      state,
      width,
      measured: true,
      broken: [],
      narrow: [],
    })
  }
}

const inTextOf = (size: number) => ({ args: [`--blink-settings=defaultFontSize=${size}`] })
const fewWidths = [320, 360, 1280]
const range = (widths: readonly number[]) =>
  `${widths.length} widths from ${Math.min(...widths)} to ${Math.max(...widths)} px`

test.skip(isMissing('fonts'), 'Arial and Times, or fonts with the same widths, are not installed')

for (const [what, test, details] of sites)
  test.describe(what, details, () => {
    for (const path of Object.values(urls))
      for (const [usual, widths] of runs)
        test(
          `words on ${path} break only at soft hyphens and fit their boxes (site ${what}, ${range(widths)})`,
          path === urls.home ? usual : slow,
          async ({ page }) => {
            await unfold(page, path)
            await expectWholeWords(page, path, widths)
          },
        )

    for (const size of [24, 32])
      test(
        `at a font size of ${size} px, words on all pages break only at soft hyphens and fit their boxes (site ${what})`,
        slow,
        async ({ site, launch }) => {
          const browser = await launch(inTextOf(size))
          const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
          for (const path of Object.values(urls)) {
            await unfold(page, path)
            await expectWholeWords(page, path, fewWidths)
          }
        },
      )
  })

test('the imprint breaks a very long word instead of scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(urls.imprint)
  await page.locator('main :is(h1, h2, p, li)').evaluateAll((parts) => {
    for (const part of parts) part.textContent = 'wort'.repeat(50)
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

for (const [details, size, widths] of [
  [slow, 32, usualWidths],
  [slow, 32, furtherWidths],
  [slow, 16, [...usualWidths, ...furtherWidths]],
  [slow, 24, [...usualWidths, ...furtherWidths]],
] as const)
  test(
    `at a font size of ${size} px, words of banner, menu and form break only at soft hyphens (${range(widths)})`,
    details,
    async ({ site, launch }) => {
      const browser = await launch(inTextOf(size))
      const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
      const press = (name: string) => page.getByRole('button', { name }).click()
      const toast = (title: string) =>
        expect(toasts(page).getByText(title, { exact: true })).toBeVisible()
      await clearConsent(page)
      await openHydrated(page, urls.contact)
      await expectWholeWords(page, 'notice', widths)
      await press(cookieBanner.decline)
      await press(header.openMenu)
      await expectWholeWords(page, 'menu', widths)
      await press(header.closeMenu)
      await press(contact.submit)
      await expectWholeWords(page, 'errors', widths)
      await failNext(site, serviceAnswers.mailboxFailure, 'owner')
      await fillIn(page)
      await press(contact.submit)
      await toast(contact.failure.title)
      await expectWholeWords(page, 'failure', widths)
      await press(contact.submit)
      await toast(contact.success.title)
      await expectWholeWords(page, 'thanks', widths)
    },
  )

for (const path of [urls.home, urls.contact])
  testWithFacts(
    `the lazy photograph on ${path} reserves a square before it loads, so it causes no layout shift`,
    { tag: '@slow' },
    async ({ page }) => {
      const release = await holdRequests(page, /contactPerson/)
      const answer = await page.goto(path, { waitUntil: 'commit' })
      expect(await answer?.text()).toMatch(/<img(?= [^>]*contactPerson)[^>]* loading="lazy"/)
      const photograph = page.getByRole('main').locator('img[src*=contactPerson]')
      const look = () =>
        photograph.evaluate((image: HTMLImageElement) => {
          const { width, height } = image.getBoundingClientRect()
          const { alt, naturalWidth } = image
          return { width, height, alt, isThere: naturalWidth > 0 }
        })
      const before = await look()
      const { height } = before
      expect(before).toEqual({ width: height, height, alt: '', isThere: false })
      expect(height).toBeGreaterThan(90)
      await photograph.scrollIntoViewIfNeeded()
      release()
      await expect.poll(look).toEqual({ ...before, isThere: true })
    },
  )

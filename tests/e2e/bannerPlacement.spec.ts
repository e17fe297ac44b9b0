import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { consentChoices, cookieBanner, footer, header } from '../../src/content/frame.ts'
import { banner } from './support/locators.ts'
import { hydrate, openHydrated } from './support/page.ts'

test.use({ consent: null })

/**
 * Scrolls to the end of the page. Returns the distance from the footer's last line to the bottom of the window, in px.
 */
const roomBelow = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    const line = document.querySelector('footer p:last-child')?.getBoundingClientRect()
    return Math.round(innerHeight - (line?.bottom ?? NaN))
  })

/** Makes the cookie banner taller, as long words or a large font would. */
const heighten = (page: Page) =>
  page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('[aria-labelledby="cookie-titel"] button { min-block-size: 8rem }')
    document.adoptedStyleSheets = [rules]
  })

test(
  'if a content blocker hides the cookie banner, the footer does not reserve space for the banner',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/impressum')
    const withBanner = await roomBelow(page)
    await page.evaluate(() => {
      const rules = new CSSStyleSheet()
      rules.replaceSync('[aria-labelledby="cookie-titel"] { display: none !important }')
      document.adoptedStyleSheets = [rules]
    })
    const hidden = await roomBelow(page)
    const decline = page.getByRole('button', { name: cookieBanner.decline, includeHidden: true })
    await decline.dispatchEvent('click')
    await page.reload()
    expect([withBanner > hidden, hidden]).toEqual([true, await roomBelow(page)])
  },
)

for (const isHydrated of [false, true])
  test(
    `the cookie banner follows the skip link in the tab order (page hydrated: ${isHydrated})`,
    { tag: isHydrated ? '@slow' : [] },
    async ({ page }) => {
      await page.goto('/')
      if (isHydrated) await hydrate(page)
      const names: (string | undefined)[] = []
      for (let key = 0; key < 5; key++) {
        await page.keyboard.press('Tab')
        names.push(
          await page.evaluate(() => {
            const { activeElement } = document
            return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent.trim()
          }),
        )
      }
      expect(names).toEqual([
        header.skip,
        cookieBanner.privacy,
        ...Object.values(consentChoices),
        header.openMenu,
      ])
      expect(await page.evaluate(() => scrollY)).toBe(0)
    },
  )

test(
  'in a low window, a tall cookie banner covers at most 70 % of the height, and scrolls to its buttons',
  { tag: '@slow' },
  async ({ page }) => {
    const height = 240
    await page.setViewportSize({ width: 390, height })
    await page.goto('/faq')
    await heighten(page)
    expect((await banner(page).boundingBox())?.height).toBe(0.7 * height)
    await banner(page).hover()
    await page.mouse.wheel(0, height)
    await expect(page.getByRole('button', { name: cookieBanner.decline })).toBeInViewport({
      ratio: 0.9,
    })
  },
)

for (const isReopened of [false, true])
  test(
    `a tall cookie banner never covers the focused element (banner reopened: ${isReopened})`,
    { tag: isReopened ? '@slow' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openHydrated(page, '/kontakt')
      const press = (name: string) => page.getByRole('button', { name }).click()
      if (isReopened) {
        await press(cookieBanner.decline)
        await press(footer.cookieSettings)
      }
      await expect(banner(page)).toBeVisible()
      await heighten(page)
      const covered: unknown[] = []
      for (let key = 0; key < 30; key++) {
        await page.keyboard.press('Tab')
        covered.push(
          ...(await page.evaluate(() => {
            const { activeElement: focused } = document
            const banner = document.querySelector('[aria-labelledby="cookie-titel"]')
            if (!focused || focused === document.body || !banner || banner.contains(focused))
              return []
            const isCovered =
              focused.getBoundingClientRect().bottom > banner.getBoundingClientRect().top
            return isCovered ? [focused.outerHTML.slice(0, 60)] : []
          })),
        )
      }
      expect(covered).toEqual([])
    },
  )

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { storedConsent } from '../../machines/constants.ts'
import { consentChoices, cookieBanner, footer } from '../../src/content/frame.ts'
import { bannerAttribute } from '../../src/names.ts'
import { banner } from './support/locators.ts'
import { hydrate, openHydrated } from './support/page.ts'

test.use({ consent: null })

const button = (page: Page, name: string) => page.getByRole('button', { name })

async function visit(page: Page, path = '/faq') {
  await openHydrated(page, path)
}

test.describe(() => {
  for (const [text, shows] of [
    ['', true],
    ...Object.values(storedConsent).map((text) => [text, false] as const),
  ] as const)
    test.describe(() => {
      test.use({ consent: text })

      test(`if the stored decision is "${text}", the cookie banner is ${shows ? 'visible' : 'hidden'} from the first paint`, async ({
        page,
      }) => {
        await page.addInitScript((name) => {
          const states: boolean[] = []
          Object.assign(window, { states })
          const note = () => void states.push(document.documentElement.hasAttribute(name))
          addEventListener('DOMContentLoaded', note)
          new MutationObserver(note).observe(document, { subtree: true, attributeFilter: [name] })
        }, bannerAttribute)
        await page.goto('/faq')
        expect(await banner(page).isVisible()).toBe(shows)
        await hydrate(page)
        expect(await banner(page).isVisible()).toBe(shows)
        const states = await page.evaluate(() => Reflect.get(window, 'states') as boolean[])
        expect(new Set(states)).toEqual(new Set([shows]))
      })
    })

  test('the buttons of the cookie banner look the same, and the banner does not cover the last line of the page', async ({
    page,
  }) => {
    await visit(page)
    const look = (name: string) =>
      button(page, name).evaluate((element) => {
        const { color, backgroundColor, borderColor, font } = getComputedStyle(element)
        const { width, height, top } = element.getBoundingClientRect()
        return { color, backgroundColor, borderColor, font, width, height, top }
      })
    const looks = await Promise.all(Object.values(consentChoices).map(look))
    expect(looks).toEqual(looks.map(() => looks[0]))
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const { y: top = NaN } = (await banner(page).boundingBox()) ?? {}
    const { y = NaN, height = NaN } = (await page.getByText(/^© /).boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(top)
  })

  test(
    'if another tab stores an unrelated localStorage entry, a reopened cookie banner stays visible',
    { tag: '@slow' },
    async ({ page }) => {
      await visit(page)
      await button(page, cookieBanner.decline).click()
      await button(page, footer.cookieSettings).click()
      const stored = page.evaluate(
        () => new Promise((resolve) => addEventListener('storage', ({ key }) => resolve(key))),
      )
      const other = await page.context().newPage()
      await other.goto('/impressum')
      await other.evaluate(() => localStorage.setItem('anderes', ''))
      expect(await stored).toBe('anderes')
      await expect(banner(page)).toBeVisible()
    },
  )
})

for (const [what, start] of [
  ['not hydrated', (page) => page.goto('/impressum')],
  ['hydrated', (page) => visit(page, '/impressum')],
] satisfies [string, (page: Page) => Promise<unknown>][])
  test(`a cookie decision hides the cookie banner in another tab whose page is ${what}`, async ({
    page,
  }) => {
    const other = await page.context().newPage()
    await visit(page)
    await start(other)
    await button(page, cookieBanner.accept).click()
    await expect(banner(other)).toBeHidden()
    await page.evaluate(() => localStorage.clear())
    await expect(banner(other)).toBeVisible()
  })

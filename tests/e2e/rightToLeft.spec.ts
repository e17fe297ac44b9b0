import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { urls } from '../../src/content/urls.ts'
import { layoutProblems } from './support/layoutRules.ts'
import { menu, menuButton } from './support/locators.ts'
import { openHydrated } from './support/page.ts'

test.use({ consent: null })

/** Sets the writing direction to right-to-left, as some extensions do. */
const turnRightToLeft = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))

for (const path of Object.values(urls))
  test(
    `in right-to-left direction, nothing on ${path} overlaps, is clipped or extends beyond the window`,
    { tag: path === urls.home ? [] : '@slow' },
    async ({ page }) => {
      await openHydrated(page, path)
      await turnRightToLeft(page)
      for (const width of [360, 768, 1024, 1280, 1600]) {
        await page.setViewportSize({ width, height: 900 })
        const { overlaps, cutOff, outside, sideways } = await layoutProblems(page)
        expect
          .soft({ overlaps, cutOff, outside, sideways }, `at ${width} px`)
          .toEqual({ overlaps: [], cutOff: [], outside: [], sideways: [] })
      }
    },
  )

test(
  'in right-to-left direction, the mark of the current menu link and the icon of a question change sides',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openHydrated(page, urls.faq)
    await turnRightToLeft(page)
    await menuButton(page).click()
    const mark = await menu(page)
      .locator('[aria-current=page]')
      .evaluate((link) => getComputedStyle(link, '::before').right)
    expect(mark).toBe('-12px')
    await page.keyboard.press('Escape')
    const [question, sign] = await page
      .locator('summary')
      .first()
      .evaluate((summary) =>
        [summary, summary.querySelector('svg') ?? summary].map(
          (element) => element.getBoundingClientRect().left,
        ),
      )
    expect(sign).toBe(question)
  },
)

test(
  'if the input is Hebrew, the fields of the form switch to right-to-left direction',
  { tag: ['@slow', '@chromium'] },
  async ({ page }) => {
    await page.goto('/kontakt')
    for (const field of await page.getByRole('textbox').all()) {
      await field.fill('משה')
      await expect(field).toHaveCSS('direction', 'rtl')
    }
  },
)

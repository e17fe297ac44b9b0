import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { formatNumber } from '../../src/content/format.ts'
import { growth, results } from '../../src/content/home.ts'
import { openHydrated } from './support/page.ts'

const figures = results.statistics.map(({ value, decimals, suffix, label }) => ({
  label,
  figure: `${formatNumber(value, decimals)}${suffix}`,
}))

const section = (page: Page, { title }: { title: string }) =>
  page.getByRole('region', { name: title })

/**
 * Waits until an IntersectionObserver has reported that a section is out of view. Then scrolls the section into view,
 * which starts its animation.
 */
const bringIn = (page: Page, content: { title: string }) =>
  section(page, content).evaluate(async (element) => {
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(element))
    element.scrollIntoView({ behavior: 'instant' })
  })

/** Takes a screenshot of the section with its print styles. */
async function onPaper(page: Page, content: { title: string }) {
  await page.emulateMedia({ media: 'print' })
  const picture = await section(page, content).screenshot()
  await page.emulateMedia({ media: 'screen' })
  return picture
}

test(
  'while the figures on the home page count up, copying, searching and printing use their final values',
  { tag: '@slow' },
  async ({ page }) => {
    await page.clock.install()
    await openHydrated(page, '/')
    await expect(page.locator('[data-count]').first()).toBeAttached()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await bringIn(page, results)
    const before = await section(page, results).screenshot()
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return (await section(page, results).screenshot()).equals(before)
      })
      .toBe(false)

    const copied = await section(page, results)
      .locator('dl')
      .evaluate((list) => {
        getSelection()?.selectAllChildren(list)
        return String(getSelection())
      })
    expect(copied).toBe(figures.map(({ label, figure }) => `${label}\n${figure}`).join('\n'))

    for (const { figure } of figures) {
      const found = await page.evaluate(
        (text) => {
          getSelection()?.removeAllRanges()
          const { find } = window as unknown as { find: (text: string) => boolean }
          find.call(window, text)
          const range = getSelection()?.getRangeAt(0)
          const { x = 0, y = 0, width = 0, height = 0 } = range?.getBoundingClientRect() ?? {}
          const seen = document.elementFromPoint(x + width / 2, y + height / 2)
          return [String(range), seen?.closest('dd')?.textContent]
        },
        figure.replaceAll('\u00a0', ' '),
      )
      expect(found).toEqual([figure, figure])
    }
    await page.evaluate(() => getSelection()?.removeAllRanges())

    const printed = await onPaper(page, results)
    await page.clock.runFor(5_000)
    expect((await onPaper(page, results)).equals(printed)).toBe(true)
  },
)

test('on paper, the growth chart is complete even if it was never in view', async ({ page }) => {
  await openHydrated(page, '/')
  const chart = section(page, growth).getByRole('img')
  await expect(chart).toHaveAttribute('data-entrance', 'waiting')
  const hidden = () =>
    chart.evaluate(
      (drawing) =>
        [...drawing.querySelectorAll('*')].filter((part) => getComputedStyle(part).scale === '0')
          .length,
    )
  expect(await hidden()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await hidden()).toBe(0)
})

test(
  'while the animation of the growth chart is running, a printed page contains the complete chart',
  { tag: '@slow' },
  async ({ page }) => {
    await openHydrated(page, '/')
    const whole = await onPaper(page, growth)
    await bringIn(page, growth)
    const drawing = () =>
      section(page, growth).evaluate(
        (element) =>
          element
            .getAnimations({ subtree: true })
            .filter(({ timeline }) => timeline === document.timeline)
            .map((animation) => {
              animation.pause()
              return (animation.currentTime = 100)
            }).length,
      )
    await expect.poll(drawing).toBeGreaterThan(0)
    expect((await onPaper(page, growth)).equals(whole)).toBe(true)
  },
)

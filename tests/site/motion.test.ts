import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { growth } from '../../src/content/home.ts'
import { drawDuration } from '../../src/theme/motion.ts'
import { alive, engine, test } from './site.ts'

declare global {
  /** What the page has been told the place of. */
  var observed: Set<Element>
}

const noteObserved = (page: Page) =>
  page.addInitScript(() => {
    globalThis.observed = new Set()
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          report(entries, observer)
          for (const { target } of entries) observed.add(target)
        }, options)
      }
    }
  })

/** Brings a section into view once the page knows it outside, waits until its chart draws itself, and stops it there. */
const scrollInto = (section: Locator) =>
  section.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isKnown = () =>
      Array.from(observed).some((part) => part !== element && element.contains(part))
    while (!isKnown()) await frame()
    element.scrollIntoView({ behavior: 'instant' })
    const moving = () => element.querySelector('[role=img]')?.getAnimations({ subtree: true }) ?? []
    while (moving().length === 0) await frame()
    for (const animation of moving()) animation.pause()
  })

/** How much of each column or bar of the stopped chart shows at a time since its beginning, in ms. */
const sharesAt = (section: Locator, time: number) =>
  section.getByRole('img').evaluate(
    (chart, currentTime) =>
      chart.getAnimations({ subtree: true }).map((animation) => {
        animation.currentTime = currentTime
        const { target, pseudoElement } = animation.effect as KeyframeEffect
        const { scale } = getComputedStyle(target ?? chart, pseudoElement)
        return scale === 'none' ? 1 : Math.min(...scale.split(' ').map(Number))
      }),
    time,
  )

describe('The chart', () => {
  test.for([360, 1280])(
    'at %d px draws itself in 1.5 s when it comes into view',
    async (width, { page }) => {
      await noteObserved(page)
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await alive(page)
      const section = page.locator(`#${growth.id}`)
      await scrollInto(section)

      expect(await sharesAt(section, 0)).toEqual(growth.steps.map(() => 0))
      const half = await sharesAt(section, drawDuration / 2)
      expect(half.filter((share) => share > 0.5 && share < 1)).toEqual(half)
      const end = await sharesAt(section, drawDuration - 1)
      expect(end.filter((share) => share < 0.99)).toEqual([])

      const left = await section.getByRole('img').evaluate((chart) => {
        for (const animation of chart.getAnimations({ subtree: true })) animation.finish()
        return chart.getAnimations({ subtree: true }).length
      })
      expect(left).toBe(0)
    },
  )

  describe('under reduced motion', () => {
    test.override({ options: { reducedMotion: 'reduce' } })

    test('stands still', async ({ page }) => {
      await page.goto('/')
      await alive(page)
      const moves = await page.locator(`#${growth.id}`).evaluate(async (element) => {
        const frame = () => new Promise(requestAnimationFrame)
        await frame()
        await frame()
        element.scrollIntoView({ behavior: 'instant' })
        for (let count = 0; count < 30; count++) {
          await frame()
          if (element.getAnimations({ subtree: true }).length > 0) return true
        }
        return false
      })
      expect(moves).toBe(false)
    })
  })

  test('stops where less motion is asked for while it draws itself', async ({ page, skip }) => {
    if (engine !== 'chromium') skip('Only Chromium can be asked for less motion in an open page')
    await noteObserved(page)
    await page.goto('/')
    await alive(page)
    const section = page.locator(`#${growth.id}`)
    await scrollInto(section)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(() => sharesAt(section, 0)).toEqual([])
  })
})

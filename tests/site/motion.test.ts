import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { growth } from '../../src/content/home.ts'
import { alive, test } from './site.ts'

/** Brings a section into view from outside, waits until its chart draws itself, and stops it there. */
const scrollInto = (section: Locator) =>
  section.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    element.scrollIntoView({ behavior: 'instant' })
    while (!element.querySelector('[data-drawing]')) await frame()
    for (const animation of element.getAnimations({ subtree: true })) animation.pause()
  })

/** How much of each part shows: by transform, or for labels by opacity. */
const shares = (section: Locator) =>
  section.evaluate((element) => {
    const parts = [...element.querySelectorAll('[data-part]')]
    return parts
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => {
        const { transform, opacity } = getComputedStyle(part)
        const { a, d } = new DOMMatrix(transform)
        return Math.min(a, d, Number(opacity))
      })
  })

/** Shows the stopped chart at a time since its beginning, in ms. */
const showAt = (section: Locator, time: number) =>
  section.evaluate((element, currentTime) => {
    for (const animation of element.getAnimations({ subtree: true }))
      animation.currentTime = currentTime
  }, time)

describe('The chart', () => {
  test.for([360, 1280])(
    'at %d px draws itself step by step in 1.5 s when it comes into view',
    async (width, { page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await alive(page)
      const section = page.locator(`#${growth.id}`)
      await scrollInto(section)

      await showAt(section, 0)
      const parts = await shares(section)
      expect(parts).toEqual(parts.map(() => 0))

      await showAt(section, 750)
      const half = await shares(section)
      expect([half[0], half.at(-1)]).toEqual([1, 0])
      expect(half.some((share) => share > 0 && share < 1)).toBe(true)

      await showAt(section, 1499)
      expect((await shares(section)).filter((share) => share < 0.99)).toEqual([])

      await section.evaluate((element) => {
        for (const animation of element.getAnimations({ subtree: true })) animation.finish()
      })
      expect(await shares(section)).toEqual(parts.map(() => 1))
      expect(await section.evaluate((e) => e.getAnimations({ subtree: true }).length)).toBe(0)
    },
  )

  describe('under reduced motion', () => {
    test.override({ options: { reducedMotion: 'reduce' } })

    test('stands still, whatever its state says', async ({ page }) => {
      await page.goto('/')
      await alive(page)
      const section = page.locator(`#${growth.id}`)
      const moving = await section.evaluate((element) => {
        for (const chart of element.querySelectorAll('svg[role="img"]'))
          chart.toggleAttribute('data-drawing', true)
        return element.getAnimations({ subtree: true }).length
      })
      expect(moving).toBe(0)
    })
  })
})

import { describe, expect } from 'vitest'
import { attributes } from '../../src/names.ts'
import { decideBefore, engine, holdRequests, takeProblems, test } from '../support/builtSite.ts'

test.skipIf(engine !== 'chromium').for([360, 1280])(
  'Scrolling moves nothing that is in view, so there is no layout shift, %d px wide',
  async (width, { page }) => {
    await decideBefore(page)
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await page.locator(`html[${attributes.headline}]`).waitFor()
    const shifts = await page.evaluate(async () => {
      const shifts: number[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
      }).observe({ type: 'layout-shift' })
      const frame = () => new Promise(requestAnimationFrame)
      for (const step of [240, 2000])
        for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
          scrollTo({ top: y, behavior: 'instant' })
          await frame()
          await frame()
        }
      return shifts
    })
    expect(shifts).toEqual([])
  },
)

describe('A page that is read under reduced motion', () => {
  // What moves would be at other places.
  test.override({ options: { reducedMotion: 'reduce' } })

  test.for([360, 768, 1280])(
    'lays out lazy pictures that have not come in their size, so there is no layout shift when they do, %i px wide',
    async (width, { page, problems }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.route('**/*.woff2', (route) => route.abort())
      const release = await holdRequests(page, '**/*.svg')
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      const places = () =>
        page.locator('body *').evaluateAll((elements) =>
          elements.map((element) => {
            const { top, height } = element.getBoundingClientRect()
            return { tag: element.tagName, text: element.textContent.slice(0, 40), top, height }
          }),
        )
      const before = await places()
      release()
      for (const picture of await page.locator('img:visible').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expect(await places()).toEqual(before)
      takeProblems(problems, /ERR_FAILED|^download failed \(font-family/)
    },
  )
})

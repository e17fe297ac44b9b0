import { expect, test } from './fixtures.ts'
import { headlineAttribute } from '../../src/names.ts'
import { holdRequests } from './support/page.ts'

for (const width of [360, 1280])
  test(
    `at a width of ${width} px, scrolling causes no layout shift`,
    { tag: width === 360 ? '@chromium' : ['@slow', '@chromium'] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
      const shifts = await page.evaluateHandle(() => {
        const shifts: number[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
        }).observe({ type: 'layout-shift' })
        return shifts
      })
      // A screenshot makes even a busy browser draw a frame. Otherwise, the browser could skip frames.
      const draw = () =>
        page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 }, caret: 'initial' })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (const step of [240, 2000])
        for (let y = 0; y < height; y += step) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
          await draw()
        }
      await draw()
      expect(await shifts.jsonValue()).toEqual([])
    },
  )

test.describe(() => {
  // Without reduced motion, animated elements could be at different positions before and after the pictures load.
  test.use({
    allowedProblems: [/ERR_FAILED|^download failed \(font-family/],
    reducedMotion: 'reduce',
  })

  for (const width of [360, 768, 1280])
    test(
      `at a width of ${width} px, lazy pictures cause no layout shift when they load`,
      { tag: '@slow' },
      async ({ page }) => {
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
      },
    )
})

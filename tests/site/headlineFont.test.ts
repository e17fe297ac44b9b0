import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { attributes } from '../../src/boot/document.ts'
import { paths } from '../../src/content/paths.ts'
import { hold, test } from './site.ts'

const file = '**/*.woff2'

const families = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    return getComputedStyle(heading)
      .fontFamily.split(',')
      .map((family) => family.trim().replaceAll('"', ''))
  })

const locals = [
  'Headline Georgia',
  'Headline Times',
  'Headline Noto',
  'Headline DejaVu',
  'Georgia',
  'serif',
]

describe('The headline font', () => {
  test.for(Object.values(paths))(
    'follows the load of %s and moves nothing when it arrives',
    async (path, { page }) => {
      await page.addInitScript(() => {
        const moves: number[] = []
        Object.assign(window, { moves })
        new PerformanceObserver((shifts) =>
          moves.push(...shifts.getEntries().map(({ startTime }) => startTime)),
        ).observe({ type: 'layout-shift', buffered: true })
      })
      const release = await hold(page, file)
      const asked = page.waitForRequest(file)
      await page.goto(path)
      await asked
      expect(await families(page)).toEqual(locals)

      const arrival = await page.evaluate(() => performance.now())
      release()
      await page.locator(`html[${attributes.headline}]`).waitFor()
      expect(await families(page)).toEqual(['Headline', ...locals])
      const times = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const font = performance
          .getEntriesByType('resource')
          .find(({ name }) => name.endsWith('.woff2'))
        const { moves } = window as unknown as { moves: number[] }
        return { load: load?.loadEventEnd ?? Infinity, font: font?.startTime ?? 0, moves }
      })
      expect(times.moves.filter((time) => time > arrival)).toEqual([])
      expect(times.font).toBeGreaterThan(times.load)
    },
  )

  test('leaves the local serif where it cannot be had', async ({ page, problems }) => {
    await page.route(file, (route) => route.abort())
    const lost = page.waitForEvent('requestfailed')
    await page.goto('/')
    await lost
    await page.evaluate(() => document.fonts.ready)
    expect(await families(page)).toEqual(locals)
    expect(problems.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
  })
})

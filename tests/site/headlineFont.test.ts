import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { attributes } from '../../src/names.ts'
import { paths } from '../../src/content/paths.ts'
import { isMissing } from './installed.ts'
import { hold, isFirefox, test } from './site.ts'

const file = '**/*.woff2'

const families = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    return getComputedStyle(heading)
      .fontFamily.split(',')
      .map((family) => family.trim().replaceAll('"', ''))
  })

/** Which words still fit into a line depends on the text: here each headline is one line. */
const keepOnLine = (page: Page) =>
  page.evaluate(() =>
    document.styleSheets[0]?.insertRule('h1, h2, h3 { white-space: nowrap !important }'),
  )

const widths = (page: Page) =>
  page.getByRole('heading').evaluateAll((headlines) =>
    headlines.map((headline) => {
      const range = document.createRange()
      range.selectNodeContents(headline)
      return range.getBoundingClientRect().width
    }),
  )

/** Where all elements stand that are in view, but for pictures, which come in their own time. */
const places = (page: Page) =>
  page.locator('body *:not(img)').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, top, bottom, height } = element.getBoundingClientRect()
      const isLaidOut = element.checkVisibility()
      return isLaidOut && top < innerHeight && bottom >= 0
        ? [{ html: element.outerHTML.slice(0, 80), left, top, height }]
        : []
    }),
  )

type Places = Awaited<ReturnType<typeof places>>

/** What has moved; less than 3 px sideways comes of the other width of a centred word. */
const moved = (before: Places, after: Places) =>
  after.filter(({ left, top, height }, index) => {
    const old = before[index]
    return old?.top !== top || old.height !== height || Math.abs(old.left - left) >= 3
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
  test.skipIf(isMissing('fonts')).for(Object.values(paths))(
    'follows the load of %s, moves nothing when it arrives and is hardly wider or narrower',
    async (path, { page }) => {
      const release = await hold(page, file)
      const asked = page.waitForRequest(file)
      await page.goto(path)
      await asked
      expect(await families(page)).toEqual(locals)

      await keepOnLine(page)
      const before = await places(page)
      const widthsBefore = await widths(page)
      release()
      await page.locator(`html[${attributes.headline}]`).waitFor()
      expect(await families(page)).toEqual(['Headline', ...locals])
      const after = await places(page)
      expect(after).toHaveLength(before.length)
      expect(moved(before, after)).toEqual([])
      const growths = (await widths(page)).map((width, index) => width / (widthsBefore[index] ?? 0))
      expect(growths.filter((growth) => Math.abs(growth - 1) > 0.05)).toEqual([])
      const times = await page.evaluate(() => {
        const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const font = performance
          .getEntriesByType('resource')
          .find(({ name }) => name.endsWith('.woff2'))
        return { load: load?.loadEventEnd ?? Infinity, font: font?.startTime ?? 0 }
      })
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
    expect(problems.splice(0)).toEqual([
      expect.stringContaining(isFirefox ? 'download failed' : 'net::ERR_FAILED'),
    ])
  })
})

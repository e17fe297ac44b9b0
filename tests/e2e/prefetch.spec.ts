import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { headlineAttribute } from '../../src/names.ts'
import { pageScripts, expectFetched, fetchedCode, stage } from './support/pageCode.ts'
import { holdRequests, hydrate, openHydrated } from './support/page.ts'
import { serveBuild } from '../support/serveBuiltSite.ts'

declare global {
  /** What the page has asked to be called for when the browser rests, within a time in ms. */
  var idle: { rest: IdleRequestCallback; timeout: number | undefined } | undefined
  /** Tells the page of a paint. */
  var paint: (isSeen: boolean) => void
}

const font = '**/*.woff2'

/** The code that is named to the browser for later. */
const prefetched = (page: Page) =>
  page
    .locator('link[rel=prefetch]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.map((link) => link.getAttribute('href')).sort(),
    )

test.describe('The code of a page, which is prefetched,', () => {
  test('is there when it is needed, even where the host is gone', async ({
    page,
    allowedProblems,
  }) => {
    allowedProblems.push(/ERR_CONNECTION_REFUSED/)
    const host = await serveBuild('dist')
    const lost: string[] = []
    page.on('requestfailed', (request) => lost.push(request.url()))
    await page.goto(`${host.url}/kontakt`)
    await expectFetched(page)
    await host.close()
    await hydrate(page)
    expect(lost.filter((address) => !address.endsWith('.svg'))).toEqual([])
  })

  test('leaves the line to the headline font first', { tag: '@slow' }, async ({ page }) => {
    const release = await holdRequests(page, font)
    const asked = page.waitForRequest(font)
    await page.goto('/kontakt')
    await asked
    release()
    await expectFetched(page)
    const order = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .flatMap(({ name, startTime, responseEnd }) => {
          const { pathname } = new URL(name)
          if (pathname.endsWith('.woff2')) return [{ at: responseEnd, what: 'font there' }]
          return pathname.endsWith('.js') ? [{ at: startTime, what: 'code asked for' }] : []
        })
        .sort((one, other) => one.at - other.at)
        .map(({ what }) => what),
    )
    expect(order[0]).toBe('font there')
  })

  test(
    'is fetched where a browser knows neither prefetch nor idle callbacks nor its connection',
    { tag: '@slow' },
    async ({ page }) => {
      await page.addInitScript(() => {
        DOMTokenList.prototype.supports = () => false
        Reflect.deleteProperty(window, 'requestIdleCallback')
        Object.defineProperty(navigator, 'connection', { value: undefined })
      })
      await page.goto('/kontakt')
      await expectFetched(page)
      expect(await prefetched(page)).toEqual([])
    },
  )

  test(
    'and the headline font come where observers of paints and of what is near are switched off',
    { tag: '@slow' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PerformanceObserver')
        Reflect.deleteProperty(window, 'IntersectionObserver')
      })
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
      await expectFetched(page)
    },
  )

  test.describe('in a browser that says when it paints and is idle', () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        window.requestIdleCallback = (rest, { timeout } = {}) => {
          globalThis.idle = { rest, timeout }
          return 0
        }
        const entries = (isSeen: boolean) => ({ getEntriesByName: () => (isSeen ? [{}] : []) })
        window.PerformanceObserver = class {
          constructor(report: (entries: unknown, observer: unknown) => void) {
            globalThis.paint = (isSeen) => report(entries(isSeen), this)
          }
          observe = () => undefined
          disconnect = () => undefined
        } as never
      }),
    )

    const paints = (page: Page, isSeen: boolean) =>
      page.evaluate((isSeen) => {
        paint(isSeen)
        return globalThis.idle?.timeout
      }, isSeen)
    const rests = (page: Page) => page.evaluate(() => globalThis.idle?.rest({} as IdleDeadline))

    test('waits for a paint that shows something, then for an idle moment, two seconds at the most', async ({
      page,
    }) => {
      await page.goto('/kontakt')
      expect(await paints(page, false)).toBe(undefined)
      expect(await paints(page, true)).toBe(2_000)
      expect(await page.locator(`html[${headlineAttribute}]`).count()).toBe(0)
      await rests(page)
      await expectFetched(page)
      expect(await prefetched(page)).toEqual(await pageScripts(page))
    })

    test(
      'is not asked for again where somebody has reached for it',
      { tag: '@slow' },
      async ({ page }) => {
        await openHydrated(page, '/')
        await paints(page, true)
        await rests(page)
        await page.waitForLoadState('networkidle')
        expect(await prefetched(page)).toEqual([])
      },
    )
  })

  test(
    'is fetched where the page was painted before it had loaded',
    { tag: '@slow' },
    async ({ page }) => {
      const release = await holdRequests(page, '**/preview.png')
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          document.body.append(Object.assign(new Image(), { src: '/preview.png' })),
        ),
      )
      await page.goto('/faq', { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      )
      release()
      await expectFetched(page)
    },
  )

  for (const [what, connection] of [
    ['data are saved', { saveData: true, effectiveType: '4g' }],
    ['the line is slow', { saveData: false, effectiveType: '3g' }],
  ] as const)
    test(
      `waits where ${what} until it is needed`,
      { tag: connection.saveData ? [] : '@slow' },
      async ({ page }) => {
        await page.addInitScript((connection) => {
          Object.defineProperty(navigator, 'connection', { value: connection })
        }, connection)
        await page.goto('/kontakt')
        await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => dispatchEvent(new Event('online')))
        expect([await stage(page), ...(await fetchedCode(page))]).toEqual([null])
        await hydrate(page)
        await expectFetched(page)
      },
    )
})

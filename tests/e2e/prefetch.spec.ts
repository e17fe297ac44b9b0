import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { urls } from '../../src/content/urls.ts'
import { headlineAttribute } from '../../src/names.ts'
import { pageScripts, expectFetched, fetchedCode, stage } from './support/pageCode.ts'
import { holdRequests, hydrate, openHydrated } from './support/page.ts'
import { serveBuild } from '../support/serveBuiltSite.ts'

declare global {
  /**
   * The latest callback that the page has passed to `requestIdleCallback`, and its timeout in ms. Only the test calls
   * this callback, because `requestIdleCallback` is replaced.
   */
  var idle: { rest: IdleRequestCallback; timeout: number | undefined } | undefined
  /**
   * Makes the page's fake PerformanceObserver report a paint. If `isSeen` is true, the report contains the first
   * contentful paint.
   */
  var paint: (isSeen: boolean) => void
}

const font = '**/*.woff2'

/** Returns the addresses of the page's prefetch links, sorted. */
const prefetched = (page: Page) =>
  page
    .locator('link[rel=prefetch]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.map((link) => link.getAttribute('href')).sort(),
    )

test.describe(() => {
  test('after the host has become unreachable, a page hydrates from prefetched JavaScript', async ({
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

  test(
    'a page fetches its headline font first, and then its JavaScript',
    { tag: '@slow' },
    async ({ page }) => {
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
    },
  )

  test(
    'without prefetch links and requestIdleCallback, a page still fetches its JavaScript before an interaction',
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
    'without PerformanceObserver and IntersectionObserver, JavaScript and the headline font still load',
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

  test.describe(() => {
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        // Firefox and Safari do not have `navigator.connection`.
        Object.defineProperty(navigator, 'connection', { value: undefined })
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

    test('prefetching waits for the first contentful paint, then at most 2 s for an idle callback', async ({
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
      'if the page is already hydrated, an idle callback does not prefetch JavaScript',
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

  test('a page prefetches its JavaScript only after the load event, even if it paints earlier', async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/preview.png')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.resourceType()))
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.body.append(Object.assign(new Image(), { src: '/preview.png' })),
      ),
    )
    await page.goto('/faq', { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    for (let turn = 0; turn < 3; turn++)
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    expect(asked).not.toContain('font')
    release()
    await expectFetched(page)
  })

  for (const [what, connection] of [
    ['with Save-Data', { saveData: true, effectiveType: '4g' }],
    ['on a slow connection', { saveData: false, effectiveType: '3g' }],
  ] as const)
    test(
      `${what}, a page fetches its JavaScript only on the first interaction`,
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

test.describe(() => {
  test.use({ consent: null })

  for (const path of Object.values(urls))
    test(
      `until the load event and the first paint, ${path} fetches only its HTML and lazy pictures`,
      { tag: '@chromium' },
      async ({ page }) => {
        const answer = await page.goto(path)
        const html = (await answer?.text()) ?? ''
        await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
        const { ready, fetched } = await page.evaluate(() => ({
          ready: Math.max(
            ...performance
              .getEntriesByName('first-contentful-paint')
              .map(({ startTime }) => startTime),
            ...performance
              .getEntriesByType('navigation')
              .map((entry) => (entry as PerformanceNavigationTiming).loadEventStart),
          ),
          fetched: performance.getEntriesByType('resource').map(({ name, startTime }) => ({
            path: new URL(name).pathname,
            startTime,
          })),
        }))
        const pictures = html.match(/<img [^>]*loading="lazy"[^>]*>/g) ?? []
        const lazy = pictures.map((picture) => /src="([^"]*)"/.exec(picture)?.[1] ?? '')
        const other = fetched.filter(({ path }) => !lazy.includes(path))
        expect(other).not.toEqual([])
        expect(other.filter(({ startTime }) => startTime < ready)).toEqual([])
      },
    )
})

import { expect, test } from './fixtures.ts'
import { urls } from '../../src/content/urls.ts'
import { headlineAttribute } from '../../src/names.ts'

test.use({ consent: null })

for (const path of Object.values(urls))
  test(`${path} fetches nothing but its HTML and lazy pictures before it is loaded and painted`, async ({
    page,
  }) => {
    const answer = await page.goto(path)
    const html = (await answer?.text()) ?? ''
    await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
    const { ready, fetched } = await page.evaluate(() => ({
      ready: Math.max(
        ...performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
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
  })

import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { describe, expect } from 'vitest'
import { fileNameOf, urls } from '../../src/content/urls.ts'
import { attributes } from '../../src/names.ts'
import { test } from '../support/builtSite.ts'

/** KiB as brotli 11 leaves them: a page's HTML, and the code that it names. */
const most = { html: 17, code: 122 }

const measure = async (file: string) =>
  (await promisify(brotliCompress)(await readFile(`dist/${file}`))).length / 1024

const measured: Record<string, Promise<number>> = {}
const kibOf = (file: string) => (measured[file] ??= measure(file))

describe.for(Object.values(urls))('%s', (path) => {
  test('weighs no more KiB than it may, and neither does its code', async () => {
    const file = `${fileNameOf(path)}.html`
    const [, modules = ''] =
      /data-modules="([^"]+)"/.exec(await readFile(`dist/${file}`, 'utf8')) ?? []
    const sizes = await Promise.all(modules.split(' ').map(kibOf))
    expect(sizes.length).toBeGreaterThan(1)
    expect(await kibOf(file)).toBeLessThanOrEqual(most.html)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most.code)
  })

  test('fetches nothing but its HTML and lazy pictures before it is loaded and painted', async ({
    page,
  }) => {
    const answer = await page.goto(path)
    const html = (await answer?.text()) ?? ''
    await page.locator(`html[${attributes.headline}]`).waitFor()
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
})

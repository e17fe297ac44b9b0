import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { describe, expect } from 'vitest'
import { nameOf, paths } from '../../src/content/paths.ts'
import { alive, test } from './site.ts'

/** KiB as brotli 11 leaves them: a page's HTML, and all code that it runs once somebody reaches for it. */
const most = { html: 17, code: 133 }

const kibOf = async (file: string) =>
  (await promisify(brotliCompress)(await readFile(`dist/${file}`))).length / 1024

describe.for(Object.values(paths))('%s', (path) => {
  test('is no larger than it may be, and fetches nothing but its HTML and lazy pictures before the load event', async ({
    page,
  }) => {
    await page.goto(path)
    await alive(page)
    const { loaded, fetched, lazy } = await page.evaluate(() => ({
      loaded: performance.getEntriesByType('navigation')[0]?.toJSON() as {
        loadEventStart: number
      },
      fetched: performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
      lazy: Array.from(
        document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'),
        ({ src }) => new URL(src).pathname,
      ),
    }))
    const early = fetched.filter(({ startTime }) => startTime < loaded.loadEventStart)
    expect(early.filter(({ path }) => !lazy.includes(path))).toEqual([])

    const scripts = new Set(fetched.map(({ path }) => path).filter((name) => name.endsWith('.js')))
    expect(scripts).not.toEqual(new Set())
    expect(await kibOf(`${nameOf(path)}.html`)).toBeLessThanOrEqual(most.html)
    const sizes = await Promise.all([...scripts].map(kibOf))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most.code)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { growth, hero } from '../../src/content/home.ts'
import { paths } from '../../src/content/paths.ts'
import { cookieBanner, header } from '../../src/content/site.ts'
import { pictures as drawn } from '../../src/pictures/index.ts'
import { listed } from '../views/pages.ts'
import { isMissing } from './installed.ts'
import { alive, decideBefore, engine, notFoundMessages, test } from './site.ts'

const widths = [320, 360, 412, 576, 768, 1024, 1280, 1920]

/** Scrolls through the whole page in steps of so many px, each of which is painted. */
const scrollThrough = (page: Page, step: number) =>
  page.evaluate(async (px) => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let y = 0; y < document.documentElement.scrollHeight; y += px) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
      await frame()
    }
  }, step)

describe('The pictures', () => {
  const folder = 'src/pictures'
  const files = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  const compressed = (name: string) => brotliCompressSync(readFileSync(`${folder}/${name}`)).length

  /** The images of a page, each by its file's name without the digest. */
  const imagesOf = (page: Page) =>
    page.locator('img').evaluateAll((images) =>
      images.map((image) => ({
        file: (image.getAttribute('src') ?? '').replace(/^\/assets\/(.*)-[\w-]{8}\.svg$/, '$1.svg'),
        said: image.getAttribute('alt'),
        lazy: image.getAttribute('loading') === 'lazy',
        size: `${image.getAttribute('width')} × ${image.getAttribute('height')}`,
      })),
    )

  const ownSizes = new Map(
    Object.values(drawn).map(({ src, width, height }) => [
      src.split('/').at(-1),
      `${width} × ${height}`,
    ]),
  )

  test('come lazily, in places of their own size, and every file is used', async ({
    page,
    problems,
  }) => {
    const used = new Set<string>()
    for (const path of [...listed.map((one) => one.path), '/gibt-es-nicht']) {
      await page.goto(path)
      for (const { file, ...rest } of await imagesOf(page)) {
        used.add(file)
        expect({ file, ...rest }).toEqual({ file, said: '', lazy: true, size: ownSizes.get(file) })
      }
    }
    expect([...used].sort()).toEqual(files.sort())
    expect(problems.splice(0)).toEqual(notFoundMessages)
  })

  test('are drawn in the size that their places have', () => {
    for (const [file, size] of ownSizes) {
      const [, width, height] = /width="([\d%]+)" height="(\d+)"/.exec(
        readFileSync(`${folder}/${file}`, 'utf8'),
      ) ?? ['', '', '']
      expect([size, `100% × ${height}`]).toContain(`${width} × ${height}`)
    }
  })

  test('are drawn with the pen of the first screen, and with nothing much heavier', () => {
    for (const file of files) {
      const widths = readFileSync(`${folder}/${file}`, 'utf8').matchAll(/stroke-width="([\d.]+)"/g)
      const pens = Array.from(widths, ([, width]) => Number(width))
      expect({ file, drawn: pens.includes(1.4) }).toEqual({ file, drawn: true })
      expect({ file, heavy: pens.filter((width) => width > 2.5) }).toEqual({ file, heavy: [] })
    }
  })

  test('are at most 3 KiB each, and 25 KiB on the home page', async ({ page }) => {
    await page.goto('/')
    const sizes = (await imagesOf(page)).map(({ file }) => compressed(file))
    expect(Math.max(...files.map(compressed))).toBeLessThan(3 * 1024)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25 * 1024)
  })
})

describe('A picture', () => {
  const asked = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.svg')),
    )

  test('in view comes by itself', async ({ page }) => {
    await page.goto(paths.contact)
    await expect.poll(() => asked(page)).toContainEqual(expect.stringContaining('/door-'))
  })
})

describe.skipIf(isMissing('fonts'))('The first screen', () => {
  const heroButton = (page: Page) => page.getByRole('main').getByRole('link', { name: hero.button })

  test('shows headline, text, button, street and claims at 1280 × 800', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await page.locator('html[data-headline]').waitFor()
    const bottom = await page
      .getByRole('region', { name: hero.headline })
      .getByRole('list')
      .evaluate((claims) => claims.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThan(800)
  })

  test('keeps its button clear of the cookie notice, which takes a quarter of the window at most', async ({
    page,
  }) => {
    for (const [width, height] of [
      [320, 568],
      [320, 640],
      [360, 640],
      [360, 740],
      [640, 400],
      [768, 1024],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await page.locator('html[data-headline]').waitFor()
      const notice = await page.getByRole('region', { name: cookieBanner.title }).boundingBox()
      const button = await heroButton(page).boundingBox()
      const at = `${width} × ${height}`
      expect({ at, share: (notice?.height ?? height) / height }).toSatisfy(
        ({ share }) => share <= 0.25,
      )
      if (width <= 360)
        expect({ at, end: (button?.y ?? 0) + (button?.height ?? 0) }).toSatisfy(
          ({ end }) => end <= (notice?.y ?? 0),
        )
    }
  })
})

test('The header outlines its button on every page, so that none calls twice', async ({ page }) => {
  for (const path of Object.values(paths)) {
    await page.goto(path)
    const call = page.getByRole('banner').getByRole('link', { name: header.cta })
    const ground = await call.evaluate((button) => getComputedStyle(button).backgroundColor)
    expect({ path, ground }).toEqual({ path, ground: 'rgba(0, 0, 0, 0)' })
  }
})

describe('The growth example', () => {
  test('is less than 700 px high at 1280 px', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await alive(page)
    const section = page.getByRole('region', { name: growth.title })
    expect((await section.boundingBox())?.height).toBeLessThan(700)
  })

  test('has words of full contrast in the chart', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      const ratios = await page
        .getByRole('img', { name: growth.labels.chart })
        .evaluate((chart) => {
          const canvas = document.createElement('canvas').getContext('2d', {
            willReadFrequently: true,
          })
          const luminance = (color: string) => {
            if (!canvas) return NaN
            canvas.fillStyle = color
            canvas.fillRect(0, 0, 1, 1)
            const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
              value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
            )
            return 0.2126 * r + 0.7152 * g + 0.0722 * b
          }
          const token = (name: string) => getComputedStyle(chart).getPropertyValue(name)
          const grounds = ['--card', '--paper', '--green'].map(token).map(luminance)
          return [...chart.querySelectorAll('p, span, b')].map((word) => {
            const own = luminance(getComputedStyle(word).color)
            const [card = 0, paper = 0, green = 0] = grounds.map(
              (ground) => (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05),
            )
            // Only the name of the green part is set in paper, and only there.
            return own > 0.5 ? green : Math.min(card, paper)
          })
        })
      expect(ratios.length).toBeGreaterThan(20)
      expect(Math.min(...ratios)).toBeGreaterThan(4.5)
    }
  })
})

describe('On paper', () => {
  test('there is no button, no form and no skyline, and the table and all answers are open', async ({
    page,
  }) => {
    await decideBefore(page)
    await page.emulateMedia({ media: 'print' })
    for (const path of [paths.home, paths.contact, paths.faq]) {
      await page.goto(path)
      const left = page.locator('[data-variant], form, summary:not(:has(h2, h3)), footer img')
      expect(
        await left.evaluateAll((parts) => parts.filter((part) => part.checkVisibility())),
      ).toEqual([])
      const folded = await page
        .locator('details > :not(summary, [id])')
        .evaluateAll((parts) => parts.filter((part) => !part.checkVisibility()).length)
      if (engine === 'chromium') expect(folded).toBe(0)
    }
  })
})

describe('Scrolling', () => {
  test('moves nothing that is in view, slow or fast', async ({ page, skip }) => {
    if (engine !== 'chromium') skip('Only Chromium tells of layout shifts')
    await decideBefore(page)
    for (const width of [360, 1280]) {
      for (const step of [120, 2000]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto('/')
        await page.locator('html[data-headline]').waitFor()
        await page.evaluate(() => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              document.documentElement.dataset.shifts = `${document.documentElement.dataset.shifts ?? ''} ${(entry as unknown as { value: number }).value}`
          }).observe({ type: 'layout-shift' })
        })
        await scrollThrough(page, step)
        expect({
          width,
          step,
          shifts: await page.locator('html').getAttribute('data-shifts'),
        }).toEqual({ width, step, shifts: null })
      }
    }
  })
})

test('The wordmark stands in the middle of the window at every width', async ({ page }) => {
  await decideBefore(page)
  await page.goto('/')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const box = await page.getByRole('link', { name: header.home }).boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1)
  }
})

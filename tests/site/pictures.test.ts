import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faq } from '../../src/content/faq.ts'
import { growth, hero } from '../../src/content/home.ts'
import { urls } from '../../src/content/urls.ts'
import { header } from '../../src/content/frame.ts'
import { attributes } from '../../src/names.ts'
import { pictures as drawn, sheets } from '../../src/pictures/index.ts'
import { drawDuration } from '../../src/theme/motion.ts'
import { flaws } from '../support/layoutRules.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { banner, menu, menuButton } from '../support/locators.ts'
import { untilAlive, decideBefore, engine, isFirefox, test } from '../support/builtSite.ts'

const withHeadline = (page: Page) => page.locator(`html[${attributes.headline}]`).waitFor()

describe('The pictures', () => {
  const folder = 'src/pictures'
  const ownSizes = new Map(
    Object.values(drawn).map(({ src, width, height }) => [
      src.split('/').at(-1) ?? '',
      { width: `${width}`, height: `${height}` },
    ]),
  )

  const anySize = { width: expect.any(String) as string, height: expect.any(String) as string }

  /** The images of all pages, each with its file's name without the digest. */
  const images = readdirSync('dist')
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => readFileSync(`dist/${name}`, 'utf8').match(/<img\s[^>]*>/g) ?? [])
    .map((tag) => {
      const readAttribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
      const [alt, loading, width, height] = ['alt', 'loading', 'width', 'height'].map(readAttribute)
      const file = (readAttribute('src') ?? '').replace(/^\/assets\/(.*)-[\w-]{8}\.svg$/, '$1.svg')
      return { file, seen: { alt, loading, width, height } }
    })

  test('come lazily, say nothing, in places of their own size, and every file is used', () => {
    for (const { file, seen } of images)
      expect({ file, seen }).toEqual({
        file,
        seen: { alt: '', loading: 'lazy', ...(ownSizes.get(file) ?? anySize) },
      })
    const files = readdirSync(folder).filter((name) => name.endsWith('.svg'))
    const used = images.map(({ file }) => file)
    expect(files.filter((file) => !used.includes(file))).toEqual([])
  })

  test('are drawn in the size that their places have, on a sheet below each other, and are at most 3 KiB a file', () => {
    const counts = new Map(Object.values(sheets).map(({ src, count }) => [src, count]))
    for (const { src, width, height } of Object.values(drawn)) {
      const file = src.split('/').at(-1) ?? ''
      const size = { width: String(width), height: String(height * (counts.get(src) ?? 1)) }
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const [, across = '', down] = /width="([\d%]+)" height="(\d+)"/.exec(text) ?? []
      expect({ file, width: across, height: down }).toEqual({
        file,
        ...size,
        ...(across === '100%' && { width: across }),
      })
      expect(brotliCompressSync(text).length).toBeLessThan(3 * 1024)
    }
  })
})

test.skipIf(isMissing('fonts'))(
  'The first screen shows its claims, and its button clear of the cookie notice, which takes a quarter at most',
  async ({ page }) => {
    await page.goto('/')
    await withHeadline(page)
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
      const notice = await banner(page).boundingBox()
      const button = await page
        .getByRole('main')
        .getByRole('link', { name: hero.button })
        .boundingBox()
      const at = `${width} × ${height}`
      expect((notice?.height ?? NaN) / height, at).toBeLessThanOrEqual(0.25)
      if (width <= 360)
        expect((button?.y ?? NaN) + (button?.height ?? NaN), at).toBeLessThanOrEqual(
          notice?.y ?? NaN,
        )
    }
    const claims = page.getByRole('region', { name: hero.headline }).getByRole('list')
    const { y = NaN, height = NaN } = (await claims.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(800)
  },
)

test('The chart of the example has words of full contrast', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const ratios = await page.getByRole('img', { name: growth.labels.chart }).evaluate((chart) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
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
    expect(Math.min(...ratios)).toBeGreaterThan(4.5)
    expect(ratios.length).toBeGreaterThanOrEqual(growth.steps.length)
  }
})

/** Shows pages as on paper; in Firefox, which cannot be asked for it, by what their styles say of paper. */
const onPaper = (page: Page) =>
  isFirefox
    ? page.evaluate(() => {
        for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
          if (rule instanceof CSSMediaRule)
            rule.media.mediaText = rule.media.mediaText
              .replace('print', 'all')
              .replace('screen', 'not all')
      })
    : page.emulateMedia({ media: 'print' })

test('On paper there is no menu, no banner, no button and no form, and the table and all answers are open', async ({
  page,
}) => {
  for (const path of [urls.home, urls.contact, urls.faq]) {
    await page.goto(path)
    await onPaper(page)
    const left = page.locator(
      'header :is(button, nav), [data-variant], form, summary:not(:has(h2, h3)), footer img',
    )
    expect(await left.filter({ visible: true }).count()).toBe(0)
    expect(await banner(page).isVisible()).toBe(false)
    const folded = page.locator('details > :not(summary, [id])').filter({ visible: false })
    expect(await folded.count()).toBe(0)
  }
  for (const text of faq.questions.flatMap(({ answer }) => answer))
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
})

test.skipIf(engine !== 'chromium').for([360, 1280])(
  'Scrolling moves nothing that is in view, %d px wide',
  async (width, { page }) => {
    await decideBefore(page)
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await withHeadline(page)
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

declare global {
  /** What the page has been told the place of. */
  var observed: Set<Element>
}

/** Opens the home page and brings the example into view once the page knows it outside, with its chart stopped as it draws itself. */
async function openExample(page: Page): Promise<Locator> {
  await page.addInitScript(() => {
    globalThis.observed = new Set()
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          report(entries, observer)
          for (const { target } of entries) observed.add(target)
        }, options)
      }
    }
  })
  await page.goto('/')
  await untilAlive(page)
  const section = page.locator(`#${growth.id}`)
  await section.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isKnown = () =>
      Array.from(observed).some((part) => part !== element && element.contains(part))
    while (!isKnown()) await frame()
    element.scrollIntoView({ behavior: 'instant' })
    const moving = () => element.querySelector('[role=img]')?.getAnimations({ subtree: true }) ?? []
    while (moving().length === 0) await frame()
    for (const animation of moving()) animation.pause()
  })
  return section.getByRole('img')
}

/** How much of each column or bar of the stopped chart shows at a time since its beginning, in ms. */
const sharesAt = (chart: Locator, time: number) =>
  chart.evaluate(
    (element, currentTime) =>
      element.getAnimations({ subtree: true }).map((animation) => {
        animation.currentTime = currentTime
        const { target, pseudoElement } = animation.effect as KeyframeEffect
        const { scale } = getComputedStyle(target ?? element, pseudoElement)
        return scale === 'none' ? 1 : Math.min(...scale.split(' ').map(Number))
      }),
    time,
  )

describe('The chart', () => {
  test.for([360, 1280])(
    'at %d px draws itself in its time when it comes into view',
    async (width, { page }) => {
      await page.setViewportSize({ width, height: 800 })
      const chart = await openExample(page)
      expect(await sharesAt(chart, 0)).toEqual(growth.steps.map(() => 0))
      const half = await sharesAt(chart, drawDuration / 2)
      expect(half.filter((share) => share > 0.5 && share < 1)).toEqual(half)
      const end = await sharesAt(chart, drawDuration - 1)
      expect(end.filter((share) => share < 0.99)).toEqual([])
    },
  )

  test.skipIf(engine !== 'chromium')(
    'stops where less motion is asked for while it draws itself',
    async ({ page }) => {
      const chart = await openExample(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expect.poll(() => sharesAt(chart, 0)).toEqual([])
    },
  )
})

test.for([1024, 1280, 1600])(
  'A question has the whole line on wide screens, so that it breaks only where that is full, %i px wide',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(urls.faq)
    await withHeadline(page)
    const shares = await page
      .locator('summary')
      .evaluateAll((summaries) =>
        summaries.map(
          (summary) => (summary.querySelector('h2')?.clientWidth ?? 0) / summary.clientWidth,
        ),
      )
    expect(shares).toHaveLength(faq.questions.length)
    expect(shares.filter((share) => share < 0.9)).toEqual([])
  },
)

test('A page that is scrolled shows its skip link nowhere, also in a capture of all of it', async ({
  page,
}) => {
  await page.goto(urls.faq)
  const clipping = () =>
    page.getByRole('link', { name: header.skip }).evaluate((link) => {
      const { clipPath, transform } = getComputedStyle(link)
      return { clipPath, transform, top: link.getBoundingClientRect().top >= 0 }
    })
  expect(await clipping()).toEqual({ clipPath: 'inset(50%)', transform: 'none', top: true })
  await page.keyboard.press('Tab')
  expect(await clipping()).toEqual({ clipPath: 'none', transform: 'none', top: true })
})

test.for([
  [360, false],
  [1280, true],
] as const)(
  'The telephone is drawn beside its number, and fetched, where there is room: %i px wide, %s',
  async ([width, isThere], { page }) => {
    await page.setViewportSize({ width, height: 900 })
    const drawing = page.locator('main img[src*=telephone]')
    await page.goto(urls.contact)
    await drawing.locator('..').scrollIntoViewIfNeeded()
    expect(await drawing.isVisible()).toBe(isThere)
    const isFetched = () => drawing.evaluate((image: HTMLImageElement) => image.currentSrc !== '')
    await expect.poll(isFetched).toBe(isThere)
  },
)

test('Lists stay lists for VoiceOver, to which Safari gives none whose style is none', async ({
  page,
}) => {
  const lists: string[] = []
  for (const path of Object.values(urls)) {
    await page.goto(path)
    const styles = page
      .locator('ul, ol')
      .evaluateAll((found) => found.map((list) => getComputedStyle(list).listStyleType))
    lists.push(...(await styles))
  }
  expect(new Set(lists)).toEqual(new Set(['""', 'disc']))
})

/** As some extensions do. */
const turnRightToLeft = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))

test.for(Object.values(urls))(
  'Turned right-to-left nothing lies on anything, leaves the window or is cut off at %s',
  async (path, { page }) => {
    await page.goto(path)
    await untilAlive(page)
    await turnRightToLeft(page)
    for (const width of [360, 768, 1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      const { overlaps, cutOff, outside, sideways } = await flaws(page)
      expect
        .soft({ overlaps, cutOff, outside, sideways }, `at ${width} px`)
        .toEqual({ overlaps: [], cutOff: [], outside: [], sideways: [] })
    }
  },
)

test('Turned right-to-left the menu marks the page where its name begins, and what is placed at an end changes sides', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(urls.faq)
  await untilAlive(page)
  await turnRightToLeft(page)
  await menuButton(page).click()
  const mark = await menu(page)
    .locator('[aria-current=page]')
    .evaluate((link) => getComputedStyle(link, '::before').right)
  expect(mark).toBe('-12px')
  await page.keyboard.press('Escape')
  const [question, sign] = await page
    .locator('summary')
    .first()
    .evaluate((summary) =>
      [summary, summary.querySelector('svg') ?? summary].map(
        (element) => element.getBoundingClientRect().left,
      ),
    )
  expect(sign).toBe(question)
})

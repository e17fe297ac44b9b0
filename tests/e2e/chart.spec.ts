import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { growth } from '../../src/content/home.ts'
import { drawDuration } from '../../src/theme/motion.ts'
import { openHydrated } from './support/page.ts'

test('the texts of the growth chart have a contrast ratio above 4.5', async ({ page }) => {
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
        // Light text is always on a green bar. Dark text is on the card or on the page background, so use the lower of
        // the two contrast ratios.
        return own > 0.5 ? green : Math.min(card, paper)
      })
    })
    expect(Math.min(...ratios)).toBeGreaterThan(4.5)
    expect(ratios.length).toBeGreaterThanOrEqual(growth.steps.length)
  }
})

declare global {
  /**
   * The elements that the page's IntersectionObservers have reported so far. Includes elements that were reported as
   * out of view.
   */
  var observed: Set<Element>
}

/**
 * Opens the home page and waits until an IntersectionObserver has reported the growth chart as out of view. Then
 * scrolls the complete chart into view in small steps, and pauses its animation as soon as the animation starts. Returns
 * the chart.
 */
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
  await openHydrated(page, '/')
  const section = page.locator(`#${growth.id}`)
  await expect(section.locator('[role=img] i').first()).toHaveCSS('scale', '0')
  await section.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isKnown = () =>
      Array.from(observed).some((part) => part !== element && element.contains(part))
    while (!isKnown()) await frame()
    element.scrollIntoView({ behavior: 'instant' })
    scrollBy({ top: -innerHeight, behavior: 'instant' })
    const drawing = element.querySelector('[role=img]')
    const moving = () => drawing?.getAnimations({ subtree: true }) ?? []
    const isBelow = () => (drawing?.getBoundingClientRect().bottom ?? 0) > innerHeight
    // Pause right after the change that starts the animation, because on a busy machine the next frame can be later than
    // the end of the animation.
    new MutationObserver(() => {
      for (const animation of moving()) animation.pause()
    }).observe(element, { attributes: true, subtree: true })
    for (let frames = 0; frames < 1_000 && moving().length === 0; frames += 1) {
      if (isBelow()) scrollBy({ top: innerHeight / 20, behavior: 'instant' })
      await frame()
    }
  })
  return section.getByRole('img')
}

/** Moves the paused animation to a time in ms, and returns the visible share of each column or bar, from 0 to 1. */
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

test.describe(() => {
  for (const width of [360, 1280])
    test(
      `at a width of ${width} px, the growth chart animates when it scrolls into view`,
      { tag: width > 360 ? '@slow' : [] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        const chart = await openExample(page)
        expect(await sharesAt(chart, 0)).toEqual(growth.steps.map(() => 0))
        const half = await sharesAt(chart, drawDuration / 2)
        expect(half.filter((share) => share > 0.5 && share < 1)).toEqual(half)
        const end = await sharesAt(chart, drawDuration - 1)
        expect(end.filter((share) => share < 0.99)).toEqual([])
      },
    )

  test(
    'the animation of the growth chart stops when reduced motion is switched on',
    { tag: ['@slow', '@chromium'] },
    async ({ page }) => {
      const chart = await openExample(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expect.poll(() => sharesAt(chart, 0)).toEqual([])
    },
  )
})

test('in the growth chart, each bar shows the value of a year, and its green part shows the equity', async ({
  page,
}) => {
  await page.goto('/')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { steps } = growth
  const highest = Math.max(...steps.map(({ value }) => value))
  for (const [width, side] of [
    [360, 'width'],
    [1280, 'height'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const sizes = await page
      .getByRole('img', { name: growth.labels.chart })
      .locator('i')
      .evaluateAll(
        (bars, side) =>
          bars.map((bar) => [
            bar.getBoundingClientRect()[side],
            parseFloat(getComputedStyle(bar, '::before')[side]),
          ]),
        side,
      )
    const longest = Math.max(...sizes.flat())
    for (const [index, { value, equity }] of steps.entries()) {
      const shares = sizes[index]?.map((size) => size / longest) ?? []
      expect(shares[0]).toBeCloseTo(value / highest, 1)
      expect(shares[1]).toBeCloseTo(equity / highest, 1)
    }
  }
})

test('each label of the growth chart is at its bar, and light labels are only on green', async ({
  page,
}) => {
  await page.goto('/')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const problems = await page
      .getByRole('img', { name: growth.labels.chart })
      .evaluate((chart) => {
        interface Box {
          left: number
          right: number
          top: number
          bottom: number
        }
        const boxOf = (element: Element): Box => element.getBoundingClientRect()
        const textOf = (element: Element): Box => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect()
        }
        const centre = ({ left, right }: Box) => (left + right) / 2
        const isWithin = (inner: Box, outer: Box) =>
          inner.left > outer.left - 1 &&
          inner.right < outer.right + 1 &&
          inner.top > outer.top - 1 &&
          inner.bottom < outer.bottom + 1
        const isApart = (one: Box, other: Box) =>
          one.left > other.right - 1 ||
          one.right < other.left + 1 ||
          one.top > other.bottom - 1 ||
          one.bottom < other.top + 1
        const parts = [...chart.querySelectorAll('i')].flatMap((bar) => {
          const step = bar.parentElement?.parentElement
          const [value] = step?.querySelectorAll(':scope > b') ?? []
          const year = value?.previousElementSibling
          const box = boxOf(bar)
          const green = getComputedStyle(bar, '::before')
          const left = box.left + bar.clientLeft + parseFloat(green.left)
          const top = box.top + bar.clientTop + parseFloat(green.top)
          const right = left + parseFloat(green.width)
          const bottom = top + parseFloat(green.height)
          const labels = step?.querySelectorAll('i ~ span, :scope > span > span:not(i ~ span)')
          const change = year?.previousElementSibling
          return value && year && labels
            ? [
                {
                  box,
                  change,
                  value: boxOf(value),
                  year: boxOf(year),
                  labels: [...labels],
                  green: { left, right, top, bottom },
                },
              ]
            : []
        })
        const [first, second] = parts
        const areColumns =
          first !== undefined && second !== undefined && second.box.left > first.box.right
        return {
          bars: parts.length,
          misplaced: parts.flatMap(({ box, value, year, change }, index) => {
            const before = parts[index - 1]
            const bracket = change && boxOf(change)
            const isRight = areColumns
              ? Math.abs(centre(value) - centre(box)) < 2 &&
                Math.abs(centre(year) - centre(box)) < 2 &&
                value.bottom < box.top + 2 &&
                year.top > box.bottom - 2 &&
                (!bracket ||
                  !before ||
                  Math.abs(2 * centre(bracket) - centre(box) - centre(before.box)) < 4)
              : Math.abs(year.left - box.left) < 2 &&
                Math.abs(value.right - (first?.value.right ?? NaN)) < 2 &&
                year.bottom > value.top &&
                value.bottom < box.top + 2 &&
                (!bracket || !before || bracket.top > before.box.bottom - 1)
            return isRight ? [] : [index]
          }),
          unreadable: parts.flatMap(({ green, box, labels }) =>
            labels
              .filter((label) => textOf(label).top < box.bottom && textOf(label).bottom > box.top)
              .filter((label) => {
                const [red = 0] = getComputedStyle(label).color.match(/\d+/g)?.map(Number) ?? []
                return !(red > 128 ? isWithin : isApart)(textOf(label), green)
              })
              .map(({ textContent }) => textContent),
          ),
        }
      })
    expect({ width, ...problems }).toEqual({
      width,
      bars: growth.steps.length,
      misplaced: [],
      unreadable: [],
    })
  }
})

for (const forcedColors of ['none', 'active'] as const)
  test.describe(
    `the growth chart with forced-colors: ${forcedColors}`,
    { tag: '@chromium' },
    () => {
      test.use({ forcedColors, reducedMotion: 'reduce' })

      test(`equity and debt have different colours in the growth chart (forced-colors: ${forcedColors})`, async ({
        page,
      }) => {
        await page.goto('/')
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          const chart = page.getByRole('img', { name: growth.labels.chart })
          await chart.scrollIntoViewIfNeeded()
          const [debt, equity] = await chart.evaluate((element) => {
            const bar = Array.from(element.querySelectorAll('i')).at(-1)?.getBoundingClientRect()
            const { left = 0, right = 0, top = 0, bottom = 0 } = bar ?? {}
            return [
              { x: right - 8, y: top + 4, width: 4, height: 4 },
              { x: left + 4, y: bottom - 8, width: 4, height: 4 },
            ]
          })
          const picture = (clip: typeof debt) => page.screenshot({ clip })
          expect((await picture(equity)).equals(await picture(debt))).toBe(false)
        }
      })
    },
  )

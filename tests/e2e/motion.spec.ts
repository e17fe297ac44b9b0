import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { results } from '../../src/content/home.ts'
import { urls } from '../../src/content/urls.ts'
import { sendRequest } from './support/visitorActions.ts'
import { closeToast, toasts } from './support/locators.ts'
import { holdRequests, hydrate, openHydrated } from './support/page.ts'

declare global {
  /** The numbers of the animated figures, with one list for each frame. `noteFigures` adds the lists. */
  var shownByFrame: number[][]
}

/**
 * Records the number in each `<dd>` of a section in every frame. Records NaN while the `<dd>` is out of view. Records
 * -1 if the final number is visible or is not in the same position as the animated number. Call this function before
 * navigation.
 */
const noteFigures = (page: Page, section: string) =>
  page.addInitScript((id) => {
    globalThis.shownByFrame = []
    const note = () => {
      shownByFrame.push(
        Array.from(document.querySelectorAll(`#${id} dd`), (figure) => {
          const { top, bottom } = figure.getBoundingClientRect()
          const counted = figure.querySelector('[data-count]:not([data-count=""])')
          const shown = counted?.getAttribute('data-count') ?? figure.textContent
          const isInView = bottom > 0 && top < innerHeight
          const final = counted?.nextElementSibling
          const left = (number: Element) => number.getBoundingClientRect().left
          if (counted && final) {
            const isVisible = final.checkVisibility({ opacityProperty: true })
            if (isVisible || left(final) !== left(counted)) return -1
          }
          return isInView ? parseFloat(shown.replaceAll('.', '').replace(',', '.')) : NaN
        }),
      )
      requestAnimationFrame(note)
    }
    note()
  }, section)

/** Returns the numbers that each figure has shown while it was in view, without consecutive duplicates. */
const shownSince = (page: Page) =>
  page.evaluate(() =>
    (shownByFrame.at(-1) ?? []).map((_, figure) =>
      shownByFrame
        .map((frame) => frame[figure] ?? NaN)
        .filter((shown) => !isNaN(shown))
        .filter((shown, at, all) => shown !== all[at - 1]),
    ),
  )

const ascending = (numbers: number[]) => [...numbers].sort((one, other) => one - other)

test.describe(() => {
  const finals = results.statistics.map(({ value }) => value)
  const scrollGradually = async (page: Page) => {
    await page.mouse.move(400, 400)
    for (let turn = 0; turn < 40; turn++) {
      await page.mouse.wheel(0, 200)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['scrolling gradually', scrollGradually],
    [
      'jumping to their section',
      (page) =>
        page.evaluate((id) => {
          document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
        }, results.id),
    ],
    [
      'jumping past their section and back',
      (page) =>
        page.evaluate(async (id) => {
          for (const block of ['start', 'end', 'start'] as const) {
            scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
            await new Promise(requestAnimationFrame)
            document.getElementById(id)?.scrollIntoView({ behavior: 'instant', block })
            await new Promise(requestAnimationFrame)
          }
        }, results.id),
    ],
  ]
  for (const [at, [what, go]] of ways.entries())
    test(
      `animated figures never count down after ${what}`,
      { tag: at === 0 ? [] : '@slow' },
      async ({ page }) => {
        await noteFigures(page, results.id)
        await openHydrated(page, '/')
        await expect(page.locator(`#${results.id} [data-count]`).first()).toBeAttached()
        await go(page)
        await page.locator(`#${results.id}`).scrollIntoViewIfNeeded()
        await expect
          .poll(async () => (await shownSince(page)).map((shown) => shown.at(-1)))
          .toEqual(finals)
        const seen = await shownSince(page)
        expect(seen).toEqual(seen.map(ascending))
        expect(Math.min(...seen.map(({ length }) => length))).toBeGreaterThan(2)
      },
    )

  test(
    'if figures were visible before their animation code had loaded, they do not count up',
    { tag: '@slow' },
    async ({ page }) => {
      const counting = /\/AnimatedNumber-[^/]*\.js$/
      const release = await holdRequests(page, counting)
      const asked = page.waitForRequest(counting)
      await noteFigures(page, results.id)
      await openHydrated(page, '/')
      await asked
      await page.locator(`#${results.id}`).evaluate(async (element) => {
        element.scrollIntoView({ behavior: 'instant' })
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
      })
      release()
      await expect(page.locator('[data-count]').first()).toBeAttached()
      await page.evaluate(async () => {
        for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
      })
      expect(await shownSince(page)).toEqual(finals.map((value) => [value]))
    },
  )

  test(
    'if figures were visible before hydration, they do not count up',
    { tag: '@slow' },
    async ({ page }) => {
      await noteFigures(page, results.id)
      await page.goto('/')
      await page.locator(`#${results.id}`).scrollIntoViewIfNeeded()
      await hydrate(page)
      // Wait for 60 frames, because the code that animates the figures loads in less time.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
      })
      expect(await shownSince(page)).toEqual(finals.map((value) => [value]))
    },
  )
})

test(
  'a swiped toast leaves the screen in the direction of the swipe',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openHydrated(page, urls.contact)
    await sendRequest(page)
    const close = closeToast(page)
    await expect(close).toBeVisible()
    const card = page.locator('[data-state]:has(> button)')
    const region = toasts(page)
    await expect
      .poll(async () => (await card.boundingBox())?.x)
      .toBe((await region.boundingBox())?.x)
    const { x = 0, y = 0 } = (await card.boundingBox()) ?? {}
    await card.evaluate((element) => {
      globalThis.shownByFrame = []
      const note = () => {
        if (!element.isConnected) return
        shownByFrame.push([element.getBoundingClientRect().x])
        requestAnimationFrame(note)
      }
      note()
    })
    await page.mouse.move(x + 30, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 280, y + 20, { steps: 10 })
    await page.mouse.up()
    await expect(close).not.toBeAttached()
    const places = (await page.evaluate(() => shownByFrame)).flat()
    expect(places).toEqual(ascending(places))
    expect(places.at(-1)).toBeGreaterThan(x + 280)
  },
)

import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isFirefox, test as base } from './site.ts'
import { leave, show, states } from './states.ts'

const addAxe = (page: Page) => page.addInitScript({ content: axe.source })

const findings = (page: Page) =>
  page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations, passes } = await checker.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return {
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      checked: passes.length > 20,
    }
  })

/** Targets below 24 px, except links in running text, and buttons below 44 px. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent !== element.textContent
    return [...document.querySelectorAll('a[href], button, input, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !isInText(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const least = element.matches('button, summary, [data-variant]') ? 44 : 24
        return { element, size: Math.min(width, height), least }
      })
      .filter(({ size, least }) => size < least)
      .map(({ element, size, least }) => `${element.outerHTML.slice(0, 120)}: ${size} < ${least}`)
  })

/** What forced colours take away: the borders of controls, drawings, and words that are written on a plate of their own colour. */
const vanished = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    document.body.append(probe)
    probe.style.color = 'Canvas'
    const canvas = getComputedStyle(probe).color
    probe.remove()
    const borderless = [...document.querySelectorAll('[data-variant], input, textarea')].filter(
      (element) => {
        const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
        return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === canvas
      },
    )
    const invisible = [...document.querySelectorAll('svg')].filter((drawing) =>
      [...drawing.querySelectorAll('path, circle, line, rect, polyline, text')]
        .filter((shape) => !shape.closest('defs'))
        .every((shape) => {
          const { stroke, fill } = getComputedStyle(shape)
          return [stroke, fill].every((colour) => colour === 'none' || colour === canvas)
        }),
    )
    const unread = [...document.querySelectorAll('body *')].filter(
      (element) =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
        getComputedStyle(element).color === canvas,
    )
    return [...borderless, ...invisible, ...unread]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** Notes from the page's beginning what moves, grows or fades. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves = new Set<string>()
    Object.assign(window, { moves })
    const moving = /transform|opacity|translate|scale|rotate|size|width|height|inset|margin|dash/i
    const watch = () => {
      for (const { timeline, effect } of document.getAnimations()) {
        if (timeline !== document.timeline || !(effect instanceof KeyframeEffect)) continue
        // A picture that is not asked for yet stands elsewhere, unseen.
        if (effect.target instanceof HTMLImageElement) continue
        for (const property of effect.getKeyframes().flatMap(Object.keys))
          if (moving.test(property)) moves.add(property)
      }
      for (const toast of document.querySelectorAll('[data-state=showing]')) {
        const { transform, opacity } = getComputedStyle(toast)
        if (Number(opacity) > 0 && !/^none$|matrix\(1, 0, 0, 1, 0, 0\)/.test(transform))
          moves.add(transform)
      }
      requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  })

/** Scrolls to the end of the page, and says after 20 frames there what has moved. */
const moves = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, document.body.scrollHeight)
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
    return [...(window as unknown as { moves: Set<string> }).moves]
  })

/** The contrasts of a control as it is now: of its text, and of its focus ring or its border with what lies around it. */
async function contrasts(element: Element) {
  await Promise.all(
    element
      .getAnimations({ subtree: true })
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ finished }) => finished),
  )
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas')
  const paint = (...colours: string[]) => {
    for (const colour of colours) {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data]
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ratio = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  const backgrounds = (of: Element | null): string[] =>
    of ? [...backgrounds(of.parentElement), getComputedStyle(of).backgroundColor] : ['white']

  const style = getComputedStyle(element)
  const inside = backgrounds(element)
  const around = backgrounds(element.parentElement)
  const size = parseFloat(style.fontSize)
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
  const isRinged = style.outlineStyle !== 'none'
  const isInset = parseFloat(style.outlineOffset) < 0
  return {
    html: element.outerHTML.slice(0, 100),
    isUnmarked: document.activeElement === element && !isRinged,
    text: ratio(paint(...inside, style.color), paint(...inside)),
    least: isLarge ? 3 : 4.5,
    ring: isRinged
      ? ratio(paint(...around, style.outlineColor), paint(...(isInset ? inside : around)))
      : 21,
    border: element.matches('input, textarea')
      ? ratio(paint(...around, style.borderBlockEndColor), paint(...around))
      : 21,
  }
}

/** The controls that are hard to see under the pointer or with the focus; the last, a toast's, come first. */
async function faintControls(page: Page) {
  const controls = await page
    .locator('a[href], button, input, textarea, summary')
    .filter({ visible: true })
    .elementHandles()
  const faint: unknown[] = []
  for (const control of controls.reverse()) {
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    // The link to the content is above the page until it has the focus.
    if (box && box.y >= 0) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    const pointedAt = await control.evaluate(contrasts)
    await control.evaluate((element: HTMLElement) => {
      element.blur()
      element.focus({ focusVisible: true })
    })
    const focused = await control.evaluate(contrasts)
    faint.push(
      ...[pointedAt, focused].filter(
        ({ text, least, ring, border }) => text < least || ring < 3 || border < 3,
      ),
      ...[focused].filter(({ isUnmarked }) => isUnmarked),
    )
  }
  return { faint, checked: controls.length > 5 }
}

const options: BrowserContextOptions = {
  reducedMotion: 'reduce',
  viewport: { width: 320, height: 640 },
}

const test = base.extend({ options })

test.for(states)(
  '$name can be read and used by everybody',
  async (state, { page, site, problems }) => {
    await addAxe(page)
    await watchMoves(page)
    await show(page, site, state)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findings(page)).toEqual({ violations: [], checked: true })
      expect(await smallTargets(page)).toEqual([])
    }
    if (!isFirefox) {
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await vanished(page)).toEqual([])
      await page.emulateMedia({ forcedColors: 'none' })
    }
    expect(await faintControls(page)).toEqual({ faint: [], checked: true })
    expect(await moves(page)).toEqual([])
    await leave(site, problems, state)
  },
)

// Firefox forces colours in all pages of a browser or in none.
describe.runIf(isFirefox)('Under forced colours', () => {
  test.override({ options: { ...options, forcedColors: 'active' } })

  test.for(states)('$name keeps borders and drawings', async (state, { page, site, problems }) => {
    await show(page, site, state)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    expect(await vanished(page)).toEqual([])
    await leave(site, problems, state)
  })
})

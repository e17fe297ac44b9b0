import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { paths } from '../../src/content/paths.ts'
import { test } from './site.ts'
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

/** Whether the page scrolls sideways, and the texts that stand outside of it or of a part that cuts them off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    const cuts = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent || !isShown(parent)) continue
      if (parent.closest('noscript, style, script')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      let isHidden = false
      const frames = [{ left: 0, right: root.clientWidth, top: -Infinity, bottom: Infinity }]
      for (let above: Element | null = parent; above; above = above.parentElement) {
        if (scrolls(above)) break
        if (above.clientWidth === 1) isHidden = true
        if (cuts(above)) frames.push(above.getBoundingClientRect())
      }
      const isInside = frames.every(
        ({ left, right, top, bottom }) =>
          text.left >= left - 1 &&
          text.right <= right + 1 &&
          text.top >= top - 1 &&
          text.bottom <= bottom + 1,
      )
      if (!isInside && !isHidden) texts.push(node.textContent)
    }
    return { sideways: root.scrollWidth > root.clientWidth, texts }
  })

/** The spacing of text that readers may set (WCAG 1.4.12). */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const [sheet] = document.styleSheets
    sheet?.insertRule(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    )
    sheet?.insertRule('p { margin-block-end: 2em !important }')
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

const screens: [string, BrowserContextOptions][] = [
  ['320 px, touched', { viewport: { width: 320, height: 640 }, hasTouch: true }],
  ['768 px, touched', { viewport: { width: 768, height: 1024 }, hasTouch: true }],
  ['1280 px', { viewport: { width: 1280, height: 800 } }],
]

describe.for(screens)('On a screen of %s', ([, screen]) => {
  test.override({ options: { ...screen, reducedMotion: 'reduce' } })

  test.for(states)(
    '$name can be read and used by everybody',
    async (state, { page, site, problems }) => {
      await addAxe(page)
      await show(page, site, state)
      expect(await findings(page)).toEqual({ violations: [], checked: true })
      expect(await smallTargets(page)).toEqual([])
      expect(await cutOff(page)).toEqual({ sideways: false, texts: [] })
      await spaceText(page)
      expect(await cutOff(page)).toEqual({ sideways: false, texts: [] })
      await leave(site, problems, state)
    },
  )
})

describe('In forced colours', () => {
  test.override({ options: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test.for(states)('nothing of $name vanishes', async (state, { page, site, problems }) => {
    await show(page, site, state)
    const vanished = await page.evaluate(() => {
      const probe = document.createElement('i')
      document.body.append(probe)
      probe.style.color = 'Canvas'
      const canvas = getComputedStyle(probe).color
      probe.remove()
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
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
      return [...borderless, ...invisible]
        .filter(isShown)
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect(vanished).toEqual([])
    await leave(site, problems, state)
  })
})

describe('Under reduced motion', () => {
  test.override({ options: { reducedMotion: 'reduce' } })

  const still = [
    paths.home,
    'the open menu',
    'an open answer',
    'a request that was sent, with thanks and toast',
  ]

  test.for(states.filter(({ name }) => still.includes(name)))(
    '$name comes without a movement',
    async (state, { page, site }) => {
      await page.addInitScript(() => {
        const moves = new Set<string>()
        Object.assign(window, { moves })
        const watch = () => {
          for (const animation of document.getAnimations()) {
            if (animation.timeline !== document.timeline) continue
            if (!(animation.effect instanceof KeyframeEffect)) continue
            for (const property of animation.effect.getKeyframes().flatMap(Object.keys)) {
              if (
                /transform|opacity|translate|scale|rotate|size|width|height|inset|margin|dash/i.test(
                  property,
                )
              )
                moves.add(property)
            }
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
      await show(page, site, state)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            let frames = 20
            const count = () => (frames-- ? requestAnimationFrame(count) : resolve())
            count()
          }),
      )
      expect(
        await page.evaluate(() => [...(window as unknown as { moves: Set<string> }).moves]),
      ).toEqual([])
    },
  )
})

/** The contrasts of a control as it is now: of its text, and of its focus ring or its border with what lies around it. */
async function contrasts(element: Element) {
  await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
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

describe('Under the pointer, with the focus and disabled', () => {
  test.override({ options: { reducedMotion: 'reduce' } })

  test.for(states)('$name keeps its contrast', async (state, { page, site, problems }) => {
    await show(page, site, state)
    const controls = await page
      .locator('a[href], button, input, textarea, summary')
      .filter({ visible: true })
      .elementHandles()
    const faint: unknown[] = []
    // A toast comes last, and does not stay for long.
    for (const control of controls.reverse()) {
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      const pointedAt = await control.evaluate(contrasts)
      await control.evaluate((element) => (element as HTMLElement).focus({ focusVisible: true }))
      const focused = await control.evaluate(contrasts)
      faint.push(
        ...[pointedAt, focused].filter(
          ({ text, least, ring, border }) => text < least || ring < 3 || border < 3,
        ),
        ...[focused].filter(({ isUnmarked }) => isUnmarked),
      )
    }
    expect(faint).toEqual([])
    expect(controls.length).toBeGreaterThan(5)
    await leave(site, problems, state)
  })
})

import type { Page } from '@playwright/test'
import { palette } from '../../../src/theme/palette.ts'

/**
 * Finds layout problems of a page. Texts, controls and drawings must not overlap, and no part may begin above the end
 * of the previous part. Texts must not be clipped, and must not extend beyond their box or the screen. No part may
 * scroll sideways. Each heading must have its text directly below or next to it. The banner, the toast and the menu may
 * cover the page, but not the header, and must have an opaque background. Icons must not be filled with the default
 * colour black.
 */
export const layoutProblems = (page: Page) =>
  page.evaluate(() => {
    interface Box {
      left: number
      right: number
      top: number
      bottom: number
    }
    interface Piece {
      kind: 'text' | 'control' | 'drawing'
      element: Element
      name: string
      box: Box
    }
    interface Line extends Piece {
      /** The complete box of the line, with ascenders and descenders. */
      full: Box
    }

    const { clientWidth, scrollWidth } = document.documentElement
    const above = (element: Element) => {
      const chain: Element[] = []
      for (let at: Element | null = element; at; at = at.parentElement) chain.push(at)
      return chain
    }
    const isShown = (element: Element) =>
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
      }) && above(element).every((at) => getComputedStyle(at).clipPath !== 'inset(50%)')
    const overflow = (element: Element) => getComputedStyle(element).overflowX
    const cut = (box: Box, by: Box): Box => ({
      left: Math.max(box.left, by.left),
      right: Math.min(box.right, by.right),
      top: Math.max(box.top, by.top),
      bottom: Math.min(box.bottom, by.bottom),
    })
    const isWithin = (inner: Box, outer: Box) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1
    /** Returns the part of a box that is not clipped by an ancestor that scrolls or hides its overflow. */
    const seen = ({ element, box }: Piece) =>
      above(element)
        .slice(1)
        .filter((at) => overflow(at) !== 'visible' && at !== document.body)
        .reduce((left, at) => cut(left, at.getBoundingClientRect()), box)

    const texts: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const name = node.textContent?.trim().slice(0, 40)
      if (!name || !element || element.closest('noscript, style, script')) continue
      if (!isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const full of range.getClientRects()) {
        const { left, right, top, bottom, height, width } = full
        if (width === 0) continue
        // Use only the height of small letters, because the ascenders and descenders of neighbouring lines may overlap.
        const box = { left, right, top: top + 0.22 * height, bottom: bottom - 0.22 * height }
        texts.push({ kind: 'text', element, name, box, full })
      }
    }
    const pieces = (kind: 'control' | 'drawing', selector: string): Piece[] =>
      [...document.querySelectorAll(selector)].filter(isShown).map((element) => ({
        kind,
        element,
        name: `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 30)}`,
        box: element.getBoundingClientRect(),
      }))
    const controls = pieces('control', 'button, input, textarea, [data-variant], svg[aria-hidden]')
    const drawings = pieces(
      'drawing',
      'svg[role=img] > g:not(:has(text)), svg[role=img] > use, img',
    )

    const overlay = (element: Element) =>
      above(element).find(
        (at) =>
          at.matches('header nav') ||
          (/fixed|sticky/.test(getComputedStyle(at).position) && at.tagName !== 'HEADER'),
      )
    const placed = [...texts, ...controls, ...drawings]
      .map((piece) => ({
        ...piece,
        box: seen(piece),
        overlay: overlay(piece.element),
        inBar: piece.element.closest('header') !== null && piece.element.closest('nav') === null,
      }))
      .filter(({ box }) => box.right > box.left && box.bottom > box.top)
    const overlaps = placed.flatMap((one, index) =>
      placed
        .slice(index + 1)
        .filter((other) => {
          const both = cut(one.box, other.box)
          if (both.right - both.left <= 1 || both.bottom - both.top <= 1) return false
          if (one.overlay !== other.overlay && !one.inBar && !other.inBar) return false
          if (one.kind === 'drawing' && other.kind === 'drawing') return false
          if (one.kind === 'text' && other.kind === 'text') return true
          return !one.element.contains(other.element) && !other.element.contains(one.element)
        })
        .map((other) => `${one.name} × ${other.name}`),
    )

    const isInFlow = (element: Element) => {
      const { display, position } = getComputedStyle(element)
      return !/inline|none/.test(display) && /static|relative/.test(position)
    }
    const slidUp = [...document.querySelectorAll('main, main *')]
      .filter((element) => {
        const { display, columns } = getComputedStyle(element)
        return display === 'block' && /^auto( auto)?$/.test(columns)
      })
      .flatMap((element) => {
        const parts = [...element.children].filter(isInFlow).map((part) => {
          const boxes = texts.filter(({ element }) => part.contains(element)).map(({ box }) => box)
          const top = Math.min(...boxes.map(({ top }) => top))
          return { part, top, bottom: Math.max(...boxes.map(({ bottom }) => bottom)) }
        })
        return parts.filter(({ top }, index) => top < (parts[index - 1]?.bottom ?? top))
      })

    // A part with a fixed position, or with a sticky position outside of `<main>`, covers the text that scrolls below
    // this part. So the part must have an opaque background.
    const seeThrough = placed.filter(({ kind, element, overlay, inBar }) => {
      const over = inBar ? element.closest('header') : overlay
      if (kind !== 'text' || !over || over.closest('main')) return false
      return !above(element).some(
        (at) => over.contains(at) && getComputedStyle(at).backgroundColor.startsWith('rgb('),
      )
    })
    const blackened = [...document.querySelectorAll<SVGGeometryElement>('svg :is(path, circle)')]
      .filter((shape) => isShown(shape) && getComputedStyle(shape).fill === 'rgb(0, 0, 0)')
      .filter((shape) => {
        const { x, y, width, height } = shape.getBBox()
        // None of these points is on a diagonal, where the lines of a cross would count as filled.
        return [0.15, 0.35, 0.55, 0.75].some((right) =>
          [0.1, 0.3, 0.5, 0.7].some((down) =>
            shape.isPointInFill({ x: x + right * width, y: y + down * height }),
          ),
        )
      })

    const names = (found: Piece[]) => found.map(({ name }) => name)
    const cutOff = texts.filter(({ element, full }) => {
      const chain = above(element)
      const scroller = chain.findIndex((at) => /auto|scroll/.test(overflow(at)))
      return !chain
        .slice(0, scroller < 0 ? chain.length : scroller)
        .filter((at) => /hidden|clip/.test(overflow(at)))
        .every((at) => isWithin(full, at.getBoundingClientRect()))
    })
    const spilled = texts.filter(({ element, box }) => {
      const block = above(element).find((at) => getComputedStyle(at).display !== 'inline')
      return (
        !element.closest('svg') &&
        block !== undefined &&
        !isWithin(box, block.getBoundingClientRect())
      )
    })
    const outside = texts.filter(({ box }) => box.left < -1 || box.right > clientWidth + 1)
    const sideways = [...document.querySelectorAll('body *')].filter((element) =>
      element.matches('input, textarea, [data-variant]') || /auto|scroll/.test(overflow(element))
        ? element.scrollWidth > element.clientWidth + 1 && isShown(element)
        : false,
    )

    const rank = (element: Element) => Number(element.closest('h1, h2, h3')?.tagName[1] ?? 9)
    const orphans = [...document.querySelectorAll('h1, h2, h3')]
      .filter(isShown)
      .filter((heading) => {
        if (heading.closest('details:not([open])')) return false
        const part = heading.closest('main, section:not(main section), footer')
        const lines = texts.filter(({ element }) => heading.contains(element))
        const last = lines.at(-1)
        const next = texts.slice(last ? texts.indexOf(last) + 1 : texts.length)[0]
        if (!last || !next || !part?.contains(next.element)) return true
        if (rank(next.element) <= rank(heading)) return true
        const frame = heading.getBoundingClientRect()
        // A picture directly to the left of a heading counts as part of the heading.
        const drawn = [...document.querySelectorAll('img')]
          .map((image) => image.getBoundingClientRect())
          .filter(({ top, bottom }) => top < frame.bottom && bottom > frame.top)
          .filter(({ right }) => right <= frame.left && right > frame.left - 48)
        const start = Math.min(frame.left, ...drawn.map(({ left }) => left))
        const isBelow =
          next.box.top >= last.box.bottom &&
          next.box.top <= frame.bottom + 104 &&
          next.box.left >= start - 1 &&
          next.box.left < frame.right
        const isBeside = lines.some(
          ({ box }) => next.box.top < box.bottom && next.box.bottom > box.top,
        )
        return !isBelow && !isBeside
      })

    return {
      overlaps,
      slidUp: slidUp.map(({ part }) => part.textContent.slice(0, 40)),
      cutOff: names(cutOff),
      spilled: names(spilled),
      outside: names(outside),
      sideways: [
        ...(scrollWidth > clientWidth ? ['page'] : []),
        ...sideways.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      ],
      orphans: orphans.map(({ textContent }) => textContent),
      seeThrough: names(seeThrough),
      blackened: blackened.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      measured: texts.length > 10 && controls.length > 3,
    }
  })

/** The result of `layoutProblems` for a page without problems. */
export const noLayoutProblems = {
  overlaps: [],
  slidUp: [],
  cutOff: [],
  spilled: [],
  outside: [],
  sideways: [],
  orphans: [],
  seeThrough: [],
  blackened: [],
  measured: true,
}

/** Returns the ids of the parts whose top edge the page header covers after the browser has scrolled to them. */
export const hiddenUnderHeader = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect()
    return [...document.querySelectorAll('main [id]:not(svg [id])')]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        part.scrollIntoView({ block: 'start', behavior: 'instant' })
        return part.getBoundingClientRect().top < (header?.bottom ?? Infinity) - 1
      })
      .map(({ id }) => id)
  })

/**
 * Returns the left edges of all content columns and of the header's icon, the right edges of all content columns and of
 * the header's link, and the horizontal centre of the wordmark, in px. Equal edges are listed once.
 */
export const edges = (page: Page) =>
  page.evaluate(() => {
    const [frame = document.body] = document.querySelectorAll('footer > div')
    const widest = getComputedStyle(frame).maxWidth
    const unique = (numbers: number[]) => [...new Set(numbers.map(Math.round))]
    const frames = [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).maxWidth === widest)
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, right } = element.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        return [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)] as const
      })
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const { left = NaN, right = NaN } = box('header a[href="/"]') ?? {}
    return {
      left: unique([...frames.map(([left]) => left), box('header button svg')?.left ?? NaN]),
      right: unique([
        ...frames.map(([, right]) => right),
        box('header [data-variant]')?.right ?? NaN,
      ]),
      wordmark: Math.round((left + right) / 2),
    }
  })

/** Sets the text spacing that a page must support (WCAG 1.4.12). */
export const spaceText = (page: Page) =>
  page.evaluate(() => {
    const [sheet] = document.styleSheets
    sheet?.insertRule(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    )
    sheet?.insertRule('p { margin-block-end: 2em !important }')
  })

/**
 * Finds controls that are smaller than 24 px (buttons: 44 px). Also finds fields with a font size below 16 px, because
 * an iPhone zooms in when such a field is focused. Ignores links in running text.
 */
export const smallTargets = (page: Page) =>
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
        const letters = element.matches('input, textarea') ? getComputedStyle(element).fontSize : ''
        return { element, size: Math.min(width, height), least, letters }
      })
      .filter(({ size, least, letters }) => size < least || parseFloat(letters) < 16)
      .map(
        ({ element, size, letters }) =>
          `${element.outerHTML.slice(0, 120)}: ${size} px ${letters && `with a font size of ${letters}`}`,
      )
  })

/**
 * Returns the distances from the top of the page to the buttons with a green background, in px. Buttons at the same
 * height are listed once. A button in the header is always in view, so its distance is `Infinity`.
 */
export const filledButtons = (page: Page) =>
  page.evaluate((green) => {
    const probe = document.createElement('i')
    document.body.append(probe)
    probe.style.color = green
    const filled = getComputedStyle(probe).color
    probe.remove()
    const places = [...document.querySelectorAll('[data-variant]')]
      .filter((button) => button.checkVisibility())
      .filter((button) => getComputedStyle(button).backgroundColor === filled)
      .map((button) =>
        button.closest('header') ? Infinity : button.getBoundingClientRect().top + scrollY,
      )
    return [...new Set(places)]
  }, palette.green)

/**
 * Finds elements that are invisible in forced-colors mode: controls without a border, and drawings and texts in the
 * background colour.
 */
export const lostInForcedColors = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    document.body.append(probe)
    probe.style.color = 'Canvas'
    const canvas = getComputedStyle(probe).color
    probe.remove()
    // The browser draws checkboxes itself, without a CSS border.
    const bordered = '[data-variant], input:not([type=checkbox]), textarea'
    const borderless = [...document.querySelectorAll(bordered)].filter((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
      return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === canvas
    })
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

/**
 * Records in `window.moves` the animated properties of the page that affect position, size or opacity. Call this
 * function before navigation.
 */
export const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves = new Set<string>()
    Object.assign(window, { moves })
    const moving = /transform|opacity|translate|scale|rotate|size|width|height|inset|margin|dash/i
    const watch = () => {
      for (const { timeline, effect } of document.getAnimations()) {
        if (timeline !== document.timeline || !(effect instanceof KeyframeEffect)) continue
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

/**
 * Describes the focused element, after animations and scrolling have ended. The result shows whether the element has
 * the focus for the first time, where to point at the element, and whether something other than a toast covers it. Only
 * the upper 72 px of a tall element are checked. The result also contains the contrast ratios of text, focus ring and
 * border. Runs in the page.
 */
export async function lookAtFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  await Promise.all(
    element
      .getAnimations({ subtree: true })
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ finished }) => finished),
  )
  const frame = () => new Promise(requestAnimationFrame)
  for (let before = NaN; before !== scrollY; await frame()) before = scrollY

  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context)
    throw new Error('This browser provides no 2D canvas, which is needed to measure contrast')
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
  const isRinged = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  const isInset = parseFloat(style.outlineOffset) < 0

  const isNew = !element.hasAttribute('data-reached')
  element.setAttribute('data-reached', '')
  const whole = element.getBoundingClientRect()
  const [box = whole] = element.getClientRects()
  const bottom = Math.min(box.bottom, box.top + 72)
  const places = [
    [box.left + 2, box.top + 2],
    [box.right - 2, box.top + 2],
    [(box.left + box.right) / 2, (box.top + bottom) / 2],
    [box.left + 2, bottom - 2],
    [box.right - 2, bottom - 2],
  ] as const
  return {
    html: element.outerHTML.slice(0, 100),
    isNew,
    /** Controls with the same `kind` look the same, both with and without hover. */
    kind: [element.className, style.color, ...inside].join(),
    spot: [whole.x + whole.width / 2, whole.y + Math.min(whole.height / 2, 36)] as const,
    isUnmarked: element.tabIndex >= 0 && !isRinged,
    text: ratio(paint(...inside, style.color), paint(...inside)),
    least: isLarge ? 3 : 4.5,
    ring: isRinged
      ? ratio(paint(...around, style.outlineColor), paint(...(isInset ? inside : around)))
      : 21,
    border: element.matches('input, textarea')
      ? ratio(paint(...around, style.borderBlockEndColor), paint(...around))
      : 21,
    isCovered: !places.every(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return (
        top !== null &&
        (element.contains(top) || top.contains(element) || top.closest('[data-kind]') !== null)
      )
    }),
  }
}

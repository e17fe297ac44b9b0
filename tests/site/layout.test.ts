import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as home from '../../src/content/home.ts'
import { contact } from '../../src/content/contact.ts'
import { paths } from '../../src/content/paths.ts'
import { cookieBanner, header, sectionLinks } from '../../src/content/site.ts'
import { widths } from '../../src/theme/breakpoints.ts'
import { listed } from '../views/pages.ts'
import { isMissing } from './installed.ts'
import { alive, decideBefore, engine, launch, test as base } from './site.ts'
import { leave, show, states, type State } from './states.ts'

/** Two phones, a desktop at 200 % zoom, a tablet and a desktop. */
const screens = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** The least margin of the content, in px. */
const leastMargin = 16
/** The least height of what is touched, in px (WCAG 2.5.5). */
const leastTarget = 44

/** Gives the page this size and scrolls to its top. */
async function resize(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => scrollTo(0, 0))
}

/**
 * What disturbs the order of a page: pieces of text, controls and drawings that overlap, texts that are cut off,
 * leave their box or the screen, parts that scroll sideways, and headings without their text close by. Overlays
 * (banner, toast, menu) may cover the page, but not the bar.
 */
const flaws = (page: Page) =>
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
      /** With its ascenders and descenders. */
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
    /** What is left of a box in the parts around it that scroll or cut off. */
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
        // Lines are closer than ascenders and descenders are long: the letters without them count.
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
    const drawings = pieces('drawing', 'svg[role=img] > g:not(:has(text)), svg[role=img] > use')

    const overlay = (element: Element) =>
      above(element).find(
        (at) =>
          at.matches('header nav') ||
          (getComputedStyle(at).position === 'fixed' && at.tagName !== 'HEADER'),
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
        const isBelow =
          next.box.top >= last.box.bottom &&
          next.box.top <= frame.bottom + 104 &&
          next.box.left >= frame.left - 1 &&
          next.box.left < frame.right
        const isBeside = lines.some(
          ({ box }) => next.box.top < box.bottom && next.box.bottom > box.top,
        )
        return !isBelow && !isBeside
      })

    return {
      overlaps,
      cutOff: names(cutOff),
      spilled: names(spilled),
      outside: names(outside),
      sideways: [
        ...(scrollWidth > clientWidth ? ['page'] : []),
        ...sideways.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      ],
      orphans: orphans.map(({ textContent }) => textContent),
      measured: texts.length > 10 && controls.length > 3,
    }
  })

/** What is left of the flaws where there is none. */
const orderly = {
  overlaps: [],
  cutOff: [],
  spilled: [],
  outside: [],
  sideways: [],
  orphans: [],
  measured: true,
}

/** The spacing of text that readers may set (WCAG 1.4.12). */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const [sheet] = document.styleSheets
    sheet?.insertRule(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    )
    sheet?.insertRule('p { margin-block-end: 2em !important }')
  })

/** The edges of the content, wherever it is held between the gutters, and where its parts start. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const widest = getComputedStyle(
      document.querySelector('footer > div') ?? document.body,
    ).maxWidth
    const containers = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).maxWidth === widest && element.checkVisibility(),
    )
    const unique = (numbers: number[]) => [...new Set(numbers.map(Math.round))]
    const frames = containers.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const parts = [...element.children]
        .filter((child) => child.checkVisibility() && child.tagName !== 'svg')
        .filter((child) => getComputedStyle(child).position !== 'absolute')
        .map((child) => child.getBoundingClientRect())
      const starts = parts.map((part) => part.left)
      return {
        left: left + parseFloat(paddingLeft),
        right: right - parseFloat(paddingRight),
        // In a grid only the first column starts at the edge.
        starts: getComputedStyle(element).display === 'grid' ? [Math.min(...starts)] : starts,
        end: Math.max(...parts.map((part) => part.right)),
      }
    })
    return {
      left: unique(frames.map(({ left }) => left)),
      right: unique(frames.map(({ right }) => right)),
      starts: unique(frames.flatMap(({ starts }) => starts)),
      overhanging: frames.filter(({ right, end }) => end > right + 1).length,
    }
  })

/** The size of the bar and where its three parts stand, in px. */
const bar = (page: Page) =>
  page.getByRole('banner').evaluate((element) => {
    const box = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect()
    const [link, action] = [...element.querySelectorAll('div > a')]
    const parts = [element.querySelector('button'), link, action].map(box)
    const wordmark = box(link)
    return {
      least: Math.min(...parts.map(({ height }) => height)),
      sizes: new Set(parts.map(({ height }) => height)).size,
      tops: new Set(parts.map(({ top }) => top)).size,
      start: Math.round(box(element.querySelector('button svg')).left),
      middle: Math.round((wordmark.left + wordmark.right) / 2),
      end: Math.round(box(action).right),
    }
  })

/** A bar whose parts stand in one row, from edge to edge of the content. */
const barFor = (width: number, margin: number) => ({
  least: expect.toSatisfy((height) => height >= leastTarget) as unknown,
  sizes: 1,
  tops: 1,
  start: margin,
  middle: width / 2,
  end: width - margin,
})

/** How many stand in each row, and whether those of a row have one size and those of a column one edge. */
const rows = (items: Locator) =>
  items.evaluateAll((elements) => {
    const byTop = new Map<number, DOMRect[]>()
    for (const box of elements.map((element) => element.getBoundingClientRect())) {
      const top = Math.round(box.top)
      byTop.set(top, [...(byTop.get(top) ?? []), box])
    }
    const isOne = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers) < 1
    const all = [...byTop.values()]
    const columns = Math.max(...all.map(({ length }) => length))
    return {
      rows: all.map(({ length }) => length),
      isEven: all.every(
        (row) => isOne(row.map(({ height }) => height)) && isOne(row.map(({ width }) => width)),
      ),
      isAligned: Array.from({ length: columns }, (_, column) =>
        all.flatMap((row) => row[column]?.left ?? []),
      ).every(isOne),
    }
  })

const even = (...rows: number[]) => ({ rows, isEven: true, isAligned: true })
const single = (count: number) => even(...Array<number>(count).fill(1))
const pairs = (count: number) =>
  even(...Array<number>(count >> 1).fill(2), ...Array<number>(count % 2).fill(1))

const region = (page: Page, { title }: { title: string }) =>
  page.getByRole('region', { name: title })
const items = (section: Locator) => section.getByRole('list').first().locator('> li')

const homeOnPhone = {
  claims: single(5),
  reasons: single(4),
  benefits: single(4),
  services: single(3),
  points: single(3),
  steps: single(6),
  figures: single(4),
  requirements: single(3),
}
const homeZoomed = { ...homeOnPhone, benefits: even(2, 2), figures: even(2, 2) }
const homeOnTablet = {
  ...homeZoomed,
  claims: even(5),
  reasons: even(2, 2),
  steps: even(3, 3),
}
const homeOnDesktop = {
  ...homeOnTablet,
  services: even(3),
  points: even(3),
  steps: even(6),
  figures: even(4),
}

/** The parts that stand in rows and columns of one size, and how on each screen, by the state that shows them. */
const grids: Partial<
  Record<State['name'], { parts: (page: Page) => Promise<unknown>; stand: unknown[] }>
> = {
  [paths.home]: {
    parts: async (page) => {
      const services = items(region(page, home.service))
      const steps = items(region(page, home.process))
      const claims = page.getByText(new RegExp(`^(${home.hero.claims.join('|')})$`))
      return {
        claims: await rows(claims.locator('xpath=self::li')),
        reasons: await rows(items(region(page, home.whyInvest))),
        benefits: await rows(items(region(page, home.about))),
        services: await rows(services),
        points: await rows(services.getByRole('list')),
        steps: await rows(steps),
        figures: await rows(region(page, home.results).locator('dl > div')),
        requirements: await rows(items(region(page, home.requirements))),
      }
    },
    stand: [homeOnPhone, homeOnPhone, homeZoomed, homeOnTablet, homeOnDesktop],
  },
  [paths.contact]: {
    parts: (page) => rows(page.getByRole('form', { name: contact.card }).getByRole('textbox')),
    stand: [single(4), single(4), even(2, 1, 1), even(2, 1, 1), even(2, 1, 1)],
  },
  'the banner': {
    parts: (page) => rows(region(page, cookieBanner).getByRole('button')),
    stand: screens.map(() => even(2)),
  },
  'the open menu': {
    parts: async (page) => {
      const lists = page.getByRole('navigation', { name: header.navigation }).getByRole('list')
      return [
        (await rows(lists)).rows,
        await rows(lists.first().getByRole('listitem')),
        await rows(lists.last().getByRole('listitem')),
      ]
    },
    stand: screens.map(({ width }) => [
      [2],
      width < widths.medium * 16 ? single(sectionLinks.length) : pairs(sectionLinks.length),
      single(2),
    ]),
  },
}

const options: BrowserContextOptions = { deviceScaleFactor: 2, reducedMotion: 'reduce' }

const test = base.extend({ options })

test.for(states)('$name is in order on every screen', async (state, { page, site, problems }) => {
  await show(page, site, state)
  const grid = grids[state.name]
  for (const [index, screen] of screens.entries()) {
    const { width } = screen
    await resize(page, screen)
    expect(await state.sign(page).isVisible()).toBe(true)
    expect({ width, ...(await flaws(page)) }).toEqual({ width, ...orderly })
    const found = await edges(page)
    const [margin = NaN] = found.left
    expect(margin).toBeGreaterThanOrEqual(leastMargin)
    expect({ width, ...found }).toEqual({
      width,
      left: [margin],
      right: [width - margin],
      starts: [margin],
      overhanging: 0,
    })
    expect(await bar(page)).toEqual(barFor(width, margin))
    if (grid)
      expect({ width, parts: await grid.parts(page) }).toEqual({ width, parts: grid.stand[index] })
  }
  await spaceText(page)
  for (const screen of screens) {
    const { width } = screen
    await resize(page, screen)
    const { cutOff, outside, sideways } = await flaws(page)
    expect({ width, cutOff, outside, sideways }).toEqual({
      width,
      cutOff: [],
      outside: [],
      sideways: [],
    })
  }
  await leave(site, problems, state)
})

test('The longer name of a firm leaves the bar in order on every screen', async ({ page }) => {
  await decideBefore(page)
  await page.goto('/')
  await page.getByRole('link', { name: header.home }).evaluate((wordmark) => {
    for (const name of wordmark.querySelectorAll('span')) name.textContent = 'Hansen & Partner'
  })
  for (const screen of screens) {
    await resize(page, screen)
    const [margin = NaN] = (await edges(page)).left
    expect(await bar(page)).toEqual(barFor(screen.width, margin))
  }
})

test.for([24, 32])(
  'With text of %d px nothing overlaps, is cut off or leaves the screen',
  async (size, { site, skip }) => {
    if (engine !== 'chromium') skip('Only Chromium can be started with another size of text')
    skip(isMissing('fonts'))
    const browser = await launch({ args: [`--blink-settings=defaultFontSize=${size}`] })
    const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await decideBefore(page)
    for (const { path } of listed) {
      await page.goto(path)
      await alive(page)
      for (const screen of [
        { width: 360, height: 740 },
        { width: 1280, height: 800 },
      ]) {
        await resize(page, screen)
        const { overlaps, cutOff, outside, sideways } = await flaws(page)
        const found = { overlaps, cutOff, outside, sideways }
        const none = { overlaps: [], cutOff: [], outside: [], sideways: [] }
        expect({ path, ...screen, ...found }).toEqual({ path, ...screen, ...none })
      }
    }
    await browser.close()
  },
)

test('The fields of the outbox stay within their card at every width', async ({ page }) => {
  await page.goto('/outbox')
  for (const width of [320, 360, 560, 600, 768, 960, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.locator('.card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { right } = card.getBoundingClientRect()
        const controls = [...card.querySelectorAll('select, input, button, .check')]
        return controls
          .filter((control) => control.getBoundingClientRect().right > right)
          .map((control) => control.outerHTML.slice(0, 40))
      }),
    )
    expect({ width, beyond }).toEqual({ width, beyond: [] })
  }
})

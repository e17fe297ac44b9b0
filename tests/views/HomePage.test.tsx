import { act, render, screen, waitFor, within } from '@testing-library/react'
import { Router } from 'wouter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatEuro, formatNumber, withoutSoftHyphens } from '../../src/content/format.ts'
import { growth, hero, results } from '../../src/content/home.ts'
import { animatedAttribute } from '../../src/names.ts'
import Home from '../../src/pages/index.tsx'
import { CountingNumber } from '../../src/sections/CountingNumber.tsx'
import { drawDuration } from '../../src/theme/motion.ts'
import { fakeSpringClock } from '../support/springClock.ts'
import { dropStyles } from '../support/testSite.ts'
import { sections } from '../../src/tools/scenarios/pageContents.ts'

const nbsp = '\u00a0'
const numbers = results.statistics.map(({ value, decimals }) => formatNumber(value, decimals))

const texts = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent)
const chart = () => screen.getByRole('img', { name: growth.labels.chart })

function open() {
  const { container } = render(
    <Router ssrPath="/">
      <Home />
    </Router>,
  )
  dropStyles()
  return container
}

const openSections = () => [...open().querySelectorAll('section')]

describe('contents of the home page', () => {
  test('the sections of the home page follow the order of the menu, and each is named by its heading', () => {
    const nameOf = (section: Element) =>
      document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent
    expect(openSections().map((section) => [section.id, nameOf(section)])).toEqual([
      [hero.id, hero.headline],
      ...sections.map(({ id, title }) => [id, title]),
    ])
  })

  test('adjacent sections of the home page, and the last section and the footer, have different background tones', () => {
    const footer = 'deep'
    const tones = [...openSections().map(({ dataset }) => dataset.tone ?? 'paper'), footer]
    expect(
      tones.filter((tone, index) => tone === tones[index + 1]),
      'Adjacent sections have the same background tone. Change the `tone` of one section in src/sections/',
    ).toEqual([])
  })

  test('only the results and growth sections of the home page contain the attribute data-moving', () => {
    const animated = openSections().filter((section) =>
      section.matches(`:has([${animatedAttribute}]), [${animatedAttribute}]`),
    )
    expect(animated.map(({ id }) => id)).toEqual([results.id, growth.id])
  })

  test('each row of the growth table has a header and shows a step of the example and its growth', () => {
    open()
    const rows = within(screen.getByRole('table', { name: growth.labels.table })).getAllByRole(
      'row',
    )
    expect(rows.slice(0, 3).map((row) => texts(row.children))).toEqual([
      [...growth.columns],
      ['0', `100.000${nbsp}€`, `100.000${nbsp}€`, `0${nbsp}€`, '–'],
      ['2', `104.000${nbsp}€`, `96.000${nbsp}€`, `8.000${nbsp}€`, `+4,0${nbsp}%`],
    ])
    const { labels, columns } = growth
    const [year, , debt, equity] = columns.map(withoutSoftHyphens)
    expect([year, debt, equity]).toEqual([labels.year, labels.debt, labels.equity])
    const amounts = rows
      .slice(1)
      .map(({ children: [year, value, , equity] }) => [
        year?.textContent,
        value?.textContent,
        equity?.textContent,
      ])
    expect(amounts).toEqual(
      growth.steps.map(({ year, value, equity }) => [
        String(year),
        formatEuro(value),
        formatEuro(equity),
      ]),
    )
    const scopes = rows.map((row) => [...row.children].map((cell) => cell.getAttribute('scope')))
    expect(scopes).toEqual([
      growth.columns.map(() => 'col'),
      ...growth.steps.map(() => ['row', null, null, null, null]),
    ])
  })

  test('the growth chart shows the figures of the table, and labels equity and debt only once', () => {
    open()
    const { labels, steps } = growth
    const { textContent } = chart()
    expect(textContent.split(`+4,0${nbsp}% `)).toHaveLength(steps.length)
    expect(textContent.split(labels.interval)).toHaveLength(2)
    for (const { year, value, equity } of steps) {
      expect(textContent).toContain(
        `${labels.year} ${year}${formatEuro(value)}${formatEuro(equity)}`,
      )
    }
    expect(textContent).toContain(`${labels.equity}${labels.debt}`)
  })
})

/** The longest time, in ms, by which react-spring advances an animation in one frame. */
const frame = 64

describe('the animation of the figures and the growth chart', () => {
  const observers = new Set<FakeObserver>()
  let clock: ReturnType<typeof fakeSpringClock>

  class FakeObserver {
    targets = new Set<Element>()
    constructor(private readonly report: IntersectionObserverCallback) {
      observers.add(this)
    }
    observe(target: Element) {
      this.targets.add(target)
    }
    disconnect() {
      this.targets.clear()
    }
    intersect(isIntersecting: boolean, intersectionRatio = Number(isIntersecting), height = 0) {
      this.deliver([[isIntersecting, intersectionRatio, height]])
    }
    /** Reports several changes of each target at once, as a browser does if its main thread was busy. */
    deliver(changes: [isIntersecting: boolean, intersectionRatio: number, height: number][]) {
      const entries = [...this.targets].flatMap((target) =>
        changes.map(([isIntersecting, intersectionRatio, height]) => ({
          target,
          isIntersecting,
          intersectionRatio,
          intersectionRect: new DOMRect(0, 0, 0, height),
          rootBounds: new DOMRect(0, 0, 0, 600),
        })),
      )
      if (entries.length === 0) return
      this.report(entries as IntersectionObserverEntry[], this as unknown as IntersectionObserver)
    }
  }

  const reportIntersection = (...how: Parameters<FakeObserver['intersect']>) =>
    act(() => [...observers].forEach((observer) => observer.intersect(...how)))

  const paint = () => act(() => clock.paint(frame))

  const prefer = (reducedMotion: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))

  const shownIn = (figures: Iterable<Element>) =>
    [...figures].map(
      (figure) =>
        figure.querySelector('[data-count]:not([data-count=""])')?.getAttribute('data-count') ??
        figure.textContent,
    )

  const visible = () =>
    shownIn(document.querySelectorAll('#results dd > span')).map((figure) =>
      figure.replace('+', ''),
    )

  beforeEach(() => {
    observers.clear()
    vi.stubGlobal('IntersectionObserver', FakeObserver)
    prefer(false)
    clock = fakeSpringClock()
  })

  afterEach(() => clock.restore())

  test('the growth chart appears if the browser reports several changes of its visibility at once', () => {
    open()
    const deliver = (...changes: Parameters<FakeObserver['deliver']>[0]) =>
      act(() => [...observers].forEach((observer) => observer.deliver(changes)))
    deliver([false, 0, 0], [true, 0.2, 0])
    expect(chart().dataset.entrance).toBe('waiting')
    deliver([true, 0.3, 0], [false, 0, 0])
    expect(chart().dataset.entrance).toBe('waiting')
    deliver([true, 0.4, 0], [true, 1, 0])
    expect(chart().dataset.entrance).toBe('entered')
  })

  test('figures count up when scrolled into view, and screen readers get only the final values', async () => {
    open()
    const accessibleTexts = () => texts(document.querySelectorAll('#results dd'))
    const final = accessibleTexts()
    reportIntersection(false)
    const firstFigures = results.statistics.map(({ value, decimals }) =>
      formatNumber(0.8 * value, decimals),
    )
    await waitFor(() => expect(visible()).toEqual(firstFigures))
    const drawnFigures = [...document.querySelectorAll('#results [data-count]')]
    expect(drawnFigures.map(({ ariaHidden }) => ariaHidden)).toEqual(numbers.map(() => 'true'))
    reportIntersection(true)
    const drawn = chart()
    const unchanged = drawn.textContent
    const seen: string[][] = []
    for (let shown = 0; shown < 1.2 * drawDuration; shown += frame) {
      paint()
      seen.push(visible())
      expect(drawn.textContent).toBe(unchanged)
      expect(accessibleTexts()).toEqual(final)
    }
    expect(seen.at(-1)).toEqual(numbers)
    expect(seen.filter((figures) => figures[0] !== numbers[0]).length).toBeGreaterThan(15)
    for (const figures of seen) {
      expect(figures[0]).toMatch(/^\d{1,3}$/)
      expect(figures[1]).toMatch(/^\d,\d$/)
    }
  })

  test.each([
    [0.5, 299, 'entered'],
    [0.4, 300, 'entered'],
    [0.4, 299, 'waiting'],
  ])(
    'if a fraction of %d of the growth chart (%d px of a 600 px window) is visible, its data-entrance is %s',
    (ratio, height, entrance) => {
      open()
      reportIntersection(false)
      expect(chart()).toHaveAttribute('data-entrance', 'waiting')
      reportIntersection(true, ratio, height)
      expect(chart()).toHaveAttribute('data-entrance', entrance)
      reportIntersection(false)
      expect(chart()).toHaveAttribute('data-entrance', entrance)
    },
  )

  test('figures and a chart that are partly visible when the page loads are not animated', () => {
    open()
    reportIntersection(true, 0.1, 60)
    expect(visible()).toEqual(numbers)
    expect(chart()).toHaveAttribute('data-entrance', 'standing')
    expect(new Set([...observers].map(({ targets }) => targets.size))).toEqual(new Set([0]))
  })

  test.each([
    ['waiting', '4'],
    ['entered', ''],
  ] as const)(
    'if the animation code of the figure 5 loads while the figure is %s, data-count is “%s”',
    async (entrance, count) => {
      const { container } = render(<CountingNumber to={5} format={String} entrance={entrance} />)
      await waitFor(() => expect(container.querySelector('[data-count]')).not.toBeNull())
      expect(container.querySelector('[data-count]')).toHaveAttribute('data-count', count)
    },
  )

  test('figures do not count up after the visitor has turned on reduced motion', () => {
    open()
    reportIntersection(false)
    prefer(true)
    reportIntersection(true)
    expect(visible()).toEqual(numbers)
  })
})

// @vitest-environment jsdom
import { Globals } from '@react-spring/web'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { moving } from '../../src/names.ts'
import { formatEuro, formatNumber } from '../../src/content/format.ts'
import * as home from '../../src/content/home.ts'
import {
  about,
  growth,
  hero,
  process as workflow,
  requirements,
  results,
  service,
  whyInvest,
} from '../../src/content/home.ts'
import { contact } from '../../src/content/contact.ts'
import Home from '../../src/pages/index.tsx'
import { sections } from './pages.ts'
import { drawDuration } from '../../src/theme/motion.ts'

const nbsp = '\u00a0'
const numbers = results.statistics.map(({ value, decimals }) => formatNumber(value, decimals))
const figures = results.statistics.map(({ suffix }, index) => `${numbers[index]}${suffix}`)
const page = (
  <Router ssrPath="/">
    <Home />
  </Router>
)

const section = (name: string) => within(screen.getByRole('region', { name }))
const texts = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent)

async function serverPage() {
  const container = document.createElement('div')
  container.innerHTML = await text((await prerenderToNodeStream(page)).prelude)
  return container
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the home page', () => {
  test('has one main heading, which can take the focus', () => {
    render(page)
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.textContent).toBe(hero.headline)
    heading.focus()
    expect(document.activeElement).toBe(heading)
  })

  test('has the start and the sections as anchors in the order of the menu', () => {
    const { container } = render(page)
    expect([...container.querySelectorAll('section')].map((part) => part.id)).toEqual([
      hero.id,
      ...sections.map(({ id }) => id),
    ])
  })

  test('has no two bands of the same tone one after the other, nor before the footer', () => {
    const { container } = render(page)
    const bands = [...container.querySelectorAll('section')].map(({ id, dataset }) => ({
      id,
      tone: dataset.tone ?? 'paper',
    }))
    const footer = { id: 'footer', tone: 'deep' }
    const alike = [...bands, footer].filter(({ tone }, index) => tone === bands[index - 1]?.tone)
    expect(alike).toEqual([])
  })

  test('marks the sections that move on being seen, for whom the code must come in time', () => {
    const { container } = render(page)
    const marked = [...container.querySelectorAll(`[${moving}]`)].map(
      (part) => part.closest('section')?.id,
    )
    expect(marked).toEqual([results.id, growth.id])
  })

  test('names every section by its heading', () => {
    render(page)
    expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual(
      sections.map(({ title }) => title),
    )
    for (const { id, title } of sections) {
      expect(screen.getByRole('region', { name: title }).id).toBe(id)
    }
  })

  test.each([
    [hero.button, hero.headline],
    [requirements.button, requirements.title],
  ])('leads with "%s" to the contact page', (label, region) => {
    render(page)
    const link = section(region).getByRole('link', { name: label })
    expect(link.getAttribute('href')).toBe('/kontakt')
  })

  test('makes five claims beside a described picture', () => {
    render(page)
    const start = section(hero.headline)
    expect(texts(start.getAllByRole('listitem'))).toEqual([...hero.claims])
    expect(start.getByRole('img', { name: hero.picture }).tagName).toBe('svg')
  })

  test.each([
    [whyInvest.title, whyInvest.cards],
    [about.title, [...about.cards, contact.direct]],
    [service.title, service.services],
    [workflow.title, workflow.steps],
    [requirements.title, requirements.cards],
  ])('shows every title and text of "%s"', (region, items) => {
    render(page)
    const part = section(region)
    expect(texts(part.getAllByRole('heading', { level: 3 }))).toEqual(
      items.map((item) => item.title),
    )
    const paragraphs = screen.getByRole('region', { name: region }).querySelectorAll('li > p')
    expect(texts(paragraphs)).toEqual(items.flatMap((item) => ('text' in item ? item.text : [])))
  })

  test('says everything that its content says', () => {
    const { container } = render(page)
    const attributes = [...container.querySelectorAll('*')].flatMap((part) => [...part.attributes])
    const shown = [container.textContent, ...attributes.map(({ value }) => value)].join('\n')
    const { head: _, ...content } = home
    const parts = (part: unknown): string[] => {
      if (typeof part === 'string') return [part]
      const entries = Object.entries(part ?? {}).filter(
        ([name]) => !['id', 'picture'].includes(name),
      )
      return entries.flatMap(([, inner]) => parts(inner))
    }
    expect(parts(content).filter((text) => !shown.includes(text))).toEqual([])
  })

  test('lists the points of every service', () => {
    render(page)
    const lists = section(service.title).getAllByRole('list').slice(1)
    expect(lists.map((list) => texts(list.children))).toEqual(
      service.services.map((offer) => [...offer.points]),
    )
  })

  test('numbers six steps as an ordered list', () => {
    render(page)
    const list = section(workflow.title).getByRole('list')
    expect(list.tagName).toBe('OL')
    expect(list.children).toHaveLength(6)
  })

  test('shows the statistics and their note', () => {
    render(page)
    const part = section(results.title)
    expect(texts(part.getAllByRole('term'))).toEqual(
      results.statistics.map((statistic) => statistic.label),
    )
    expect(part.getByText(results.note)).toBeTruthy()
  })

  test('has the whole example as a table with the computed growth of each step', () => {
    render(page)
    const table = within(section(growth.title).getByRole('table', { name: growth.labels.table }))
    const cells = table.getAllByRole('row').map((row) => texts(row.children))
    expect(cells).toEqual([
      [...growth.columns],
      ['0', `100.000${nbsp}€`, `100.000${nbsp}€`, `0${nbsp}€`, '–'],
      ['2', `104.000${nbsp}€`, `96.000${nbsp}€`, `8.000${nbsp}€`, `+4,0${nbsp}%`],
      ['4', `108.160${nbsp}€`, `91.360${nbsp}€`, `16.800${nbsp}€`, `+4,0${nbsp}%`],
      ['6', `112.486${nbsp}€`, `85.966${nbsp}€`, `26.520${nbsp}€`, `+4,0${nbsp}%`],
      ['8', `116.986${nbsp}€`, `79.706${nbsp}€`, `37.280${nbsp}€`, `+4,0${nbsp}%`],
      ['10', `121.665${nbsp}€`, `79.706${nbsp}€`, `41.959${nbsp}€`, `+4,0${nbsp}%`],
    ])
    expect(table.getAllByRole('rowheader')).toHaveLength(6)
    expect(section(growth.title).getByText(growth.note)).toBeTruthy()
  })

  test('draws the same figures and changes into the chart, and names its parts and their interval once', () => {
    render(page)
    const { labels, steps } = growth
    const { textContent } = screen.getByRole('img', { name: labels.chart })
    expect(textContent.split(`+4,0${nbsp}% `)).toHaveLength(steps.length)
    expect(textContent.split(labels.interval)).toHaveLength(2)
    for (const { year, value, equity } of steps) {
      expect(textContent).toContain(
        `${labels.year} ${year}${formatEuro(value)}${formatEuro(equity)}`,
      )
    }
    expect(textContent).toContain(`${labels.equity}${labels.debt}`)
  })

  test('draws each column as high as its value, and its equity as that part of it', () => {
    render(page)
    const columns = [
      ...(screen.getByRole('img', { name: growth.labels.chart }).lastElementChild?.children ?? []),
    ]
    const share = (step: Element | null, name: string) =>
      Number(step && getComputedStyle(step).getPropertyValue(`--${name}`))
    const highest = Math.max(...growth.steps.map((step) => step.value))
    expect(columns).toHaveLength(growth.steps.length)
    growth.steps.forEach(({ value, equity }, step) => {
      const column = columns[step] ?? null
      expect(share(column, 'value') * highest).toBeCloseTo(value, -2)
      expect(share(column, 'value') * share(column, 'equity') * highest).toBeCloseTo(equity, -2)
    })
  })
})

describe('the home page from the server', () => {
  test('contains the final statistics', async () => {
    const shown = (await serverPage()).querySelectorAll('#results dd')
    expect([...shown].map((figure) => figure.firstElementChild?.textContent)).toEqual(figures)
    expect([...shown].map((figure) => figure.lastElementChild?.textContent)).toEqual(figures)
  })

  test('has no style attribute, so that the strict policy holds', async () => {
    expect((await serverPage()).querySelectorAll('[style]')).toHaveLength(0)
  })

  test('has no id twice', async () => {
    const ids = [...(await serverPage()).querySelectorAll('[id]')].map((element) => element.id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('hydrates without a difference', async () => {
    const container = await serverPage()
    const differences = vi.fn()
    const root = await act(() =>
      Promise.resolve(hydrateRoot(container, page, { onRecoverableError: differences })),
    )
    expect(differences).not.toHaveBeenCalled()
    act(() => root.unmount())
  })
})

describe('the motion of figures and chart', () => {
  const observers = new Set<FakeObserver>()
  let time = 0
  let frames: FrameRequestCallback[] = []

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
    tell(isIntersecting: boolean) {
      const entries = [...this.targets].map((target) => ({
        target,
        isIntersecting,
        intersectionRatio: Number(isIntersecting),
        intersectionRect: target.getBoundingClientRect(),
      }))
      if (entries.length === 0) return
      this.report(entries as IntersectionObserverEntry[], this as unknown as IntersectionObserver)
    }
  }

  const tell = (isIntersecting: boolean) =>
    act(() => [...observers].forEach((observer) => observer.tell(isIntersecting)))

  const paint = () =>
    act(() => {
      time += 16
      const due = frames
      frames = []
      due.forEach((frame) => frame(time))
    })

  const prefer = (reducedMotion: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))

  const visible = () =>
    [...document.querySelectorAll('#results dd > [aria-hidden] > span')].map(
      (figure) => figure.lastElementChild?.textContent ?? '',
    )

  beforeEach(() => {
    observers.clear()
    vi.stubGlobal('IntersectionObserver', FakeObserver)
    prefer(false)
    Globals.assign({
      skipAnimation: false,
      now: () => time,
      requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
    })
  })

  test('counts up from zero in German numbers when the figures are scrolled into view', async () => {
    render(page)
    tell(false)
    tell(true)
    await waitFor(() => expect(visible()).toEqual(['0', '0,0', '0', '0']))
    const seen: string[][] = []
    for (let shown = 0; shown < 1.2 * drawDuration; shown += 16) {
      paint()
      seen.push(visible())
    }
    expect(seen.at(-1)).toEqual(numbers)
    expect(seen.filter((figures) => figures[0] !== numbers[0]).length).toBeGreaterThan(60)
    for (const figures of seen) {
      expect(figures[0]).toMatch(/^\d{1,3}$/)
      expect(figures[1]).toMatch(/^\d,\d$/)
    }
  })

  test('says only final values to screen readers while it counts', async () => {
    render(page)
    tell(false)
    tell(true)
    await waitFor(() => expect(visible()).toEqual(['0', '0,0', '0', '0']))
    const spoken = [...document.querySelectorAll('#results dd')].map(
      (figure) => figure.querySelector(':scope > :not([aria-hidden])')?.textContent,
    )
    expect(spoken).toEqual(figures)
  })

  test('never counts the amounts of the chart', async () => {
    render(page)
    const chart = screen.getByRole('img', { name: growth.labels.chart })
    const still = chart.textContent
    tell(false)
    expect(chart.textContent).toBe(still)
    tell(true)
    await waitFor(() => expect(visible()).toEqual(['0', '0,0', '0', '0']))
    for (let shown = 0; shown < drawDuration; shown += 16) {
      paint()
      expect(chart.textContent).toBe(still)
    }
  })

  test('leaves figures alone that were in view from the beginning', () => {
    render(page)
    tell(true)
    expect(visible()).toEqual(['150', '4,5', '200', '100'])
    expect(new Set([...observers].map(({ targets }) => targets.size))).toEqual(new Set([0]))
  })

  test('shows final values at once under reduced motion', () => {
    prefer(true)
    render(page)
    tell(false)
    tell(true)
    expect(visible()).toEqual(numbers)
  })

  test('moves nothing that comes into view after less motion was asked for', () => {
    render(page)
    tell(false)
    prefer(true)
    tell(true)
    expect(visible()).toEqual(numbers)
  })
})

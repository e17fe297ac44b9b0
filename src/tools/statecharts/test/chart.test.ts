// @vitest-environment jsdom

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { Chart } from '../src/Chart.tsx'
import { defaultColours, type Colours } from '../src/colours.ts'
import { describeMachine, withDescendants, type Change, type State } from '../src/describe.ts'
import type { Arrow, Layout, Text } from '../src/geometry.ts'
import { loose } from './features.ts'

type Spans = Text['lines'][number]['spans']

const textAt = (x: number, y: number, ...spans: Spans): Text => ({
  ...{ x, y, width: 80, height: 34, lines: [{ spans, y: 21 }] },
})

type Box = Layout['boxes'][number]

/** Returns a layout in which the boxes of all states have the same position, except for the given parts. */
const layoutOf = (machine: State, parts: Partial<Layout> = {}): Layout => ({
  ...{ width: 400, height: 300, dots: [], anyState: null, arrows: [] },
  boxes: withDescendants(machine).map((state) => ({
    ...{ state, x: 10, y: 20, width: 100, height: 60 },
    text: textAt(10, 20, { text: state.name, look: 'title' }),
  })),
  ...parts,
})

const draw = (layout: Layout, more = {}) => {
  document.body.innerHTML = renderToStaticMarkup(createElement(Chart, { layout, ...more }))
  return document.body.firstElementChild as Element
}

const house = describeMachine(
  loose({
    id: 'house',
    initial: 'on',
    states: {
      on: {
        type: 'parallel',
        states: {
          hall: { initial: 'dark', states: { dark: {}, 'far.off': { type: 'final' } } },
          yard: {},
          roof: {},
          past: { type: 'history' },
        },
      },
    },
  }),
)

test('a chart draws each state as a box of its kind with its path as the tooltip', () => {
  const layout = layoutOf(house)
  const boxes = layout.boxes.map((box) =>
    box.state.name === 'roof' ? { ...box, y: 70, isFramed: true } : { ...box, y: 50 },
  )
  const svg = draw({ ...layout, boxes }, { active: ['house.on', 'house.on.hall.dark'] })
  const ofPart = draw(layoutOf(house.children[0] as State))
  expect(ofPart.getAttribute('aria-label')).toBe('State chart of house.on')
  const drawn = Array.from(svg.querySelectorAll<SVGElement>('[data-state]'), (part) => [
    ...[part.getAttribute('class'), part.dataset.state, part.querySelector('title')?.textContent],
    ...Array.from(part.querySelectorAll('path, circle'), (mark) => mark.getAttribute('class')),
    ...(part.dataset.active === undefined ? [] : [`active ${part.dataset.active}`]),
  ])
  expect(drawn).toEqual([
    ['root', 'house', 'house'],
    ['group', 'house.on', 'on', 'active true'],
    ['region', 'house.on.hall', 'on.hall'],
    ['leaf', 'house.on.hall.dark', 'on.hall.dark', 'active true'],
    ['leaf', 'house.on.hall.far\\.off', 'on.hall.far\\.off', 'ring', 'dot'],
    ['region', 'house.on.yard', 'on.yard', 'divider'],
    ['framed', 'house.on.roof', 'on.roof'],
    ['leaf', 'house.on.past', 'on.past'],
  ])
})

test('a chart draws boxes, texts, labels, arrows and marks at the positions of the layout', () => {
  const regions = describeMachine(loose({ type: 'parallel', states: { a: {}, b: {} } }))
  const [root, a, b] = layoutOf(regions).boxes as [Box, Box, Box]
  const boxes = [root, { ...a, x: 30, y: 50 }, { ...b, x: 30, y: 60, width: 70 }]
  const across = [
    { x: 0, y: 5 },
    { x: 30, y: 5 },
  ]
  const label = textAt(7, 9, { text: '客 <', look: 'soft' }, { text: 'go', look: 'event' })
  const arrows = [
    { id: 'right', points: across, label: null },
    { id: 'up', points: [...across, { x: 30, y: -20 }], label },
  ]
  const anyState = textAt(5, 6, { text: 'in any state', look: 'plain' })
  const dots = [{ x: 3, y: 4, width: 12, height: 10 }]
  const ends = describeMachine(loose({ type: 'final' }))
  /** Returns the class, the attributes and the text of each shape and of each part of a text. */
  const drawn = (svg: Element) =>
    Array.from(svg.querySelectorAll('rect, circle, path, text, tspan'), (part) => {
      const values = Array.from(part.attributes, ({ value }) => value)
      return [part.localName, ...values, part.localName === 'tspan' && part.textContent]
        .filter((value) => value !== false)
        .join(' ')
    })

  const svg = draw(layoutOf(regions, { boxes, arrows, anyState, dots }))
  expect(Array.from(svg.attributes, ({ name, value }) => `${name}=${value}`)).toEqual([
    ...['xmlns=http://www.w3.org/2000/svg', 'class=chart', 'role=img'],
    ...['aria-label=State chart of m', 'width=400', 'height=300', 'viewBox=0 0 400 300'],
  ])
  expect(drawn(svg)).toEqual([
    'rect paper 400 300',
    ...['rect box 10 20 100 60 8', 'text 41', 'tspan title 22 m'],
    ...['rect box 30 50 100 60 8', 'text 41', 'tspan title 22 a'],
    // The line between two regions is as wide as their parent.
    ...['rect box 30 60 70 60 8', 'path divider M10 60h100', 'text 41', 'tspan title 22 b'],
    'circle dot 9 9 6',
    ...['path arrow M0 5L30 5', 'path head M30 5L21 9.5L21 0.5Z'],
    ...['path arrow M0 5L30 5L30 -20', 'path head M30 -20L25.5 -11L34.5 -11Z'],
    ...['rect any 5 6 80 34 17', 'text 27', 'tspan plain 17 in any state'],
    ...['rect label 7 9 80 34 6', 'text 30', 'tspan soft 19 客 <', 'tspan event 46.5 go'],
  ])
  expect(drawn(draw(layoutOf(ends))).slice(1)).toEqual([
    ...['rect box 10 20 100 60 8', 'circle ring 92 37 7', 'circle dot 92 37 4'],
    ...['text 41', 'tspan title 22 m'],
  ])
})

const names = Object.keys(defaultColours) as (keyof Colours)[]

/** Colours that are all different: the blue part is the index of the name, the green part is 1 in the dark scheme. */
const colours = Object.fromEntries(
  names.map((name, at) => [name, [`rgb(0, 0, ${at})`, `rgb(0, 1, ${at})`]]),
) as unknown as Colours

/**
 * Draws a chart with its own styles, in both colour schemes. Returns, for the first element that a selector matches,
 * the names of its fill and stroke colours, its line width and its dashes.
 */
function looksOf(layout: Layout, selectors: string[], more = {}) {
  const svg = draw(layout, { colours, ...more })
  const style = svg.querySelector('style')?.textContent ?? ''
  onTestFinished(() => document.head.replaceChildren())
  const [light, dark] = ['not all', 'all'].map((media, scheme) => {
    const nameOf = (colour: string) =>
      names.find((_, at) => colour === `rgb(0, ${scheme}, ${at})`) ?? 'none'
    document.head.innerHTML = `<style>${style.replace('(prefers-color-scheme: dark)', media)}</style>`
    return selectors.map((selector) => {
      const { fill, stroke, strokeWidth, strokeDasharray } = getComputedStyle(
        svg.querySelector(selector) as Element,
      )
      return [selector, nameOf(fill), nameOf(stroke), strokeWidth, strokeDasharray].join(' ')
    })
  })
  expect(dark).toEqual(light)
  return light
}

/** Returns a layout with one state in the root state, and one arrow with a label. */
function smallLayout(ofState?: Change, ofArrow?: Change, text: Spans = []) {
  const layout = layoutOf(describeMachine(loose({ initial: 'a', states: { a: {} } })))
  const { state } = layout.boxes[1] as Box
  if (ofState) state.change = ofState
  const points = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
  ]
  const arrow = { id: 'm.a>m.a', points, label: textAt(0, 0, ...text) }
  return { ...layout, arrows: [{ ...arrow, ...(ofArrow && { change: ofArrow }) }] }
}

test.each<[Change, colour: string, line: string]>([
  ['new', 'accent', '2.5 none'],
  ['removed', 'error', '2.5 7 4'],
  ['changed', 'brass', '2.5 2 3'],
])(
  'a chart shows a %s state or arrow in the colour “%s”, even if nothing else changed',
  (...row) => {
    const [change, colour, line] = row
    const looks = (layout: Layout) =>
      looksOf(layout, ['.arrow', '.head', '.label', '.leaf > .box', '.leaf .title'])
    const [arrow, head, label, box, title] = [
      ...['.arrow none arrow 1.5 none', '.head arrow none 1px none', '.label paper line 1 none'],
      ...['.leaf > .box card line 1.25 none', '.leaf .title ink none 1px none'],
    ]
    expect(looks(smallLayout())).toEqual([arrow, head, label, box, title])
    expect(looks(smallLayout(change))).toEqual([
      ...[arrow, head, label],
      ...[`.leaf > .box card ${colour} ${line}`, `.leaf .title ${colour} none 1px none`],
    ])
    expect(looks(smallLayout(undefined, change))).toEqual([
      ...[`.arrow none ${colour} ${line}`, `.head ${colour} none 1px none`],
      ...[`.label paper ${colour} ${line}`, box, title],
    ])
  },
)

test('a chart distinguishes kinds of states, active states, marks and texts by colours and lines', () => {
  const layout = layoutOf(house)
  const boxes = layout.boxes.map((box) =>
    box.state.name === 'roof' ? { ...box, isFramed: true } : box,
  )
  const parts = { boxes, anyState: textAt(0, 0), dots: [{ x: 0, y: 0, width: 9, height: 9 }] }
  const kinds = ['.root', '.group', '.region', '.framed', '.leaf'].map((kind) => `${kind} > .box`)
  const marks = ['.paper', '.divider', '.ring', '.dot', '.any']
  expect(looksOf({ ...layout, ...parts }, [...kinds, ...marks])).toEqual([
    '.root > .box paper line 1.25 none',
    '.group > .box group line 1.25 none',
    '.region > .box none none 1.25 none',
    '.framed > .box none arrow 1.25 2 3',
    '.leaf > .box card line 1.25 none',
    '.paper paper none 1px none',
    '.divider none arrow 1.25 4 3',
    '.ring none accent 1.5 none',
    '.dot accent none 1px none',
    '.any none arrow 1.25 4 3',
  ])
  const active = ['.group > .box', '.leaf > .box']
  expect(looksOf(layout, active, { active: ['house.on', 'house.on.hall.dark'] })).toEqual([
    '.group > .box group accent 2.5 none',
    '.leaf > .box lit accent 2.5 none',
  ])
  const looks = ['event', 'failure', 'guard', 'soft', 'plain', 'tag'] as const
  const texts = smallLayout(
    undefined,
    undefined,
    looks.map((look) => ({ text: 'a', look })),
  )
  const fills = looksOf(
    texts,
    looks.map((look) => `.${look}`),
  )?.map((one) => one.split(' ')[1])
  expect(fills).toEqual(['ink', 'error', 'accent', 'soft', 'ink', 'brass'])
})

test('a chart marks the arrows and labels of taken transitions, and of changed transitions', () => {
  const {
    arrows: [arrow],
    ...layout
  } = smallLayout(undefined, 'new')
  const unchanged = { ...smallLayout().arrows[0], id: 'm.a>m' }
  const svg = draw({ ...layout, arrows: [arrow, unchanged] as Arrow[] }, { taken: ['m.a>m'] })
  const marks = Array.from(svg.querySelectorAll('.arrow, .label'), ({ parentElement }) =>
    Array.from(parentElement?.attributes ?? [], ({ name, value }) => `${name}=${value}`),
  )
  const all = [['data-change=new'], ['data-taken=m.a>m']]
  expect(marks).toEqual([...all, ...all])
})

test('a chart of a page contains no styles, and only a chart with changes contains styles for changes', () => {
  const styleOf = (...[layout, more]: Parameters<typeof draw>) =>
    draw(layout, more).querySelector('style')?.textContent
  expect(styleOf(smallLayout('new'))).toBeUndefined()
  expect(styleOf(smallLayout(), { colours })).not.toContain('data-change')
})

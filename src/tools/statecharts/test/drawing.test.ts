// @module-tag slow

import { describe, expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { withTransitionsAsText } from '../src/transitionsAsText.ts'
import { defaultColours } from '../src/colours.ts'
import { allTransitions, describeMachine, isWithin } from '../src/describe.ts'
import type { Layout } from '../src/geometry.ts'
import { layOut, maxWidth } from '../src/layout.ts'
import { drawingsOf, partsOf, tolerance } from '../src/splitCharts.ts'
import { writeSvg } from '../src/svg.ts'
import { collisions } from './collisions.ts'
import { loose } from './features.ts'

const textOf = (layout: Layout | undefined) =>
  (layout?.boxes ?? [])
    .flatMap(({ text }) => text.lines)
    .map(({ spans }) => spans.map(({ text }) => text).join(''))

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const numbered = <Value>(count: number, make: (index: number) => Value) =>
  Object.fromEntries(numbers(count).map((index) => [`state${index}`, make(index)]))

describe('the chart of a machine with regions and final states', () => {
  const alarm = setup({ actions: { ring: () => undefined } }).createMachine({
    id: 'alarm',
    type: 'parallel',
    states: {
      lamp: { initial: 'dark', states: { dark: { on: { lit: 'bright' } }, bright: {} } },
      clock: {
        initial: 'running',
        states: {
          running: {
            initial: 'early',
            states: { early: { on: { struck: 'late' } }, late: { type: 'final' } },
            onDone: { target: 'done', actions: 'ring' },
          },
          done: { type: 'final', output: 'rung' },
        },
      },
    },
  })
  const described = describeMachine(alarm)

  test('a chart shows the regions of a parallel state one below the other, with equal widths', async () => {
    const { boxes, dots } = await layOut(described)
    const [alarm, lamp, clock] = ['alarm', 'alarm.lamp', 'alarm.clock'].map((id) =>
      boxes.find(({ state }) => state.id === id),
    )

    expect([lamp, clock].map((box) => [box?.x, box?.width])).toEqual([
      [alarm?.x, alarm?.width],
      [alarm?.x, alarm?.width],
    ])
    expect((lamp?.y ?? 0) + (lamp?.height ?? 0)).toBeLessThan(clock?.y ?? 0)
    expect(dots).toHaveLength(3)
  })

  test('the SVG chart has a divider above the second parallel region, and a ring in each final state', async () => {
    const marked = (mark: string) =>
      [...svg.matchAll(/data-state="([^"]*)"(.*?)<\/g>/gs)]
        .filter(([, , drawn]) => drawn?.includes(`class="${mark}"`))
        .map(([, id]) => id)
    const svg = writeSvg(await layOut(described), defaultColours)

    expect(marked('divider')).toEqual(['alarm.clock'])
    expect(marked('ring')).toEqual(['alarm.clock.running.late', 'alarm.clock.done'])
    expect(svg).toContain('>&#x27;rung&#x27;<')
  })

  test('the SVG chart defines its light and dark colours without CSS variables or colour functions', async () => {
    const svg = writeSvg(await layOut(described), defaultColours)
    expect(svg).not.toMatch(/var\(|light-dark|color-mix/)
    for (const colour of defaultColours.ink)
      expect(svg).toContain(`.chart text { fill: ${colour}; }`)
    expect(svg.indexOf('prefers-color-scheme: dark')).toBeGreaterThan(
      svg.indexOf(defaultColours.ink[0]),
    )
  })
})

test('if an arrow starts at a parallel region itself, the chart shows a border around the region', async () => {
  const { boxes, arrows } = await layOut(
    describeMachine(
      createMachine({
        id: 'm',
        initial: 'both',
        states: {
          both: {
            type: 'parallel',
            states: {
              x: { initial: 'one', on: { leave: '#m.over' }, states: { one: {} } },
              y: { initial: 'one', states: { one: {} } },
            },
          },
          over: {},
        },
      }),
    ),
  )
  const region = boxes.find(({ state }) => state.id === 'm.both.x')
  const start = arrows.find(({ id }) => id === 'm.both.x>m.over')?.points[0]
  if (!region || !start) throw new Error('The region or its arrow is missing')
  const { x, y, width, height } = region

  expect(region.isFramed).toBe(true)
  expect([x, x + width].includes(start.x) || [y, y + height].includes(start.y)).toBe(true)
})

test.each(['One.\n\nTwo.', '\n  One.\n \n  Two.\n', ' \n\n '])(
  'a chart shows each line of the trimmed state description %j, including empty lines',
  async (description) => {
    const machine = createMachine({
      id: 'described',
      initial: 'a',
      states: {
        a: { description, on: { go: { target: 'b', description }, stay: { description } } },
        b: {},
      },
    })
    const { boxes } = await layOut(describeMachine(machine))
    const lines = textOf({ boxes } as Layout).map((line) => line.replace(/^stay +/, '').trim())
    const expected = description
      .trim()
      .split('\n')
      .map((line) => line.trim())

    expect(lines.join('|')).toContain(['a', ...(expected.length > 1 ? expected : [])].join('|'))
  },
)

describe('a machine that is too wide for one chart', () => {
  const nested = describeMachine(
    createMachine({
      id: 'wide',
      initial: 'state0',
      states: numbered(2, (index) => ({
        initial: 'state0',
        on: { [`to the next one after number ${index}`]: `state${1 - index}` },
        states: numbered(4, (inner) => ({
          initial: 'state0',
          on: Object.fromEntries(
            numbers(3).map((step) => [
              `quite a long name ${inner}.${step}`,
              `state${(inner + step + 1) % 4}`,
            ]),
          ),
          states: numbered(2, (last) => ({
            on: { swap: `state${1 - last}`, out: '#wide.state1' },
          })),
        })),
      })),
    }),
  )
  const width = 640
  const drawn = drawingsOf(nested, { width })

  test('a chart that is too wide is split repeatedly until each part fits the maximum width', async () => {
    const [[, complete] = [], ...parts] = await drawn
    expect(complete?.width).toBeGreaterThan(tolerance * width)
    expect(parts.map(([name]) => name)).toEqual([
      'wide.overview',
      ...numbers(2).flatMap((group) => [
        `wide.state${group}.overview`,
        ...numbers(4).map((inner) => `wide.state${group}.state${inner}`),
      ]),
    ])
    const tooWide = parts.filter(([, layout]) => layout.width > tolerance * width)
    expect(tooWide.map(([name]) => name)).toEqual([])
    expect(parts.flatMap(([, layout]) => collisions(layout))).toEqual([])
  })

  test('a part of a split chart shows the transitions from and to other parts as text', async () => {
    const part = textOf((await drawn).get('wide.state0.state3')).join('\n')
    expect(part).toMatch(/^← state0\.state2 +quite a long name 2\.0$/m)
    expect(part).toMatch(/^out +→ state1$/m)
  })

  test('the overview of a split chart lists an event between two groups once, even if several states handle it', () => {
    const [overview = nested] = partsOf(nested)

    expect(withTransitionsAsText(overview, 'all').children[1]?.details['← state0']).toBe(
      'to the next one after number 0, out',
    )
  })

  test('in the overview of a split chart, the label of an arrow names the source state inside the group', async () => {
    const overview = (await drawn).get('wide.overview')
    const label = overview?.arrows.find(({ id }) => id === 'wide.state0>wide.state1')?.label

    expect(label?.lines.map(({ spans }) => spans[0]?.text).slice(-2)).toEqual([
      'out',
      'from state3.state1',
    ])
  })

  const hub = (count: number) =>
    describeMachine(
      createMachine({
        id: 'hub',
        initial: 'state0',
        states: numbered(count, (index) =>
          index === 0
            ? {
                on: Object.fromEntries(
                  numbers(count - 1).map((to) => [`went.to.number.${to + 1}`, `state${to + 1}`]),
                ),
              }
            : { on: { back: 'state0' } },
        ),
      }),
    )

  test('if only the layout from left to right fits the maximum width, a chart has this layout', async () => {
    const drawn = await drawingsOf(hub(9))
    const layout = drawn.get('hub')

    expect([...drawn.keys()]).toEqual(['hub'])
    expect(layout?.width).toBeLessThanOrEqual(maxWidth)
    expect(layout?.arrows).toHaveLength(1 + 2 * 8)
    expect(layout && collisions(layout)).toEqual([])
  })

  test.each(['right', 'down'] as const)(
    'drawingsOf() with the direction %s lays out all parts of a split chart in this direction',
    async (direction) => {
      const layouts = [...(await drawingsOf(nested, { width, direction })).values()]
      const starts = layouts.flatMap(({ arrows }) =>
        arrows.filter(({ id }) => id.includes('#initial>')),
      )
      const directions = starts.map(({ points: [from, to] }) =>
        from?.y === to?.y ? 'right' : 'down',
      )
      expect(layouts.length).toBeGreaterThan(2)
      expect(new Set(directions)).toEqual(new Set([direction]))
    },
  )

  test('a chart that is at most 1.5 times as wide as the maximum width is not split', async () => {
    const [[, down] = []] = await drawingsOf(nested, { width: 99_999 })
    const width = Math.ceil((down?.width ?? 0) / tolerance)
    const drawings = [...(await drawingsOf(nested, { width }))]

    expect(drawings.map(([name]) => name)).toEqual(['wide'])
    expect(drawings[0]?.[1].arrows.length).toBeGreaterThan(0)
    expect([...(await drawingsOf(nested, { width: width - 1 })).keys()]).toContain('wide.overview')
  })

  test('if a chart without groups is too wide, text replaces arrows to the state with the most incoming arrows', async () => {
    const chain = createMachine({
      id: 'chain',
      initial: 'state0',
      states: numbered(6, (index) =>
        index < 5 ? { on: { next: `state${index + 1}`, 'called off by someone': 'state0' } } : {},
      ),
    })
    const [[, complete] = [], [name, drawing] = [], ...others] = await drawingsOf(
      describeMachine(chain),
      { width: 350 },
    )
    const written = textOf(drawing)

    expect(complete?.width).toBeGreaterThan(tolerance * 350)
    expect([name, others]).toEqual(['chain.overview', []])
    expect(drawing?.width).toBeLessThanOrEqual(tolerance * 350)
    expect(drawing?.arrows.map(({ id }) => id)).toEqual([
      'chain#initial>chain.state0',
      ...numbers(5).map((from) => `chain.state${from}>chain.state${from + 1}`),
    ])
    expect(written.filter((line) => /^called off by someone +→ state0$/.test(line))).toHaveLength(5)
    expect(written.filter((line) => /^← state\d +called off by someone$/.test(line))).toHaveLength(
      5,
    )
    expect(drawing && collisions(drawing)).toEqual([])
  })

  test('if no layout with arrows fits the maximum width, a chart shows all transitions as text', async () => {
    const flat = hub(24)
    const drawing = (await drawingsOf(flat, { width: 200 })).get('hub.overview')
    const written = textOf(drawing).join('\n')

    expect(drawing?.arrows).toEqual([])
    expect(allTransitions(flat).filter(({ event }) => !written.includes(event))).toEqual([])
    expect(written).toMatch(/^went\.to\.number\.23 +→ state23$/m)
    expect(written).toMatch(/^starts in +state0$/m)
  })
})

test('isWithin() does not count the state “m.ab” as a part of the group “m.a”', () => {
  const group = describeMachine(createMachine({ id: 'm.a' }))
  const ids = ['m.a', 'm.a.b', 'm.ab', 'm.ab.b', 'm.a\\.b']
  expect(ids.filter((id) => isWithin(id, group.id))).toEqual(['m.a', 'm.a.b'])
})

test('a parallel machine with too many states gets an overview only if arrows connect its regions', async () => {
  const chain = (target: string) => ({
    initial: 's0',
    states: Object.fromEntries(
      Array.from({ length: 31 }, (_, at) => [
        `s${at}`,
        { on: { go: at < 30 ? `s${at + 1}` : target } },
      ]),
    ),
  })
  const namesFor = async (target: string) => {
    const states = { a: chain(target), b: chain('s0') }
    const machine = describeMachine(loose({ id: 'pair', type: 'parallel', states }))
    return [...(await drawingsOf(machine)).keys()]
  }
  expect(await namesFor('s0')).toEqual(['pair', 'pair.a', 'pair.b'])
  expect(await namesFor('#pair.b')).toEqual(['pair', 'pair.overview', 'pair.a', 'pair.b'])
})

test('a machine with more than 60 states gets an overview and a chart of each group', async () => {
  const many = createMachine({
    id: 'many',
    initial: 'state0',
    states: numbered(6, (index) => ({
      initial: 'state0',
      on: { next: `state${(index + 1) % 6}` },
      states: numbered(9, (inner) => ({ on: { next: `state${(inner + 1) % 9}` } })),
    })),
  })
  const names = [...(await drawingsOf(describeMachine(many))).keys()]
  expect(names).toEqual(['many', 'many.overview', ...numbers(6).map((at) => `many.state${at}`)])
})

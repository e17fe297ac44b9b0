import { describe, expect, test } from 'vitest'
import { setup, type AnyStateMachine } from 'xstate'
import { fontSize } from '../../src/tools/charts/block.ts'
import { drawingsOf, generate, machines } from '../../src/tools/charts/charts.ts'
import {
  allTransitions,
  describeMachine,
  pathOf,
  withDescendants,
  type Transition,
} from '../../src/tools/charts/describe.ts'
import { layOut, type Arrow, type Box, type Layout } from '../../src/tools/charts/layout.ts'
import { partsOf } from '../../src/tools/charts/parts.ts'
import { writeSvg } from '../../src/tools/charts/svg.ts'
import { declared } from './coverage.ts'
import { filesIn, read } from './files.ts'

const named = machines.map((machine): [string, AnyStateMachine] => [machine.id, machine])
const files = await generate()

test('every chart in docs/charts belongs to a machine', () => {
  expect(filesIn(['docs/charts'], /./).sort()).toEqual(
    [...files.keys(), 'docs/charts/paths.md'].sort(),
  )
})

describe.each(named)('the chart of %s', (id, machine) => {
  test('lists every declared transition', () => {
    expect(listedTransitions(id)).toEqual(declaredTransitions(machine))
  })

  test('numbers the guards of one event in the order in which they are asked', () => {
    const numbers = withDescendants(describeMachine(machine)).flatMap(({ transitions }) =>
      [...new Set(transitions.map(({ event }) => event))].map((event) =>
        transitions.filter((one) => one.event === event).map(({ order }) => order),
      ),
    )
    expect(numbers).toEqual(
      numbers.map(({ length }) =>
        length === 1 ? [null] : Array.from({ length }, (_, index) => index + 1),
      ),
    )
  })

  test('shows no picture whose texts have less than 12 px where the page is 830 px wide', () => {
    const pictures = [
      ...(files.get(`docs/charts/${id}.md`) ?? '').matchAll(/!\[[^\]]*\]\((.*?)\)/g),
    ]
    const widths = pictures.map(([, name]) =>
      Number(/ width="(\d+)"/.exec(files.get(`docs/charts/${name}`) ?? '')?.[1]),
    )
    expect(widths).not.toEqual([])
    expect(widths.filter((width) => !((fontSize.text * 830) / width >= 12))).toEqual([])
  })

  test('marks every state by its id', () => {
    const marked = [...(files.get(`docs/charts/${id}.svg`) ?? '').matchAll(/data-state="([^"]*)"/g)]

    expect(marked.map(([, state]) => state)).toEqual([id, ...declared(machine).states])
  })

  test('keeps arrows, labels and boxes apart, whole and in parts', async () => {
    for (const [name, drawing] of await drawingsOf(describeMachine(machine)))
      expect(collisions(drawing), name).toEqual([])
  })

  test('tells every transition in its parts', () => {
    const inParts = partsOf(describeMachine(machine)).flatMap(allTransitions)
    const told = ({ event, guard, actions }: Transition) =>
      JSON.stringify([event, guard, actions.filter(({ name }) => !name.startsWith('→'))])
    expect(new Set(inParts.map(told))).toEqual(
      new Set(allTransitions(describeMachine(machine)).map(told)),
    )
  })
})

describe('the chart of a machine with regions, final states and what follows on them', () => {
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

  test('sets its regions one below the other over the whole width, each with a first state', async () => {
    const { boxes, dots } = await layOut(described)
    const [whole, lamp, clock] = ['alarm', 'alarm.lamp', 'alarm.clock'].map((id) =>
      boxes.find(({ state }) => state.id === id),
    )

    expect([lamp, clock].map((box) => [box?.x, box?.width])).toEqual([
      [whole?.x, whole?.width],
      [whole?.x, whole?.width],
    ])
    expect((lamp?.y ?? 0) + (lamp?.height ?? 0)).toBeLessThan(clock?.y ?? 0)
    expect(dots).toHaveLength(3)
  })

  test('draws a dashed line above the second region and rings the final states', async () => {
    const marked = (mark: string) =>
      [...svg.matchAll(/data-state="([^"]*)"(.*?)<\/g>/gs)]
        .filter(([, , drawn]) => drawn?.includes(`class="${mark}"`))
        .map(([, id]) => id)
    const svg = writeSvg(await layOut(described))

    expect(marked('divider')).toEqual(['alarm.clock'])
    expect(marked('ring')).toEqual(['alarm.clock.running.late', 'alarm.clock.done'])
    expect(svg).toContain('>&#x27;rung&#x27;<')
  })
})

describe.each(named)('the page of %s', (id, machine) => {
  const root = describeMachine(machine)
  const sections = ['States', 'Events', 'Delays', 'What must never happen']

  test('answers in this order: states, events, delays, what must never happen', () => {
    const headings = [...page(id).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings.slice(0, sections.length)).toEqual(sections)
    expect(headings.at(-1)).toBe('Where to look')
  })

  test.each([
    ['States', withDescendants(root).flatMap(({ id }) => pathOf(id) || [])],
    [
      'Events',
      allTransitions(root).flatMap(({ event }) => (event.startsWith('after ') ? [] : event)),
    ],
    ['Delays', Object.keys(machine.implementations.delays)],
  ])('explains its %s, and no others', (section, names) => {
    const [, text = ''] = page(id).split(`\n## ${section}\n`)
    const [own = ''] = text.split('\n## ')
    const explained = [...own.matchAll(/^\| `([^`]+)` /gm)].map(([, name]) => name)
    expect(explained.sort()).toEqual([...new Set(names)].sort())
  })
})

test('the pages of the machines quote the specification', () => {
  const specification = read('docs/specification.md').replace(/\s+/g, ' ')
  const quotes = machines.flatMap(
    ({ id }) =>
      page(id)
        .replace(/\s+/g, ' ')
        .match(/„[^“]+“/g) ?? [],
  )
  expect(quotes).not.toEqual([])
  expect(quotes.filter((quote) => !specification.includes(quote))).toEqual([])
})

interface Declared {
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  invoke?: unknown
  onDone?: unknown
  states?: Record<string, Declared>
}

const lengthOf = (delay: unknown) =>
  typeof delay === 'number' && (delay < 1_000 ? `${delay} ms` : `${delay / 1_000} s`)

function declaredTransitions(machine: AnyStateMachine): string[] {
  const declaredIn = (state: Declared, path: string): string[] => {
    const invokes = list(state.invoke) as { id: string; onDone?: unknown; onError?: unknown }[]
    const branches: [event: string, branches: unknown][] = [
      ...Object.entries(state.on ?? {}),
      ...invokes.flatMap(({ id, onDone, onError }): [string, unknown][] => [
        [`${id} done`, onDone],
        [`${id} failed`, onError],
      ]),
      ...Object.entries(state.after ?? {}).map(([delay, to]): [string, unknown] => [
        `after ${lengthOf(machine.implementations.delays[delay]) || delay}`,
        to,
      ]),
      [`${path.split('.').at(-1)} done`, state.onDone],
    ]
    return [
      ...branches.flatMap(([event, declared]) =>
        list(declared).map((branch) => {
          const { target, guard, actions } = (
            typeof branch === 'string' ? { target: branch } : branch
          ) as { target?: string; guard?: unknown; actions?: unknown }
          return [
            path || 'any',
            event,
            list(guard).map(nameOf).join(),
            target === undefined ? '(stays)' : resolveTarget(target, path),
            list(actions).map(nameOf).join(),
          ].join(' | ')
        }),
      ),
      ...Object.entries(state.states ?? {}).flatMap(([key, child]) =>
        declaredIn(child, path ? `${path}.${key}` : key),
      ),
    ]
  }
  return declaredIn(machine.config as Declared, '').sort()
}

function resolveTarget(target: string, path: string): string {
  if (target.startsWith('#')) return target.slice(target.indexOf('.') + 1)
  if (target.startsWith('.')) return `${path}${target}`.replace(/^\./, '')
  return [...path.split('.').slice(0, -1), target].join('.')
}

function listedTransitions(id: string): string[] {
  const [, table = ''] = (files.get(`docs/charts/${id}.md`) ?? '').split(/^## Transitions$/m)
  const plain = (cell: string) =>
    cell.replace(/`|\((?!stays)[^`|]*\)/g, '').replace(/^(\d\. )?((else )?if |else$)/, '')
  const [head = [], , ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => plain(cell.trim())))
  return rows
    .map((row) =>
      ['In', 'Event', 'Guard', 'To', 'Actions']
        .map((column) => row[head.indexOf(column)]?.replaceAll(', ', ',') ?? '')
        .join(' | '),
    )
    .sort()
}

function collisions({ boxes, dots, anyState, arrows }: Layout): string[] {
  const isLeaf = ({ state }: (typeof boxes)[number]) => state.children.length === 0
  const things: { name: string; box: Box }[] = [
    ...boxes.map((box) => ({ name: box.state.id, box: isLeaf(box) ? box : box.text })),
    ...dots.map((box, index) => ({ name: `dot ${index}`, box })),
    ...(anyState ? [{ name: 'any state', box: anyState }] : []),
    ...arrows.flatMap(({ id, label }) => (label ? [{ name: id, box: label }] : [])),
  ]
  return [
    ...things.flatMap((one, index) =>
      things
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .map((other) => `${one.name} covers ${other.name}`),
    ),
    ...things.flatMap((one) =>
      boxes
        .filter((frame) => !isLeaf(frame) && overlap(one.box, frame) && !contains(frame, one.box))
        .map((frame) => `${one.name} stands on the frame of ${frame.state.id}`),
    ),
    ...boxes
      .filter((box) => !contains(box, box.text))
      .map(({ state }) => `${state.id} is too small`),
    ...arrows.flatMap((arrow) =>
      things
        .filter(({ box }) => box !== arrow.label)
        .filter(({ box }) => segmentsOf(arrow).some((segment) => overlap(segment, box)))
        .map(({ name }) => `the arrow ${arrow.id} crosses ${name}`),
    ),
  ]
}

const segmentsOf = ({ points }: Arrow): Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

const page = (id: string) =>
  read(`docs/machines/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`)

const nameOf = (call: unknown) =>
  typeof call === 'string' ? call : (call as { type: string }).type

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

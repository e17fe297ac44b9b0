import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { generate } from '../../src/tools/charts.ts'
import { fontSize } from '../../src/tools/statecharts/block.ts'
import {
  allTransitions,
  describeMachine,
  withDescendants,
  type Transition,
} from '../../src/tools/statecharts/describe.ts'
import { drawingsOf, partsOf, readableWidth } from '../../src/tools/statecharts/parts.ts'
import { machineNames, subjects } from '../../src/tools/subjects.ts'
import { collisions } from '../tools/statecharts/collisions.ts'
import { declared } from '../../src/tools/statecharts/coverage.ts'
import { filesIn, read } from './files.ts'

const machines = await Promise.all(machineNames.map((name) => subjects[name].load()))
const named = machines.map((machine): [string, AnyStateMachine] => [machine.id, machine])
const files = await generate()

test('every chart in docs/charts belongs to a machine', () => {
  expect(filesIn(['docs/charts'], /./).sort()).toEqual(
    [...files.keys(), 'docs/charts/paths.md'].sort(),
  )
})

test('every link to a chart leads to one that is readable, or says that it is wide', () => {
  const pages = ['README.md', ...filesIn(['docs'], /\.md$/)]
  const wide = pages.flatMap((page) =>
    [...read(page).matchAll(/\[([^[\]]*)\]\((?:[\w./]*\/)?([\w.]+\.svg)\)/g)].filter(
      ([, text, name]) => {
        const width = Number(
          / width="(\d+)"/.exec(files.get(`docs/charts/${name}`) ?? '')?.[1] ?? 0,
        )
        return width > readableWidth && !text?.includes('wide')
      },
    ),
  )
  expect(wide.map(([link]) => link)).toEqual([])
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

describe.each(named)('the page of %s', (id, machine) => {
  const root = describeMachine(machine)
  const sections = ['States', 'Events', 'Delays', 'What must never happen']

  test('answers in this order: states, events, delays, what must never happen', () => {
    const headings = [...page(id).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings.slice(0, sections.length)).toEqual(sections)
    expect(headings.at(-1)).toBe('Where to look')
  })

  test.each([
    ['States', withDescendants(root).flatMap(({ path }) => path || [])],
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
  const [, table = ''] = (files.get(`docs/charts/${id}.md`) ?? '').split(
    /^## (?:Transitions|Names)$/m,
  )
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

const page = (id: string) =>
  read(`docs/machines/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`)

const nameOf = (call: unknown) =>
  typeof call === 'string' ? call : (call as { type: string }).type

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

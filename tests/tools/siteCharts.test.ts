import { describe, expect, test } from 'vitest'
import {
  allTransitions,
  describeMachine,
  withDescendants,
} from '../../src/tools/statecharts/describe.ts'
import { drawingsOf, readableWidth } from '../../src/tools/statecharts/splitCharts.ts'
import { machineNames, machineCases } from '../../src/tools/machineCases/index.ts'
import { collisions } from './statecharts/collisions.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const machines = await Promise.all(
  machineNames.map(async (name) => {
    const machine = await machineCases[name].load()
    const root = describeMachine(machine)
    const delays = Object.keys(machine.implementations.delays)
    return { id: machine.id, root, delays, drawings: await drawingsOf(root) }
  }),
)

test('every chart in docs/charts belongs to a machine', () => {
  const files = machines.flatMap(({ id, drawings }) => [
    `docs/charts/${id}.md`,
    ...[...drawings.keys()].map((name) => `docs/charts/${name}.svg`),
  ])
  expect(filesIn(['docs/charts'], /./).sort()).toEqual([...files, 'docs/charts/paths.md'].sort())
})

test('every link to a chart leads to one that is readable, or says that it is wide', () => {
  const drawings = new Map(machines.flatMap(({ drawings }) => [...drawings]))
  const pages = ['README.md', ...filesIn(['docs'], /\.md$/)]
  const wide = pages.flatMap((page) =>
    [...readProjectFile(page).matchAll(/\[([^[\]]*)\]\((?:[\w./]*\/)?([\w.]+)\.svg\)/g)].filter(
      ([, text, name = '']) =>
        (drawings.get(name)?.width ?? 0) > readableWidth && !text?.includes('wide'),
    ),
  )
  expect(wide.map(([link]) => link)).toEqual([])
})

test.each(machines)('the charts of $id keep arrows, labels and boxes apart', ({ drawings }) => {
  for (const [name, drawing] of drawings) expect(collisions(drawing), name).toEqual([])
})

describe.each(machines)('the page of $id', ({ id, root, delays }) => {
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
    ['Delays', delays],
  ])('explains its %s, and no others', (section, names) => {
    const [, text = ''] = page(id).split(`\n## ${section}\n`)
    const [own = ''] = text.split('\n## ')
    const explained = [...own.matchAll(/^\| `([^`]+)` /gm)].map(([, name]) => name)
    expect(explained.sort()).toEqual([...new Set(names)].sort())
  })
})

test('the pages of the machines quote the specification', () => {
  const specification = readProjectFile('docs/specification.md').replace(/\s+/g, ' ')
  const quotes = machines.flatMap(
    ({ id }) =>
      page(id)
        .replace(/\s+/g, ' ')
        .match(/„[^“]+“/g) ?? [],
  )
  expect(quotes).not.toEqual([])
  expect(quotes.filter((quote) => !specification.includes(quote))).toEqual([])
})

const page = (id: string) =>
  readProjectFile(
    `docs/machines/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`,
  )

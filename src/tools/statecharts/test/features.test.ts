import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assign, fromPromise, not, sendParent, sendTo } from 'xstate'
import { defaultColours } from '../src/colours.ts'
import { compareMachines } from '../src/compare.ts'
import { allTransitions, describeMachine } from '../src/describe.ts'
import type { Layout } from '../src/geometry.ts'
import { layOut } from '../src/layout.ts'
import { writeMermaid } from '../src/mermaid.ts'
import { changesIn } from '../src/splitCharts.ts'
import { writeSvg } from '../src/svg.ts'
import { writePage } from '../src/tables.ts'
import { stateBlock } from '../src/textBox.ts'
import { collisions } from './collisions.ts'
import { features, loose } from './features.ts'

/** Returns the texts of all boxes and labels in a chart. */
const textsIn = ({ boxes, arrows }: Layout) =>
  [...boxes.map(({ text }) => text), ...arrows.flatMap(({ label }) => label ?? [])].map(
    ({ lines }) =>
      lines
        .map(({ spans }) => spans.at(-1)?.text ?? '')
        .concat(lines.map(({ spans }) => spans[0]?.text ?? ''))
        .join(' '),
  )

describe.each(Object.entries(features))('%s', (feature, { machine, says, differs }) => {
  const root = describeMachine(machine(false))
  const changed = describeMachine(machine(true))

  test(`a chart shows the XState feature “${feature}” without overlaps`, async () => {
    const layout = await layOut(root)
    const texts = textsIn(layout)
    expect(says.filter((text) => !texts.some((one) => one.includes(text)))).toEqual([])
    expect(collisions(layout)).toEqual([])
    expect(writeSvg(layout, defaultColours)).not.toMatch(/undefined<|NaN/)
  })

  test(`the Markdown tables and the Mermaid diagram show the XState feature “${feature}”`, () => {
    const unescape = (text: string) =>
      text.replace(/\\(?=[\\`*_<>[\]|])/g, '').replace(/<br>/g, '\n')
    const page = unescape(writePage(root, '', ['m']))
    const diagram = writeMermaid(root).replace(/#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    )
    expect(writeMermaid(root).replace(/#\d+;/g, '')).not.toMatch(/ : .*[:;"{}<>]/)
    for (const { targets } of allTransitions(root))
      if (targets.length > 1) expect(diagram).toContain('(and other targets)')
    const texts = says.map((text) => text.replace(/^(if |and → |\/ )?(inline )?| = .*|….*/g, ''))
    for (const written of [page, diagram])
      expect(texts.filter((text) => !written.includes(text))).toEqual([])
  })

  test(`compareMachines() reports a change to the XState feature “${feature}”`, () => {
    const { differences = [], merged = root } = compareMachines([root], [changed])[0] ?? {}
    if (/^(guard|action|delay) /.test(differs[0])) expect(changesIn(merged)).toBeGreaterThan(0)
    expect(differences.map(({ what, before, after }) => [what, before, after])).toContainEqual(
      differs,
    )
  })
})

const pageOf = (config: object, implementations?: object) =>
  writePage(describeMachine(loose(config, implementations)), '', ['m'])

test('pipe characters in the texts of a machine do not break the Markdown tables', () => {
  const pipe = 'a | b'
  const isEither = ({ context }: { context: { a: number; b: number } }) => context.a || context.b
  const options = { target: 'c', actions: pipe, description: pipe, meta: { pipe } }
  const page = pageOf(
    {
      context: { pipe },
      initial: pipe,
      output: pipe,
      states: {
        [pipe]: {
          ...{ tags: pipe, entry: pipe, exit: pipe, description: pipe, meta: { pipe } },
          invoke: { src: pipe, id: pipe, input: pipe, onDone: 'c' },
          on: {
            [pipe]: [
              { ...options, guard: pipe },
              { ...options, guard: isEither },
            ],
          },
        },
        c: { initial: 'd', states: { d: {}, e: { type: 'history', target: `#m.${pipe}` } } },
      },
    },
    { guards: { [pipe]: () => false }, actions: { [pipe]: assign({ pipe }) } },
  )
  const tables = page.split('\n\n').filter((block) => block.startsWith('|'))
  const cells = tables.map((rows) => rows.split('\n').map((row) => row.split(/(?<!\\)\|/).length))
  expect(cells.map((lengths) => [...new Set(lengths)])).toEqual([[12], [9], [5]])
  expect(page).toContain("Initial context: `{ pipe: 'a | b' }`")
})

test('Markdown tables enclose code in more backticks than the longest run of backticks in the code', () => {
  const page = pageOf({ initial: 'a``b', states: { 'a``b': {}, 'c`d': {} } })
  expect(page.match(/^\| `.*/gm)).toEqual(['| ``` a``b ``` |', '| `` c`d `` |'])
})

test('the Markdown table and the Mermaid diagram show the default target of a history state', () => {
  const config = {
    id: 'shop.front',
    initial: 'a',
    states: {
      a: {},
      b: {
        initial: 'c',
        states: {
          c: {},
          'c.d': {},
          near: { type: 'history', target: 'c\\.d' },
          far: { type: 'history', history: 'deep', target: '#shop.front.a' },
          none: { type: 'history' },
        },
      },
    },
  }
  expect(pageOf(config).match(/^\| `b\.(near|far|none)`.*/gm)).toEqual([
    '| `b.near` | history | `b.c\\.d` | history `shallow` |',
    '| `b.far` | history | `a` | history `deep` |',
    '| `b.none` | history |  | history `shallow` |',
  ])
  expect(writeMermaid(describeMachine(loose(config))).match(/.* : default/g)).toEqual([
    '  s5 --> s4 : default',
    '  s6 --> s1 : default',
  ])
})

test('the Mermaid diagram has a divider (--) only between the regions of a parallel state', () => {
  const config = { type: 'parallel', states: { a: {}, b: {}, c: {} } }
  expect(writeMermaid(describeMachine(loose(config)))).toBe(
    [
      'stateDiagram-v2',
      '  state "m" as s0',
      '  state s0 {',
      '    state "a" as s1',
      '    --',
      '    state "b" as s2',
      '    --',
      '    state "c" as s3',
      '  }\n',
    ].join('\n'),
  )
})

test('the README of the package lists every tested XState feature', () => {
  const [, list = ''] = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8').split(
    '## What is shown',
  )
  const listed = [...(list.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+?) +\|/gm)].map(
    ([, name]) => name,
  )
  expect(listed.slice(2)).toEqual(Object.keys(features))
})

test('the Markdown page of a machine contains its chart, its description and its tables', () => {
  const config = {
    ...{ id: 'lamp_1', description: 'One.  \n Two.', context: { watts: 40 }, initial: 'dark' },
    states: {
      dark: { on: { press: { guard: 'isOn', target: 'lit', actions: 'ring', reenter: true } } },
      lit: { initial: { target: 'a', actions: 'ring' }, states: { a: {} }, onDone: 'end' },
      end: { type: 'final' },
    },
    on: { reset: {} },
  }
  const implementations = { guards: { isOn: () => true }, actions: { ring: assign({ watts: 1 }) } }
  const root = describeMachine(loose(config, implementations))
  const [states, transitions, named] = [
    [
      ...['| State | Type | Initial state | Description |', '| --- | --- | --- | --- |'],
      ...['| `lamp_1` |  |  | One.<br>Two. |', '| `dark` |  |  |  |'],
      ...['| `lit` |  | `lit.a` / `ring` |  |', '| `lit.a` |  |  |  |', '| `end` | final |  |  |'],
    ],
    [
      ...['| In | Event | Guard | To | Actions |', '| --- | --- | --- | --- | --- |'],
      '| any | reset |  | (forbidden) |  |',
      '| `dark` | press | if isOn | `lit` (reenters) | `ring` |',
      '| `lit` | lit done |  | `end` |  |',
    ],
    [
      ...['| Name | Kind | Is |', '| --- | --- | --- |'],
      '| `ring` | action | `assign({ watts: 1 })` |',
    ],
  ].map((rows) => rows.join('\n'))
  expect(writePage(root, 'From here.', ['lamp']).split('\n\n')).toEqual([
    ...['# lamp\\_1', 'From here.', 'One.<br>Two.'],
    '[![State chart of lamp](lamp.svg)](lamp.svg)',
    ...['## States', states, 'Initial context: `{ watts: 40 }`', '## Transitions'],
    'XState checks the transitions of inner states first. Within one state, XState checks the transitions for an event in the order of their numbers, and takes the first transition whose guard passes.',
    ...[transitions, '## Names', named],
  ])
})

test.for<[charts: string[], shown: string[]]>([
  [
    [],
    [
      'This page has no chart, because drawing exceeded the time limit. Raise the limit with `--timeout`.',
    ],
  ],
  [
    ['whole', 'some'],
    [
      '[![State chart of some](some.svg)](some.svg)',
      'In this chart, some transitions are text instead of arrows. The [wide chart](whole.svg) has all arrows.',
    ],
  ],
  [
    ['whole', 'all', 'one'],
    [
      '[![State chart of all](all.svg)](all.svg)',
      'The charts show the groups of states. The [wide chart](whole.svg) shows all states.',
      '[![State chart of one](one.svg)](one.svg)',
    ],
  ],
])('the Markdown page of a machine with the charts %j explains these charts', ([charts, shown]) => {
  const [page = ''] = writePage(describeMachine(loose({})), 'From here.', charts).split('\n\n## ')
  expect(page.split('\n\n')).toEqual(['# m', 'From here.', ...shown])
})

const cycle: { self?: unknown } = {}
cycle.self = cycle

test.each<[code: string, value: unknown]>([
  ["'it\\'s\\n'", "it's\n"],
  ['[1n, null, undefined]', [1n, null, undefined]],
  ['{ self: (a cycle) }', cycle],
  [
    "[/a/g, Date(1), Set(['a']), TypeError('no')]",
    [/a/g, new Date(1), new Set('a'), new TypeError('no')],
  ],
  [
    "{ 'a-b': 1, ä: Lamp { watts: 40 } }",
    {
      'a-b': 1,
      ä: new (class Lamp {
        watts = 40
      })(),
    },
  ],
  [
    '{ size: (cannot be read: no), unit: 1 }',
    {
      get size() {
        throw new Error('no')
      },
      unit: 1,
    },
  ],
  ['machine m', loose({})],
  ['not(isReady(1))', not({ type: 'isReady', params: 1 })],
  ["sendParent({ type: 'go' })", sendParent({ type: 'go' })],
])('describeMachine() writes a value in the context as the code %s', (code, context) => {
  expect(describeMachine(loose({ context: { value: context } })).context).toBe(`{ value: ${code} }`)
})

test('charts and tables shorten long code', () => {
  const long = 'x'.repeat(2_000)
  const meta = { long }
  const root = describeMachine(
    loose(
      {
        ...{ context: meta, output: long, meta, invoke: { src: 'load', input: meta } },
        entry: ['send', { type: 'note', params: long }],
        on: {
          go: {
            guard: ({ event }: { event: { name: string } }) => event.name === 'a',
            meta,
            actions: assign(meta),
          },
        },
      },
      { actions: { send: sendTo('child', { type: long }) } },
    ),
  )
  const page = writePage(root, '', ['m']).match(/`[^`]+`/g) ?? []
  const rows = stateBlock(root).lines.map(({ spans }) => spans.at(-1)?.text ?? '')
  expect(page.length).toBeGreaterThan(8)
  // All texts in the tables or in the box are shorter than one of the long texts.
  for (const texts of [page, rows]) expect(texts.join('').length).toBeLessThan(long.length)
})

test('a chart shows the failure of an actor in another colour than other events', async () => {
  const a = { invoke: { src: 'load', onDone: 'b', onError: 'c' } }
  const root = describeMachine(loose({ initial: 'a', states: { a, b: {}, c: {} } }))
  const svg = writeSvg(await layOut(root), defaultColours)
  expect(
    svg.match(/class="(event|failure)"[^<]*/g)?.map((text) => text.replace(/ .*>/, ' ')),
  ).toEqual(['class="event" load done', 'class="failure" load failed'])
  expect(svg).toContain(`.chart .failure { fill: ${defaultColours.error[0]}; }`)
})

test('the Mermaid diagram shows initial actions and final states', () => {
  const states = { a: { on: { go: 'b' } }, b: { type: 'final' } }
  const config = { initial: { target: 'a', actions: ['ring', 'log'] }, states }
  expect(writeMermaid(describeMachine(loose(config))).split('\n')).toEqual([
    ...['stateDiagram-v2', '  state "m" as s0', '  state s0 {', '    [*] --> s1 : / ring, log'],
    ...['    state "a" as s1', '    state "b" as s2', '    s2 --> [*]', '  }'],
    ...['  s1 --> s2 : go', ''],
  ])
})

test('the Mermaid diagram escapes all texts, and shows each line of a description and that a transition reenters', () => {
  const a = {
    description: 'A "quote".\nAnother line.',
    on: {
      '👍': { target: 'a', reenter: true },
      wait: { actions: { type: 'store', params: '1;2' } },
    },
  }
  const initial = { target: 'a', actions: { type: 'ring', params: 'x: 1' } }
  expect(writeMermaid(describeMachine(loose({ initial, states: { a } }))).split('\n')).toEqual([
    ...['stateDiagram-v2', '  state "m" as s0', '  state s0 {'],
    '    [*] --> s1 : / ring(#39;x#58; 1#39;)',
    '    state "a<br>A #34;quote#34;.<br>Another line.<br>wait / store(#39;1#59;2#39;)" as s1',
    ...['  }', '  s1 --> s1 : #128077; (reenters)', ''],
  ])
})

test('the Markdown tables show each property of a state and a transition in a separate column', () => {
  const a = {
    ...{ id: 'own', meta: { cost: 1 }, tags: ['x', ' y \n z '], entry: ['note', 'ring'] },
    ...{ exit: 'store', invoke: { id: 'loader', src: 'load', input: 2 } },
    on: {
      go: { target: ['b.c', 'b.d'], description: '[a](b) | `c` \\d\n *e* <f>_g \n\n|' },
      stay: { actions: 'note' },
      reset: '#m',
    },
  }
  const b = { type: 'parallel', states: { c: {}, d: {} } }
  expect(pageOf({ initial: 'a', states: { a, b } }).match(/^\| (State|In|`a`) .*/gm)).toEqual([
    '| State | Type | Tags | Invokes | On entry | On exit | Details |',
    '| `a` |  | `x`, `y z` | `loader (load) with 2` | `note`, `ring` | `store` | id `own`, meta `{ cost: 1 }` |',
    '| In | Event | To | Actions | Description |',
    '| `a` | go | `b.c` and `b.d` |  | \\[a\\](b) \\| \\`c\\` \\\\d<br>\\*e\\* \\<f>\\_g<br>\\| |',
    '| `a` | stay | (stays) | `note` |  |',
    '| `a` | reset | the machine |  |  |',
  ])
})

const inline = fromPromise(async () => 1)

test.each<[label: string, invoke: object]>([
  ['load', { src: 'load' }],
  ['loader (load) as one', { src: 'load', id: 'loader', systemId: 'one' }],
  ['inline promise', { src: inline }],
  ['loader (inline promise(async () => 1))', { src: inline, id: 'loader' }],
  ['load not known to XState timeout', { src: 'load', timeout: 3 }],
])('the label of an invoked actor in a Markdown table is “%s”', (label, invoke) => {
  expect(pageOf({ invoke })).toContain(`| \`${label}\` |`)
})

import { expect, test } from 'vitest'
import { describeMachine, edgesOf, type State } from '../src/describe.ts'
import { columnsOf, labelBlock, stateBlock, type Block } from '../src/textBox.ts'
import { loose } from './features.ts'

/** Returns the lines of a block. Each part of a line begins with the name of its look. */
const linesOf = ({ lines }: Block) =>
  lines.map(({ spans }) =>
    spans
      .map(({ text, look }) => `${look} ${text.trimEnd()}`)
      .join(' | ')
      .trimEnd(),
  )

const stateWith = (a: object, name = 'a') =>
  describeMachine(loose({ initial: name, states: { [name]: a } })).children[0] as State

test('the box of a state shows its properties and internal transitions in rows, and no text twice', () => {
  const state = stateWith({
    ...{ description: ' \n First line.\n\n Second. ', tags: ['x', 'y'], meta: { cost: 1 } },
    ...{ entry: ['note', 'ring'], exit: 'store' },
    on: {
      far: { guard: 'isOld', actions: ['note', 'ring'], description: 'Often.', meta: { cost: 2 } },
      no: {},
      over: { reenter: true, actions: 'note', description: ' ' },
    },
  })
  expect(linesOf(stateBlock(state))).toEqual([
    ...['title a', 'soft First line.', 'soft', 'soft Second.'],
    ...['soft tag | tag x', 'soft  | tag y', 'soft meta | plain { cost: 1 }'],
    ...['soft entry | plain note', 'soft  | plain ring', 'soft exit | plain store'],
    ...['soft far if isOld | plain note', 'soft  | plain ring', 'soft  | plain meta { cost: 2 }'],
    ...['soft  | soft Often.', 'soft no | plain forbidden'],
    ...['soft over | plain note', 'soft  | plain reenters'],
  ])
  const blank = stateWith({ description: ' \n ' })
  expect(linesOf(stateBlock(blank))).toEqual(['title a'])
})

test('the box of a state wraps long names, events and texts, and splits a long word after a dot', () => {
  const event = 'a.rather.long.name.of.a.part'
  const actions = { type: 'store', params: 'eight words of a text '.repeat(3).trim() }
  const on = { [`${event}.${event}`]: { actions } }
  const state = stateWith({ on }, 'a name that is too long for a line of a box in a chart')
  expect(linesOf(stateBlock(state))).toEqual([
    ...['title a name that is too long for a line of a box in a', 'title chart'],
    "soft a.rather.long.name.of.a.part.a. | plain store('eight words of a text",
    'soft rather.long.name.of.a.part | plain eight words of a text eight',
    'soft  | plain words of…)',
  ])
})

test('the label of an arrow shows all properties of its transitions, with a gap between transitions', () => {
  const region = { initial: 'e', states: { e: {}, 'f.1': {} } }
  const guard = { type: 'isOld', params: 2 }
  const again = { target: 'a', reenter: true, actions: ['note', 'ring'], description: 'Once.' }
  const a = {
    invoke: { id: 'load', src: 'load', onError: 'a' },
    on: {
      again: { ...again, meta: { cost: 2 }, guard },
      go: [{ target: ['b.c.e', 'b.d.f\\.1'], guard }, { target: 'b.c.e' }],
    },
  }
  const b = { type: 'parallel', states: { c: region, d: region } }
  const edges = edgesOf(describeMachine(loose({ initial: 'a', states: { a, b } })))
  const labels = [...edges].map(([id, edge]) => [id, linesOf(labelBlock(edge))])
  expect(Object.fromEntries(labels)).toEqual({
    'm.a>m.a': [
      ...['event again', 'guard if isOld', 'soft / note', 'soft / ring', 'soft reenters'],
      ...['soft meta { cost: 2 }', 'soft Once.', '', 'failure load failed'],
    ],
    'm.a>m.b.c.e': [
      'event go',
      'guard 1. if isOld',
      'soft and → f.1',
      '',
      'event go',
      'guard 2. else',
    ],
    'm.a>m.b.d.f\\.1': ['event go', 'guard 1. if isOld', 'soft and → e'],
  })
})

test.each([
  ['go →', 4],
  ['résumé', 6],
  ['re\u0301sume\u0301', 6],
  ['客户', 10 / 3],
  ['かな', 10 / 3],
  ['カナ', 10 / 3],
  ['한글', 10 / 3],
  ['「！', 10 / 3],
  ['👍', 5 / 3],
  ['👨\u200d👩', 10 / 3],
])('columnsOf() measures the text %j as %d columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns)
})

test('the width of a box fits the large letters of its title, and is even', () => {
  expect(stateBlock(stateWith({}, 'a name of a state with 33 letters')).width).toBe(322)
})

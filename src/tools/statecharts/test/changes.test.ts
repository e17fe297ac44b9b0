import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMachine, setup, type AnyStateMachine } from 'xstate'
import { defaultColours } from '../src/colours.ts'
import { defaultProject } from '../src/commandLine.ts'
import { compareMachines } from '../src/compare.ts'
import { diff } from '../src/diffCommand.ts'
import { describeMachine, withDescendants } from '../src/describe.ts'
import { git, withoutGitLocations } from '../src/git.ts'
import { layOut } from '../src/layout.ts'
import { changedFiles, locateInRepository, readCommit } from '../src/revisions.ts'
import { renameStates } from '../src/renameStates.ts'
import { writeMermaid } from '../src/mermaid.ts'
import { changedPart, changesOnly } from '../src/splitCharts.ts'
import { writeSvg } from '../src/svg.ts'
import { loose } from './features.ts'

const lampIs = setup({
  guards: { isNight: () => true },
  actions: { warm: () => undefined, cool: () => undefined },
  delays: { soon: 1_000, later: 2_000 },
})

const before = describeMachine(
  lampIs.createMachine({
    id: 'lamp',
    initial: 'dark',
    states: {
      dark: { on: { pressed: { target: 'bright', actions: 'warm' }, shaken: 'broken' } },
      bright: { after: { soon: 'dark' } },
      broken: {},
    },
  }),
)

const changedLamp = (id: string) =>
  describeMachine(
    lampIs.createMachine({
      id,
      initial: 'dark',
      states: {
        dark: { on: { pressed: { target: 'bright', guard: 'isNight', actions: 'warm' } } },
        bright: { tags: 'lit', after: { later: 'dark' }, on: { pressed: 'dim' } },
        dim: { on: { pressed: 'dark' } },
      },
    }),
  )

const expected = [
  [
    'changed',
    'transition in dark',
    'pressed → bright / warm',
    'pressed if isNight → bright / warm',
  ],
  ['removed', 'transition in dark', 'shaken → broken', null],
  ['changed', 'state bright', 'no effects', 'tag lit'],
  ['new', 'transition in bright', null, 'pressed → dim'],
  ['changed', 'transition in bright', 'after 1 s → dark', 'after 2 s → dark'],
  ['new', 'state dim', null, 'no effects'],
  ['new', 'transition in dim', null, 'pressed → dark'],
  ['removed', 'state broken', 'no effects', null],
]

const [comparison] = compareMachines([before], [changedLamp('lamp')])
if (!comparison) throw new Error('compareMachines() returned no comparison')

describe('two revisions of a machine', () => {
  test('compareMachines() describes each changed, new and removed state and transition', () => {
    const listed = comparison.differences.map((one) => [
      one.change,
      one.what,
      one.before,
      one.after,
    ])
    expect(listed).toHaveLength(expected.length)
    expect(listed).toEqual(expect.arrayContaining(expected))
  })

  test('a Mermaid diagram of changes marks changed parts with ~, new parts with + and removed parts with −', () => {
    const [, ...lines] = writeMermaid(changesOnly(comparison.merged)).trim().split('\n  ')
    expect(lines).toEqual([
      ...['state "lamp" as s0', 'state s0 {', '  [*] --> s1', '  state "dark" as s1'],
      ...['  state "~ bright<br>tag lit" as s2', '  state "+ dim" as s3'],
      ...['  state "− broken" as s4', '}'],
      ...['s1 --> s2 : ~ pressed if isNight / warm', 's1 --> s4 : − shaken'],
      ...['s2 --> s3 : + pressed', 's2 --> s1 : ~ after 2 s', 's3 --> s1 : + pressed'],
    ])
  })

  test('changesOnly() omits unrelated states, and omits the details of unchanged states around a change', () => {
    const house = (lit: string) =>
      describeMachine(
        createMachine({
          id: 'house',
          initial: 'hall',
          states: {
            hall: { tags: 'dry', on: { go: 'roof' } },
            roof: {
              description: 'of tiles',
              initial: 'a',
              states: { a: { on: { [lit]: 'b' } }, b: {} },
            },
          },
        } as never) as AnyStateMachine,
      )
    const [{ merged } = { merged: before }] = compareMachines([house('lit')], [house('dark')])
    const shown = changesOnly(merged)
    expect(withDescendants(shown).map(({ path }) => path)).toEqual(['', 'roof', 'roof.a', 'roof.b'])
    expect([shown.initial, shown.children[0]?.description]).toEqual([null, null])
  })

  test('changesOnly() omits the default target of an unchanged history state', () => {
    const lamp = (event: string) =>
      describeMachine(
        createMachine({
          id: 'lamp',
          initial: 'dark',
          states: {
            dark: { on: { [event]: 'again' } },
            lit: {},
            again: { type: 'history', target: 'lit' },
          },
        }),
      )
    const [{ merged } = { merged: before }] = compareMachines([lamp('press')], [lamp('touch')])
    expect(changesOnly(merged).children.map(({ id, defaults }) => [id, defaults])).toEqual([
      ['lamp.dark', []],
      ['lamp.again', []],
    ])
  })

  test('changesOnly() keeps the initial state of a changed state, and the default of a changed history state', () => {
    const house = (target: string) =>
      describeMachine(
        loose({
          initial: target,
          states: { a: {}, b: {}, c: { type: 'history', target } },
        }),
      )
    const [{ merged } = { merged: before }] = compareMachines([house('a')], [house('b')])
    const shown = changesOnly(merged)
    expect(shown.children.map(({ name, defaults }) => [name, defaults])).toEqual([
      ...[
        ['b', []],
        ['c', ['m.b']],
      ],
    ])
    expect(shown.initial).toBe('m.b')
  })

  test('a chart of changes marks each kind of change with a sign: ~, + or −', async () => {
    const svg = writeSvg(await layOut(comparison.merged), defaultColours)
    const marked = [...svg.matchAll(/data-state="([^"]*)" data-change="(\w+)"/g)]

    expect(marked.map(([, state, change]) => [state, change])).toEqual([
      ['lamp.bright', 'changed'],
      ['lamp.dim', 'new'],
      ['lamp.broken', 'removed'],
    ])
    for (const text of ['~ bright', '+ dim', '− broken', '− shaken', '~ after 2 s', '+ pressed'])
      expect(svg).toContain(`>${text}<`)
  })
})

test('compareMachines() reports a renamed state as one change', () => {
  const order = (open: string, paid: string) =>
    describeMachine(
      createMachine({
        id: 'order',
        initial: open,
        states: {
          [open]: {
            initial: 'empty',
            on: { pay: paid, leave: 'left' },
            states: { empty: { on: { add: 'full' } }, full: { on: { clear: 'empty' } } },
          },
          [paid]: { on: { ship: 'shipped', refund: open } },
          left: { on: { back: open } },
          shipped: {},
        },
      } as never) as AnyStateMachine,
    )
  const [{ differences, merged } = {}] = compareMachines(
    [order('cart', 'paid')],
    [order('basket', 'settled')],
  )

  expect(differences).toEqual([
    { change: 'changed', what: 'state basket', before: 'named cart', after: 'named basket' },
    { change: 'changed', what: 'state settled', before: 'named paid', after: 'named settled' },
  ])
  const [basket] = merged?.children ?? []
  expect([basket?.name, basket?.change, basket?.details]).toEqual([
    ...['basket', 'changed', { was: 'cart' }],
  ])
})

describe('a state that moves', () => {
  /**
   * Describes the machine `donut`. Each key of `steps` is a parent state, or '' for the machine itself. Each value
   * contains the names of the child states.
   */
  const donut = (steps: Record<string, string[]>) => {
    const places = Object.entries(steps).flatMap(([parent, names]) =>
      names.map((name) => (parent === '' ? name : `${parent}.${name}`)),
    )
    const stepsIn = (parent: string) =>
      Object.fromEntries(
        places
          .map((path, at) => [path, at] as const)
          .filter(([path]) => path.split('.').slice(0, -1).join('.') === parent)
          .map(([path, at]) => [
            path.split('.').at(-1) ?? '',
            { on: { next: `#donut.${places[at + 1] ?? 'serve'}`, burn: '#donut.serve' } },
          ]),
      )
    const groups = Object.keys(steps).filter((name) => name !== '')
    const states = {
      ...{ serve: {}, ...stepsIn('') },
      ...Object.fromEntries(
        groups.map((name) => [name, { initial: steps[name]?.[0], states: stepsIn(name) }]),
      ),
    }
    const initial = steps['']?.[0] ?? groups[0]
    return describeMachine(
      createMachine({ id: 'donut', initial, states } as never) as AnyStateMachine,
    )
  }
  const flat = donut({ '': ['mix', 'fry', 'flip', 'dry'] })
  const wrapped = donut({ '': ['mix'], finish: ['fry', 'flip', 'dry'] })
  const changes = (one: typeof flat, other: typeof flat) =>
    compareMachines([one], [other])[0]?.differences.map((difference) =>
      [difference.change, difference.what, difference.before, difference.after].join(' | '),
    )

  test('if states move into a new parent state, compareMachines() reports them as “put into” this state', () => {
    expect(changes(flat, wrapped)).toEqual([
      'changed | states fry, flip and dry | in the machine | put into finish',
      'new | state finish |  | starts in finish.fry',
    ])
    const [{ merged } = {}] = compareMachines([flat], [wrapped])
    const fry = merged?.children.at(-1)?.children[0]
    expect([fry?.change, fry?.details]).toEqual(['changed', { 'was in': 'the machine' }])
    expect(fry?.transitions.map(({ change }) => change)).toEqual([undefined, undefined])
  })

  test('if a parent state is removed, compareMachines() reports its children as “moved to” the next outer state', () => {
    expect(changes(wrapped, flat)).toEqual([
      'changed | states fry, flip and dry | in finish | moved to the machine',
      'removed | state finish | starts in fry | ',
    ])
  })

  test('if one sibling moves to an existing parent, compareMachines() reports it as “moved to” this parent', () => {
    expect(changes(wrapped, donut({ '': ['mix', 'fry'], finish: ['flip', 'dry'] }))).toEqual([
      'changed | state fry | in finish | moved to the machine',
      'changed | state finish | starts in fry | starts in finish.flip',
    ])
  })

  test('compareMachines() reports both changes of a state that is moved and renamed', () => {
    const cooked = donut({ '': ['mix'], finish: ['cook', 'flip', 'dry'] })
    expect(changes(flat, cooked)).toEqual([
      'changed | state finish.cook | named fry | named cook',
      'changed | states cook, flip and dry | in the machine | put into finish',
      'new | state finish |  | starts in finish.cook',
    ])
  })

  test('if a moved state gets the name of a removed state, compareMachines() still returns unique state ids', () => {
    const inner = { initial: 'a', states: { a: { tags: 'x' }, c: { tags: 'y' } } }
    const nested = { b: { initial: 'b', states: { b: inner } } }
    const flat = { c: { initial: 'c', states: { c: { tags: 'x' } } }, a: { tags: 'x' } }
    const [one, other] = [nested, flat].map((states) =>
      describeMachine(
        createMachine({
          id: 'm',
          initial: Object.keys(states)[0],
          states,
        } as never) as AnyStateMachine,
      ),
    )
    const [compared] = compareMachines(one ? [one] : [], other ? [other] : [])
    const ids = compared ? withDescendants(compared.merged).map(({ id }) => id) : []
    expect(new Set(ids).size).toBe(ids.length)
  })
})

/** Returns the differences between two revisions of a machine whose initial state is `s`, as lines of text. */
const changesOf = (...revisions: object[]) => {
  const [before = [], after = []] = revisions.map((states) => [
    describeMachine(loose({ initial: 's', states: { s: {}, ...states } })),
  ])
  return compareMachines(before, after).flatMap(({ differences }) =>
    differences.map(({ change, what, before, after }) =>
      [change, what, before, after].filter((part) => part !== null).join(' | '),
    ),
  )
}
const containing = (key: string, more: object = {}) => ({
  ...{ initial: key, states: { [key]: { type: 'final' } }, ...more },
})
const goWith = (more: object) => ({ on: { go: { target: 's', ...more } } })

test.for<[trait: string, before: object, after: object]>([
  ['tags', { a: { tags: 'x' }, b: { tags: 'y' } }, { c: { tags: 'y' }, d: { tags: 'x' } }],
  [
    'children',
    { a: containing('x'), b: containing('y') },
    { c: containing('y'), d: containing('x') },
  ],
  [
    'events',
    { a: { on: { x: 's' } }, b: { on: { y: 's' } } },
    { c: { on: { y: 's' } }, d: { on: { x: 's' } } },
  ],
  [
    'guards',
    { a: goWith({ guard: 'x' }), b: goWith({ guard: 'y' }) },
    { c: goWith({ guard: 'y' }), d: goWith({ guard: 'x' }) },
  ],
  [
    'actions',
    { a: goWith({ actions: 'x' }), b: goWith({ actions: 'y' }) },
    { c: goWith({ actions: 'y' }), d: goWith({ actions: 'x' }) },
  ],
  [
    'targets',
    { p: {}, a: goWith({}), b: goWith({ target: 'p' }) },
    { p: {}, c: goWith({ target: 'p' }), d: goWith({}) },
  ],
  [
    'incoming transitions',
    { s: { on: { x: 'a', y: 'b' } }, a: {}, b: {} },
    { s: { on: { y: 'c', x: 'd' } }, c: {}, d: {} },
  ],
])('compareMachines() recognises renamed states by their %s', ([, before, after]) => {
  expect(changesOf(before, after)).toEqual([
    ...['changed | state d | named a | named d', 'changed | state c | named b | named c'],
  ])
})

const named = 'changed | state c | named a | named c'

test.for<[title: string, before: object, after: object, changes: string[]]>([
  [
    'a state with a transition to itself as renamed',
    { a: { on: { x: 'a' } } },
    { c: { on: { x: 'c' } } },
    [named],
  ],
  [
    'a state with a done transition as renamed',
    { a: containing('x', { onDone: 's' }) },
    { c: containing('x', { onDone: 's' }) },
    [named],
  ],
  [
    'an initial state as renamed',
    { p: { initial: 'a', states: { a: {}, b: {} } } },
    { p: { initial: 'd', states: { c: {}, d: {} } } },
    [
      'changed | state p.d | named a | named d',
      ...['new | state p.c | no effects', 'removed | state p.b | no effects'],
    ],
  ],
  [
    'a state as renamed if half of it is unchanged',
    { a: { tags: ['x', 'y', 'z'] } },
    { c: { tags: ['x', 'y', 'v'] } },
    [named, 'changed | state c | tag x, tag y, tag z | tag x, tag y, tag v'],
  ],
  [
    'no state as renamed if less than half of it is unchanged',
    { a: { tags: ['x', 'y'] } },
    { c: { tags: ['x', 'z'] } },
    ['new | state c | tag x, tag z', 'removed | state a | tag x, tag y'],
  ],
  [
    'no state as renamed if no state has any effects',
    { a: {} },
    { c: {} },
    ['new | state c | no effects', 'removed | state a | no effects'],
  ],
  [
    'the most similar state as renamed',
    { a: { tags: ['x', 'y', 'z'] } },
    { d: { tags: ['x', 'y', 'v'] }, c: { tags: ['x', 'y', 'z'] } },
    [named, 'new | state d | tag x, tag y, tag v'],
  ],
  [
    'a state as moved if it keeps its name and a third of its tags',
    { a: { tags: ['x', 'y'] }, p: containing('k') },
    { p: containing('k', { states: { k: { type: 'final' }, a: { tags: ['x', 'z'] } } }) },
    [
      'changed | state a | in the machine | moved to p',
      'changed | state p.a | tag x, tag y | tag x, tag z',
    ],
  ],
  [
    'no state as renamed and moved if only half of it is unchanged',
    { a: { tags: ['x', 'y', 'z'] }, p: containing('k') },
    { p: containing('k', { states: { k: { type: 'final' }, c: { tags: ['x', 'y', 'v'] } } }) },
    ['new | state p.c | tag x, tag y, tag v', 'removed | state a | tag x, tag y, tag z'],
  ],
])('compareMachines() reports %s', ([, before, after, changes]) => {
  expect(changesOf(before, after)).toEqual(changes)
})

const goTo = (...all: [guard: string, target: string][]) => ({
  s: { on: { go: all.map(([guard, target]) => ({ guard, target })) } },
  ...{ a: {}, b: {} },
})
const regions = (...keys: string[]) => ({
  p: { type: 'parallel', states: Object.fromEntries(keys.map((key) => [key, {}])) },
})
const changed = 'changed | transition in s |'

test.for<[what: string, before: object, after: object, changes: string[]]>([
  [
    'transitions with the same guard',
    goTo(['x', 'a'], ['y', 'b']),
    goTo(['y', 'a'], ['x', 'b']),
    [
      `${changed} go 2. else if y → b | go 1. if y → a`,
      `${changed} go 1. if x → a | go 2. else if x → b`,
    ],
  ],
  [
    'transitions with the same target',
    goTo(['x', 'a'], ['y', 'b']),
    goTo(['v', 'b'], ['w', 'a']),
    [
      `${changed} go 2. else if y → b | go 1. if v → b`,
      `${changed} go 1. if x → a | go 2. else if w → a`,
    ],
  ],
  [
    'one of two new branches with the old event and target',
    goTo(['x', 'a']),
    goTo(['y', 'a'], ['z', 'a']),
    [`${changed} go if x → a | go 1. if y → a`, 'new | transition in s | go 2. else if z → a'],
  ],
  [
    'transitions with the same event',
    { s: { on: { x: 'a', y: 'b' } }, a: {}, b: {} },
    { s: { on: { y: 's', x: 's' } }, a: {}, b: {} },
    [`${changed} y → b | y → s`, `${changed} x → a | x → s`],
  ],
  [
    'transitions with other events, but the same effects',
    { s: { on: { x: 'a', y: 'b' } }, a: {}, b: {} },
    { s: { on: { v: 'b', w: 'a' } }, a: {}, b: {} },
    [`${changed} y → b | v → b`, `${changed} x → a | w → a`],
  ],
  [
    'a transition at most once in the newer revision',
    { s: { on: { go: 'a' } }, a: {} },
    { s: { on: { go: [{ guard: 'x', target: 'a' }, { target: 'a' }] } }, a: {} },
    ['new | transition in s | go 1. if x → a', `${changed} go → a | go 2. else → a`],
  ],
  [
    'a transition at most once in the older revision',
    goTo(['x', 'a'], ['y', 'b']),
    goTo(['x', 'b']),
    [`${changed} go 1. if x → a | go if x → b`, 'removed | transition in s | go 2. else if y → b'],
  ],
  [
    'a state with another exit action',
    { s: { exit: ['x', 'y'] } },
    { s: { exit: ['x', 'z'] } },
    ['changed | state s | exit x, exit y | exit x, exit z'],
  ],
  ['states in another order, without a change', { a: {}, b: {} }, { b: {}, a: {} }, []],
  [
    'regions after a new region, without a change of their order',
    regions('a', 'b'),
    regions('c', 'a', 'b'),
    ['new | state p.c | no effects'],
  ],
  [
    'regions in another order, without new and removed regions',
    regions('a', 'b', 'd'),
    regions('b', 'c', 'a'),
    [
      'changed | order of the regions of p | a, b | b, a',
      ...['new | state p.c | no effects', 'removed | state p.d | no effects'],
    ],
  ],
])('compareMachines() compares %s', ([, before, after, changes]) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test('compareMachines() compares a renamed machine with the most similar one, and others as new or removed', () => {
  const machineOf = (id: string, ...keys: string[]) => {
    const states = Object.fromEntries(keys.map((key) => [key, { on: { [`to ${key}`]: {} } }]))
    const root = describeMachine(loose({ id, context: { id }, initial: keys[0], states }))
    return { ...root, named: [{ what: 'guard' as const, name: 'isOld', source: id, brief: null }] }
  }
  const compared = compareMachines(
    [machineOf('a', 'x', 'y'), machineOf('b', 'x', 'y', 'z'), machineOf('same', 'k')],
    [machineOf('new', 'v', 'x'), machineOf('c', 'x', 'y', 'z'), machineOf('same', 'k')],
  ).map(({ merged, renamedFrom, differences }) => [
    ...[merged.id, merged.change, renamedFrom, differences.map(({ what }) => what)],
  ])
  const added = (key: string) => [`state ${key}`, `transition in ${key}`]
  expect(compared).toEqual([
    ['new', 'new', null, ['state the machine', ...added('v'), ...added('x')]],
    ['c', undefined, 'b', ['initial context', 'guard isOld']],
    ['same', undefined, null, []],
    ['a', 'removed', null, ['state the machine', ...added('x'), ...added('y')]],
  ])
})

test('compareMachines() compares a machine with a new id if half of its states and events are unchanged', () => {
  const machineOf = (id: string, ...keys: string[]) =>
    describeMachine(
      loose({ id, initial: 'x', states: Object.fromEntries(keys.map((key) => [key, {}])) }),
    )
  const renamedFrom = (...keys: string[]) =>
    compareMachines([machineOf('a', 'x', 'y', 'z')], [machineOf('b', ...keys)])[0]?.renamedFrom
  expect([renamedFrom('x', 'v'), renamedFrom('x', 'y', 'v', 'w')]).toEqual([null, 'a'])
})

test('compareMachines() marks states as changed if the source code of an action or actor has changed', () => {
  const clock = (source: string) => ({
    ...describeMachine(
      loose({
        id: 'clock',
        initial: 'idle',
        states: {
          idle: {},
          on: { entry: 'ring' },
          off: { exit: 'ring' },
          used: { invoke: { src: 'ring' } },
        },
      }),
    ),
    named: (['action', 'actor'] as const).map((what) => ({
      what,
      name: 'ring',
      source,
      brief: null,
    })),
  })
  const [{ merged, differences } = comparison] = compareMachines([clock('a')], [clock('b')])
  expect(merged.children.map(({ name, change }) => [name, change])).toEqual([
    ['idle', undefined],
    ...['on', 'off', 'used'].map((name) => [name, 'changed']),
  ])
  expect(differences).toEqual(
    ['action', 'actor'].map((what) => ({
      change: 'changed',
      what: `${what} ring`,
      before: 'a',
      after: 'b',
    })),
  )
})

test('changedPart() returns the innermost group of states that contains all changes', () => {
  const within = (event: string, outer = 'leave', tags: string[] = []) =>
    describeMachine(
      createMachine({
        id: 'm',
        initial: 'out',
        states: {
          out: { on: { [outer]: 'in.deep.b' } },
          in: {
            initial: 'a',
            states: {
              a: { on: { go: 'deep' } },
              deep: { tags, initial: 'b', states: { b: { on: { [event]: 'c' } }, c: {} } },
            },
          },
        },
      } as never) as AnyStateMachine,
    )
  const partOf = (event: string, outer?: string, tags?: string[]) => {
    const [{ merged } = { merged: before }] = compareMachines(
      [within('old')],
      [within(event, outer, tags)],
    )
    return changedPart(merged)
  }

  expect(partOf('new').id).toBe('m.in.deep')
  expect(partOf('new').children[0]?.details).toEqual({ '← out': 'leave' })
  expect(partOf('new', 'exit').id).toBe('m')
  // If the group itself has changed, the part also contains the states around the group.
  expect(partOf('new', 'leave', ['lit']).id).toBe('m.in')
})

test('renameStates() returns the same description as describeMachine() does for the renamed machine', () => {
  const lamp = (id: string, name: string) =>
    describeMachine(
      createMachine({
        ...{ id, initial: name },
        states: {
          [name]: {
            initial: 'dim',
            states: { dim: { on: { turn: 'full' } }, full: { on: { press: `#${id}.off` } } },
          },
          off: { on: { press: name, back: 'last' } },
          last: { type: 'history', target: name },
        },
      }),
    )
  const state = { id: 'lamp.bright', name: 'bright' }
  expect(renameStates(lamp('lamp', 'lit'), new Map([['lamp.lit', state]]))).toEqual(
    lamp('lamp', 'bright'),
  )
  const machine = { id: 'lantern', name: 'lantern' }
  expect(renameStates(lamp('lamp', 'lit'), new Map([['lamp', machine]]))).toEqual(
    lamp('lantern', 'lit'),
  )
})

test('compareMachines() reports a machine as renamed if only its name has changed', () => {
  const lantern = renameStates(before, new Map([['lamp', { id: 'lantern', name: 'lantern' }]]))
  const [renamed, ...others] = compareMachines([before, changedLamp('candle')], [lantern])

  expect(renamed?.renamedFrom).toBe('lamp')
  expect(renamed?.differences).toEqual([])
  expect(others.map(({ merged }) => [merged.id, merged.change])).toEqual([['candle', 'removed']])
})

/** Creates a temporary folder that exists until the test has finished. */
function temporaryFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'changes-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.for([
  ...['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY'],
  ...['GIT_NAMESPACE', 'GIT_LITERAL_PATHSPECS', 'GIT_CEILING_DIRECTORIES'],
])('statecharts diff ignores the environment variable %s of a git hook', async (name) => {
  const folder = temporaryFolder()
  const env = {
    ...withoutGitLocations(process.env),
    ...{ GIT_AUTHOR_NAME: 'T', GIT_AUTHOR_EMAIL: 't@example.org' },
    ...{ GIT_COMMITTER_NAME: 'T', GIT_COMMITTER_EMAIL: 't@example.org' },
  }
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: folder, env })
  git('init', '--quiet', 'other')
  git('init', '--quiet')
  for (const text of ['before', 'after']) {
    writeFileSync(join(folder, 'door.js'), `// ${text}`)
    git('add', 'door.js')
    git('commit', '--quiet', '-m', text)
  }

  vi.stubEnv(name, join(folder, 'other/.git'))
  const location = locateInRepository([join(folder, 'door.js')])
  expect(location.top).toBe(folder)
  expect(changedFiles(location, ['door.js'], 'HEAD^', [])).toEqual(['door.js'])
  expect((await readCommit(location, 'HEAD^')).files.size).toBe(0)
})

test('withoutGitLocations() keeps the variables that configure git and its access to other computers', () => {
  const kept = {
    ...{ GIT_ASKPASS: 'a', GIT_CONFIG_COUNT: '1', GIT_EXEC_PATH: '/git', GIT_SSH_COMMAND: 'ssh' },
    ...{ GIT_TERMINAL_PROMPT: '0', HOME: '/home' },
  }
  expect(withoutGitLocations({ ...kept, GIT_DIR: '.git' })).toEqual(kept)
})

test('git() returns an output of more than 1 MB, and reports in one line why git has failed', () => {
  const config = join(temporaryFolder(), 'config')
  writeFileSync(config, `[a]\n${'b = some text\n'.repeat(100_000)}`)
  expect(git('.', ['config', '--list', '--file', config])).toHaveLength(1_400_000)
  expect(() => git('.', ['show', '--end-of-options', 'nowhere'])).toThrow(
    /^(?!fatal).*'nowhere'.*$/,
  )
  vi.stubEnv('PATH', '/nowhere')
  expect(() => git('.', ['status'])).toThrow('Cannot run git. Check that it is installed.')
})

test('statecharts diff reports an unknown commit in one line, and deletes its temporary files', async () => {
  const folder = temporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  for (const reference of ['nowhere', '--list'])
    expect(await diff([`--since=${reference}`])).toEqual({
      code: 1,
      complaint: expect.stringMatching(RegExp(`^.*${reference}.*$`)) as string,
    })
  expect(readdirSync(folder)).toEqual([])
})

test('statecharts diff reports a repository that contains no machine', async () => {
  const folder = temporaryFolder()
  git(folder, ['init', '--quiet'])
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@example.org']
  git(folder, [...author, 'commit', '--quiet', '--allow-empty', '-m', 'empty'])
  expect(await diff([folder, join(folder, 'src'), '--since', 'HEAD'])).toEqual({
    code: 1,
    complaint:
      'Neither revision contains files with machines at the root of the repository, src. Check the path.',
  })
})

describe('statecharts diff --since', { tags: 'slow' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'))
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: folder, env: withoutGitLocations(process.env) })
  const file = (name: string) => join(folder, name)
  const write = (name: string, text: string) => writeFileSync(file(name), text)
  const diffIn = (path: string, ...options: string[]) =>
    diff([path, ...options, '--out', file('changes')], {
      ...defaultProject,
      compareFiles: (before, after) => {
        const [was, is] = [before, after].map(({ id, read }) => read(`notes/${id}.txt`))
        return was === is ? [] : [{ title: 'Notes', lines: [`${was} ⇒ ${is}`] }]
      },
    })
  const diffMachines = (...options: string[]) => diffIn(file('machines'), ...options)
  const source = (config: string) =>
    `import { createMachine } from 'xstate'\nexport const machine = createMachine(${config})\n`
  const door = (closing: string) =>
    source(
      `{ id: 'door', initial: 'closed', states: { closed: { on: { pushed: 'open' } }, open: { on: { ${closing}: 'closed' } } } }`,
    )
  const stations = Array.from(
    { length: 30 },
    (_, at) => `at${at}: { on: { turned: 'at${(at + 1) % 30}' } }`,
  )

  function commit(tag: string) {
    git('add', '.')
    git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '--quiet', '-m', tag)
    git('tag', tag)
  }

  // These tests create a separate repository with known commits, because the checkout of this project can be shallow.
  beforeAll(() => {
    git('init', '--quiet')
    for (const name of ['machines', 'helpers', 'notes']) mkdirSync(file(name), { recursive: true })
    write('package.json', '{ "type": "module" }')
    write('machines/door.ts', door('left'))
    write('machines/floors.ts', 'export const floors: string[] = []\n')
    write('tsconfig.json', '{ "compilerOptions": { "paths": { "#/*": ["./helpers/*"] } } }')
    write('helpers/names.ts', "export const name: string = 'lower'\n")
    write('helpers/unused.ts', '')
    write(
      'machines/lift.ts',
      `import { floors } from './floors.ts'\nimport '#/names'\n${source("{ id: 'lift', context: { floors } }")}`,
    )
    write('notes/door.txt', 'is *heavy*')
    commit('before')
    write('machines/door.ts', door('pulled'))
    write(
      'machines/radio.ts',
      source(`{ id: 'radio', initial: 'at0', states: { ${stations.join(', ')} } }`),
    )
    write('notes/door.txt', 'is light')
    write('notes/radio.txt', 'is loud')
    commit('afterwards')
    appendFileSync(file('machines/lift.ts'), "throw new Error('half done')\n")
    for (const name of ['machines/floors.ts', 'helpers/names.ts', 'helpers/unused.ts'])
      appendFileSync(file(name), 'export const isMore = true\n')
    commit('broken')
    const crowd = Array.from(
      { length: 20 },
      (_, at) => `export const m${at} = createMachine({ id: 'm${at}' })`,
    )
    mkdirSync(file('crowd'))
    write('crowd/all.ts', ["import { createMachine } from 'xstate'", ...crowd].join('\n'))
    commit('crowded')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('statecharts diff prints a short list of the changed machines before the details', async () => {
    const { code, output = '' } = await diffMachines('--since', 'before', '--until', 'afterwards')
    const [screen = ''] = output.split('## ')

    expect(code).toBe(0)
    expect(readFileSync(file('changes/changes.md'), 'utf8')).toBe(output)
    expect(output).not.toContain('Not compared')
    expect(screen.split('\n').length).toBeLessThan(25)
    expect(screen).toContain('- **door**')
    expect(screen).toContain('- **radio (new)**')
    expect(screen).toContain('\n\nIn the diagrams, + marks additions, − removals, and ~ changes. ')
    expect(output).toMatch(/^## radio \(new\)$/m)
    expect(output).toMatch(/^\| ~ changed +\| transition in open +\| left .*\| pulled /m)
    expect(output).toContain(
      '<details><summary>Notes</summary>\n\n- is \\*heavy\\* ⇒ is light\n\n</details>',
    )
    expect(output).toContain('\n- undefined ⇒ is loud\n')
    expect(readdirSync(file('changes')).sort()).toEqual([
      ...['changes.md', 'door.svg', 'radio.svg'],
    ])
  })

  test('if both commits are the same, statecharts diff reports no changes and deletes its temporary files', async () => {
    const same = ['--since', 'before', '--until', 'before']
    mkdirSync(file('temporary'))
    vi.stubEnv('TMPDIR', file('temporary'))
    const { output } = await diffIn(file('machines/door.ts'), ...same)
    expect(readdirSync(file('temporary')).filter((name) => name.startsWith('machines-'))).toEqual(
      [],
    )
    expect(output).toContain('No changes: all states and transitions are the same as before.')
  })

  test('if the argument is the root folder of a repository, statecharts diff compares all machines of the repository', async () => {
    const { code, output } = await diffIn(folder, '--since', 'before', '--until', 'afterwards')
    expect(code).toBe(0)
    expect(output).toContain('- **door**')
  })

  test('statecharts diff lists files that cannot be loaded, and changed files without a changed machine', async () => {
    const { code, output } = await diffMachines('--since', 'afterwards')
    expect(code).toBe(0)
    expect(output).toMatch(
      /\*\*Not compared:\*\* machines\/lift\.ts \(now\): cannot be loaded: half done/,
    )
    expect(output).toContain('No changes in the files that could be loaded.')
    expect(output).toContain('`machines/floors.ts`')
  })

  test('the summary of statecharts diff lists 18 machines with a change of each, and counts the others', async () => {
    const { output } = await diffIn(file('crowd'), '--since', 'broken', '--until', 'crowded')
    expect(output).toContain('\n- and 2 more machines\n')
    expect(output?.match(/^- \*\*m\d+ \(new\)\*\*$/gm)).toHaveLength(18)
    const source = readFileSync(file('crowd/all.ts'), 'utf8')
    write('crowd/all.ts', source.replaceAll("' })", "', tags: 'new' })"))
    const { output: changed } = await diffIn(file('crowd'), '--since', 'crowded')
    expect(
      changed?.match(/^ {2}- changed state the machine: no effects ⇒ tag new$/gm),
    ).toHaveLength(18)
    git('checkout', '--quiet', 'crowd/all.ts')
  })

  test('statecharts diff reports changed files that a machine’s file imports by path or alias', async () => {
    const { output } = await diff([
      ...[file('machines/lift.ts'), '--since', 'afterwards', '--out', file('changes')],
    ])
    expect(output).toContain(
      'These files changed too, but no machine in them changed: `helpers/names.ts`, `machines/floors.ts`.',
    )
  })

  test('statecharts diff accepts a file that exists in only one revision, but rejects a file that exists in neither', async () => {
    const radio = (...options: string[]) => diffIn(file('machines/radio.ts'), ...options)
    const outputs = await Promise.all([
      radio('--since', 'before', '--until', 'afterwards'),
      radio('--since', 'afterwards', '--until', 'before'),
    ])
    expect(outputs.map(({ output }) => /^- \*\*.*?\*\*/m.exec(output ?? '')?.[0])).toEqual([
      ...['- **radio (new)**', '- **radio (removed)**'],
    ])
    expect(await diffIn(file('machines/nothing.ts'), '--since', 'before')).toEqual({
      code: 1,
      complaint:
        'Neither revision contains files with machines at machines/nothing.ts. Check the path.',
    })
  })

  test('statecharts diff reports a file that exports no machine only if that file has changed', async () => {
    write('machines/factory.js', 'export const make = (createMachine) => createMachine({})')
    commit('factory')
    const { output } = await diffIn(file('machines/factory.js'), '--since', 'factory')
    expect(output).not.toContain('factory.js')
    appendFileSync(file('machines/factory.js'), '\nexport const isMore = true')
    const { output: changed } = await diffIn(file('machines/factory.js'), '--since', 'factory')
    expect(changed).toContain(
      '- **Not compared:** machines/factory.js (now): exports no XState 5 machine.',
    )
    git('checkout', '--quiet', 'machines/factory.js')
  })
})

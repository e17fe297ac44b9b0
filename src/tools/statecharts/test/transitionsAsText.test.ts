import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { describeMachine, withDescendants, type State, type Transition } from '../src/describe.ts'
import { incomingAsText, outgoingAsText, withTransitionsAsText } from '../src/transitionsAsText.ts'

const machine = describeMachine(
  createMachine({
    id: 'm',
    initial: 'a',
    on: { reset: '.a', stop: '.a' },
    states: {
      a: { on: { go: { target: 'group.y', actions: 'note' } } },
      group: {
        initial: { target: 'x', actions: 'begin' },
        on: { again: '.x' },
        states: {
          x: { on: { go: 'y', skip: 'y', leave: '#m.a' } },
          y: {},
          past: { type: 'history', target: 'y' },
        },
      },
    },
  }),
)

/** Returns the path, the details and the initial state of each state, and its transitions with their actions. */
const outlineOf = (root: State) =>
  withDescendants(root).map(({ path, details, initial, defaults, transitions }) => [
    ...[path, details, [initial, ...defaults].filter(Boolean)],
    transitions.map(({ event, targets, actions }) =>
      [event, ...targets, ...actions.map(({ name }) => `/ ${name}`)].join(' '),
    ),
  ])

test('if text replaces all arrows, both ends of each arrow name the other state, and no initial state stays', () => {
  expect(outlineOf(withTransitionsAsText(machine, 'all'))).toEqual([
    ['', { 'starts in': 'a' }, [], ['reset / → a', 'stop / → a']],
    ['a', { '← any state': 'reset, stop', '← group.x': 'leave' }, [], ['go / note / → group.y']],
    ['group', { 'starts in': 'group.x / begin' }, [], ['again / → group.x']],
    [
      ...['group.x', { '← group': 'again' }, []],
      ['go / → group.y', 'skip / → group.y', 'leave / → a'],
    ],
    ['group.y', { '← a': 'go', '← group.x': 'go, skip' }, [], []],
    ['group.past', { default: 'group.y', history: 'shallow' }, [], []],
  ])
})

test('if text replaces the arrows to some states, all other arrows stay, also in a part of a machine', () => {
  expect(outlineOf(withTransitionsAsText(machine, (id) => id === 'm.a'))).toEqual([
    ['', {}, ['m.a'], ['reset / → a', 'stop / → a']],
    ['a', { '← any state': 'reset, stop', '← group.x': 'leave' }, [], ['go m.group.y / note']],
    ['group', {}, ['m.group.x'], ['again m.group.x']],
    ['group.x', {}, [], ['go m.group.y', 'skip m.group.y', 'leave / → a']],
    ['group.y', {}, [], []],
    ['group.past', { history: 'shallow' }, ['m.group.y'], []],
  ])
  const [, group = machine] = machine.children
  expect(outlineOf(withTransitionsAsText(group, (id) => id === 'm.group.x'))).toEqual([
    ['group', {}, ['m.group.x'], ['again / → group.x']],
    ['group.x', { '← group': 'again' }, [], ['go m.group.y', 'skip m.group.y', 'leave m.a']],
    ['group.y', {}, [], []],
    ['group.past', { history: 'shallow' }, ['m.group.y'], []],
  ])
})

test('if only one of two targets is outside a part of a machine, text replaces only the arrow to this target', () => {
  const [given] = machine.children[0]?.transitions ?? []
  const both = { ...given, targets: ['m.a', 'm.group.y'] } as Transition
  const { targets, actions } = outgoingAsText(both, machine, (id) => id === 'm.a')
  expect([targets, actions.map(({ name }) => name)]).toEqual([['m.a'], ['note', '→ group.y']])
})

test('the text in a part of a machine names only events from states outside the part', () => {
  const isInside = (id: string) => id.startsWith('m.group.')
  expect(incomingAsText('m.group.y', machine, isInside)).toEqual({ '← a': 'go' })
})

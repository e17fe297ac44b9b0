import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { describeMachine } from 'xstate-statecharts'
import { describeInTables, replaceGenerated } from '../../src/tools/machinePages.ts'

test('describeInTables throws if a state, an event or a delay has no description', () => {
  const lamp = createMachine({
    id: 'lamp',
    description: 'A lamp.',
    initial: 'off',
    states: {
      off: { on: { pressed: 'on' } },
      on: {
        description: 'It is light.',
        on: { pressed: 'off', broken: { target: 'off', description: 'The bulb burns out.' } },
        after: { lightTime: 'off' },
        always: { target: 'off', guard: 'isDay' },
      },
    },
  })
  expect(() => describeInTables(describeMachine(lamp))).toThrow(
    'machines/lamp.ts has no description of off, pressed, lightTime. Add the property "description"',
  )
})

test('describeInTables lists each event once, with the description of its first transition', () => {
  const lamp = createMachine({
    id: 'lamp',
    description: 'A lamp.',
    initial: 'off',
    states: {
      off: {
        description: 'It is dark.',
        on: { pressed: { target: 'on', description: 'A person presses the button.' } },
      },
      on: {
        description: 'It is light.',
        on: { pressed: { target: 'off', description: 'The light goes out.' } },
      },
    },
  })
  expect(describeInTables(describeMachine(lamp)).split('\n')).toEqual([
    '## States',
    '',
    ...['| State | Description |', '| --- | --- |'],
    ...['| `off` | It is dark. |', '| `on` | It is light. |'],
    '',
    '## Events',
    '',
    ...['| Event | Description |', '| --- | --- |'],
    '| `pressed` | A person presses the button. |',
  ])
})

test('replaceGenerated throws if a page has no markers for its tables', () => {
  expect(() => replaceGenerated('page.md', '# A page', '')).toThrow(
    'Cannot write a table into page.md: the marker lines are missing.',
  )
})

import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { describeMachine } from 'xstate-statecharts'
import { describeInTables, replaceGenerated } from '../../src/tools/machinePages.ts'

/** A lamp with a description for each of its parts; another text replaces the one of an event or a delay. */
const lamp = ({
  pressed = 'Somebody presses the switch.',
  delay = 'The time of the light.',
} = {}) =>
  describeMachine(
    createMachine({
      id: 'lamp',
      description: 'A lamp.',
      initial: 'off',
      states: {
        off: { description: 'It is dark.', on: { pressed: 'on' } },
        on: {
          description: 'It is light.',
          on: { pressed: { target: 'off', description: pressed } },
          after: { lightTime: { target: 'off', description: delay } },
          always: { target: 'off', guard: 'isDay' },
        },
      },
    }),
  )

test('the tables of a machine contain the descriptions of its states, events and delays', () => {
  expect(describeInTables(lamp())).toBe(`## States

| State | Description |
| --- | --- |
| \`off\` | It is dark. |
| \`on\` | It is light. |

## Events

| Event | Description |
| --- | --- |
| \`pressed\` | Somebody presses the switch. |

## Delays

| Delay | Description |
| --- | --- |
| \`lightTime\` | The time of the light. |`)
})

test('the tables of a machine cannot be generated if a description is missing', () => {
  expect(() => describeInTables(lamp({ pressed: '', delay: '' }))).toThrow(
    'machines/lamp.ts does not describe pressed, lightTime.',
  )
})

test('a generated part replaces the text between its markers', () => {
  const text = 'before\n<!-- generated: npm run update -->\nold\n<!-- end -->\nafter'
  expect(replaceGenerated('page.md', text, 'new $&')).toBe(
    'before\n<!-- generated: npm run update -->\n\nnew $&\n\n<!-- end -->\nafter',
  )
})

test('a page without markers cannot be generated', () => {
  expect(() => replaceGenerated('page.md', 'no markers', '')).toThrow(
    'page.md has no generated part.',
  )
})

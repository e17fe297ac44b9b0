import { describe, expect, test } from 'vitest'
import { parseTrace } from '../src/inspector/trace.ts'

const step = { actor: 'lamp', at: 1, event: { type: 'pressed' }, snapshot: {} }
const nested = '['.repeat(200_000) + ']'.repeat(200_000)
const deep = `{"version":1,"steps":[${JSON.stringify(step).replace('{}', `{"context":${nested}}`)}]}`

test('parseTrace() returns a saved trace unchanged', () => {
  const trace = {
    version: 1,
    steps: [step, { ...step, at: 2, timers: [{ name: 'later', at: 5 }] }],
  }
  expect(parseTrace(JSON.stringify(trace))).toEqual(trace)
  expect(parseTrace(`\u{feff}${JSON.stringify(trace)}`)).toEqual(trace)
})

describe('parseTrace() with an invalid trace', () => {
  test.each<[reason: string, text: string]>([
    ['it is not JSON', '{'],
    ['it is larger than 20 MB', ' '.repeat(20_000_001)],
    ['it is nested too deeply', deep],
    ['its version is undefined, but the inspector can only open version 1', nested],
    ...[null, [], 'trace', {}].map((trace): [string, string] => [
      'its version is undefined, but the inspector can only open version 1',
      JSON.stringify(trace),
    ]),
    [
      'its version is 2, but the inspector can only open version 1',
      JSON.stringify({ version: 2, steps: [step] }),
    ],
    ['it contains no steps', JSON.stringify({ version: 1, steps: [] })],
    ['steps is a required field', JSON.stringify({ version: 1 })],
    [
      'steps[0].at must be a `number` type',
      JSON.stringify({ version: 1, steps: [{ ...step, at: '1' }] }),
    ],
    [
      'steps[0].event.type is a required field',
      JSON.stringify({ version: 1, steps: [{ ...step, event: {} }] }),
    ],
  ])('for an invalid trace, parseTrace() throws an error with the reason: %s', (reason, text) => {
    expect(() => parseTrace(text)).toThrow(reason)
  })
})

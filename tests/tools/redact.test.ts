import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createRedaction } from '../../src/tools/inspect/redact.ts'

class Order {
  size = 1
}
class OrderError extends Error {
  status = 400
}

test('the redaction hides a visitor’s text in values of all types, such as Map, Error and Uint8Array', () => {
  const secret = 'Erika Mustermann'
  const { event, snapshot } = createRedaction()({
    event: {
      type: 'told',
      map: new Map([[secret, new Set([secret])]]),
      symbol: Symbol(secret),
      error: new OrderError(secret, { cause: secret }),
      named: { [secret]: () => secret, [Symbol(secret)]: { name: secret } },
      instance: Object.assign(new Order(), { size: secret }),
      objects: [Object(secret), new RegExp(secret), new URLSearchParams({ q: secret })],
      bytes: new TextEncoder().encode(secret),
      actor: createActor(createMachine({}), { id: 'x:0.call-2' }),
      machine: createMachine({ id: 'shop.a:b#c-1' }),
      marked: `‹${secret}›`,
      counted: `‹16 characters›`,
    },
    snapshot: {
      status: 'error',
      error: secret,
      value: { 'at home': 'in bed' },
      tags: ['no hurry'],
    },
  })
  expect(JSON.stringify({ event, snapshot })).not.toMatch(/Erika|Muster/)
  expect(event).toEqual({
    type: 'told',
    map: { '‹Map›': [['‹16 characters›', { '‹Set›': ['‹16 characters›'] }]] },
    symbol: '‹Symbol ‹16 characters››',
    error: {
      '‹OrderError›': {
        name: 'Error',
        message: '‹16 characters›',
        cause: '‹16 characters›',
        status: 400,
      },
    },
    named: {
      '‹16 characters›': '‹function ‹16 characters››',
      '‹Symbol ‹16 characters››': { name: '‹16 characters›' },
    },
    instance: { '‹Order›': { size: '‹16 characters›' } },
    objects: [
      { '‹String›': '‹16 characters›' },
      { '‹RegExp›': '‹18 characters›' },
      { '‹URLSearchParams›': [['‹1 character›', '‹16 characters›']] },
    ],
    bytes: '‹Uint8Array, 16 bytes›',
    actor: '‹actor x:0.call-2›',
    machine: '‹machine shop.a:b#c-1›',
    marked: '‹18 characters #2›',
    counted: '‹15 characters›',
  })
  expect(snapshot).toEqual({
    status: 'error',
    error: '‹16 characters›',
    value: { 'at home': 'in bed' },
    tags: ['no hurry'],
  })
})

test('redacted texts are equal only if the original texts are equal', () => {
  const redact = createRedaction()
  const written = ['erika@example.com', 'erich@example.com', 'erika@example.com'].map(
    (email) => redact({ event: { type: 'letter.sent', email } }).event.email,
  )
  expect(written).toEqual(['‹17 characters›', '‹17 characters #2›', '‹17 characters›'])
})

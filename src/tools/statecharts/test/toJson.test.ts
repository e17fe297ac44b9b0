import { expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { show, toPlain, writeMessage } from '../src/inspector/toJson.ts'

class Order {
  #size = 1
  size = 2
  get doubled() {
    return this.#size * 2
  }
}
class OrderError extends Error {
  status = 400
}
class FakeNode {
  ownerDocument = { title: 'page' }
}

const refuse = () => {
  throw new Error('This must not be run')
}
const part = { size: 1 }
const cycle: { self?: unknown } = {}
cycle.self = cycle
const machine = createMachine({
  id: 'shop.checkout',
  initial: 'cart',
  states: { cart: { id: 'own' } },
})

const kinds: Record<string, [value: unknown, plain: unknown, shown: string]> = {
  'a string': ['text', 'text', '"text"'],
  null: [null, null, 'null'],
  undefined: [undefined, '‹undefined›', 'undefined'],
  NaN: [NaN, '‹NaN›', 'NaN'],
  'minus infinity': [-Infinity, '‹-Infinity›', '-Infinity'],
  'minus zero': [-0, '‹-0›', '-0'],
  'a BigInt': [12n, '‹12n›', '12n'],
  'a symbol': [Symbol('why'), '‹Symbol why›', 'Symbol why'],
  'a symbol with quotation marks': [
    Symbol('why "not"'),
    '‹Symbol why "not"›',
    'Symbol why \\"not\\"',
  ],
  'a function': [refuse, '‹function refuse›', 'function refuse'],
  'a function without a name': [[() => 1][0], '‹function›', 'function'],
  'an instance of a class': [
    new Order(),
    { '‹Order›': { size: 2 } },
    '{\n  Order: {\n    "size": 2\n  }\n}',
  ],
  'an error': [
    new OrderError('no', { cause: 1 }),
    { '‹OrderError›': { name: 'Error', message: 'no', cause: 1, status: 400 } },
    '{\n  OrderError: {\n    "name": "Error",\n    "message": "no",\n    "cause": 1,\n    "status": 400\n  }\n}',
  ],
  'an AggregateError': [
    new AggregateError(['one'], 'no'),
    { '‹AggregateError›': { name: 'AggregateError', message: 'no', errors: ['one'] } },
    '{\n  AggregateError: {\n    "name": "AggregateError",\n    "message": "no",\n    "errors": [\n      "one"\n    ]\n  }\n}',
  ],
  'an instance of a class without a name': [
    new (class {
      size = 1
    })(),
    { '‹class›': { size: 1 } },
    '{\n  class: {\n    "size": 1\n  }\n}',
  ],
  'a DOM node': [new FakeNode(), '‹FakeNode›', 'FakeNode'],
  'a map and a set': [
    new Map([['a', new Set([1])]]),
    { '‹Map›': [['a', { '‹Set›': [1] }]] },
    '{\n  Map: [\n    [\n      "a",\n      {\n        Set: [\n          1\n        ]\n      }\n    ]\n  ]\n}',
  ],
  'a URL': [
    new URL('https://a.example'),
    { '‹URL›': 'https://a.example/' },
    '{\n  URL: "https://a.example/"\n}',
  ],
  'a date': [
    new Date(0),
    { '‹Date›': '1970-01-01T00:00:00.000Z' },
    '{\n  Date: "1970-01-01T00:00:00.000Z"\n}',
  ],
  'a regular expression': [/a/g, { '‹RegExp›': '/a/g' }, '{\n  RegExp: "/a/g"\n}'],
  'a Uint8Array': [new Uint8Array(3), '‹Uint8Array, 3 bytes›', 'Uint8Array, 3 bytes'],
  'an ArrayBuffer': [new ArrayBuffer(2), '‹ArrayBuffer, 2 bytes›', 'ArrayBuffer, 2 bytes'],
  'a promise': [Promise.resolve(), { '‹Promise›': {} }, '{\n  Promise: {}\n}'],
  'an object without a prototype': [Object.create(null), {}, '{}'],
  'an object whose prototype has no prototype': [
    Object.create(Object.create(null) as object),
    {},
    '{}',
  ],
  'an array with an empty element': [
    Object.assign(new Array(2), { 1: 'b' }),
    ['‹empty›', 'b'],
    '[\n  empty,\n  "b"\n]',
  ],
  'an object with a symbol as a key': [
    { [Symbol('key')]: 1 },
    { '‹Symbol key›': 1 },
    '{\n  Symbol key: 1\n}',
  ],
  'an array that contains an object twice': [
    [part, part],
    [{ size: 1 }, { size: 1 }],
    '[\n  {\n    "size": 1\n  },\n  {\n    "size": 1\n  }\n]',
  ],
  'an object that contains itself': [cycle, { self: '‹cycle›' }, '{\n  "self": cycle\n}'],
  'an object with a getter': [
    Object.defineProperty({}, 'part', { get: refuse, enumerable: true }),
    { part: '‹getter›' },
    '{\n  "part": getter\n}',
  ],
  'a proxy whose traps throw': [
    new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse }),
    '‹cannot be read›',
    'cannot be read',
  ],
  'an object whose toJSON throws': [{ toJSON: refuse }, '‹cannot be read›', 'cannot be read'],
  'a machine': [machine, '‹machine shop.checkout›', 'machine shop.checkout'],
  'a state node': [machine.states.cart, '‹state own›', 'state own'],
  'a store with the method getSnapshot': [
    { getSnapshot: refuse },
    { getSnapshot: '‹function refuse›' },
    '{\n  "getSnapshot": function refuse\n}',
  ],
  'an actor': [createActor(machine, { id: 'worker' }), '‹actor worker›', 'actor worker'],
}

test.each(Object.entries(kinds))(
  'toPlain() converts %s to JSON data, and show() converts the data to text',
  (_, kind) => {
    const [value, plain, shown] = kind
    vi.stubGlobal('Node', FakeNode)
    const written = toPlain({ value })
    expect(written).toEqual({ value: plain })
    expect(JSON.parse(JSON.stringify(written))).toEqual(written)
    expect(show(written.value)).toBe(shown)
  },
)

test('toPlain() shortens very large or deep values, and stores the number of omitted entries', () => {
  const deep = '['.repeat(5_000) + ']'.repeat(5_000)
  const plain = toPlain({
    deep: JSON.parse(deep) as unknown,
    map: new Map(Array.from({ length: 20_000 }, (_, index) => [index, index])),
    after: { one: 1, other: 2 },
    list: new Headers({ one: '1', other: '2' }),
  })
  expect(show(plain.deep)).toContain(`${'  '.repeat(39)}deeper`)
  expect(show(plain.map)).toMatch(/^\{\n {2}Map: \[\n[^]*\n {4}\d+ more\n {2}\]\n\}$/)
  expect(show(plain.after)).toBe('{\n  more: 2\n}')
  expect(plain.list).toEqual({ '‹Headers›': ['‹2 more›'] })
})

test('toPlain() does not shorten a list with 9,000 values', () => {
  const list = Array.from({ length: 9_000 }, (_, index) => index)
  expect(toPlain({ list })).toEqual({ list })
})

test('writeMessage() keeps the type of a DOM event, which the event’s prototype defines', () => {
  expect(writeMessage({ event: new Event('click') }).event).toMatchObject({ type: 'click' })
})

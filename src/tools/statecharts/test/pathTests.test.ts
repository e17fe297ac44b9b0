import { transformSync } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { assign, fromPromise, type AnyStateMachine } from 'xstate'
import type { Case } from '../src/cases.ts'
import { writeLiteral } from '../src/literal.ts'
import { writeTestFiles, type Runner } from '../src/pathTests.ts'
import { recordPathsAsData } from '../src/recordPathsAsData.ts'
import { loose } from './features.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'path-tests-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/**
 * Writes the path tests of a machine into a new folder. Returns the result of `writeTestFiles`, the folder `out`, and
 * two functions. `write` writes the tests again, for example for a changed machine, and begins with the path number
 * `first`. `read` returns the text of a file in `out`.
 */
async function writeTests(machine: AnyStateMachine, cases: Case[] = [], runner: Runner = 'vitest') {
  const out = newFolder()
  const write = (changed = machine, first = 1) => {
    const result = recordPathsAsData(changed, { cases })
    const all = result.paths.map((path, at) => ({ path, number: at + 1 }))
    const chosen = all.slice(first - 1)
    const machines = [{ ...result, machine: 'm', chosen }]
    return writeTestFiles(machines, { runner, out, command: 'statecharts paths \u2028\r\n m.ts' })
  }
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  return { ...(await write()), out, write, read }
}

/** Runs a TypeScript file whose imports are replaced with `modules`. Returns its exports. */
function run(text: string, modules: Record<string, object>) {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' })
  const module = { exports: {} }
  const require = (name: string) => modules[name]
  const call: unknown = compileFunction(code, ['module', 'require'])
  ;(call as (module: object, require: (name: string) => unknown) => void)(module, require)
  return module.exports
}

/** Runs a Vitest test file. For each test, returns the title, and the error message or `passed`. */
async function runTests(text: string, steps: object) {
  const results: [title: string, result: string][] = []
  const pending: Promise<unknown>[] = []
  const test = (title: string, act: () => Promise<void>) => {
    const result = act().then(
      () => 'passed',
      (error: unknown) => (error as Error).message,
    )
    pending.push(result.then((message) => results.push([title, message])))
  }
  run(text, { vitest: { test }, './m.steps.js': steps })
  await Promise.all(pending)
  return results
}

type Filled = (subject: string, event?: object, elapsed?: number) => void

/**
 * Writes and runs the path tests of a machine. Returns the calls of the functions in the steps file, with one list for
 * each test.
 */
async function callsOf(machine: AnyStateMachine, cases?: Case[]) {
  const { read } = await writeTests(machine, cases)
  const calls: string[][] = []
  const log = (name: string) => void calls.at(-1)?.push(name)
  const written = run(read('m.steps.ts'), {}) as Record<'does' | 'expects', object>
  const fill = (functions: object, write: (key: string) => Filled) =>
    Object.fromEntries(Object.keys(functions).map((key) => [key, write(key)]))
  const steps = {
    start: () => void calls.push([]),
    does: fill(written.does, (key) => (_, event, elapsed) => {
      log(`${key} ${JSON.stringify(event)}${elapsed === 0 ? '' : ` after ${elapsed} ms`}`)
    }),
    expects: fill(written.expects, (key) => () => log(`is ${key}`)),
  }
  const [first = '', ...others] = read('m.paths.test.ts').split(/^(?=test\()/m)
  for (const one of others) await runTests(first + one, steps)
  return calls
}

const states = (a: object, b: object = {}) => ({ initial: 'a', states: { a, b, c: {} } })
const load = fromPromise(async () => 'the page')

test.each<[feature: string, config: object, calls: string[][], cases?: Case[]]>([
  [
    'nested states and a final state',
    {
      initial: 'on',
      states: {
        on: {
          initial: 'low',
          states: { low: { on: { turn: 'high' } }, high: { on: { stop: '#m.off' } } },
        },
        off: { type: 'final' },
      },
    },
    [['is on.low', 'turn {"type":"turn"}', 'is on.high', 'stop {"type":"stop"}', 'is off']],
  ],
  [
    'parallel states',
    {
      type: 'parallel',
      states: { sound: states({ on: { mute: 'b' } }), picture: {} },
    },
    [['is sound.a', 'is picture', 'mute {"type":"mute"}', 'is sound.b', 'is picture']],
  ],
  [
    'no states and an action that throws',
    {
      on: {
        ask: {
          actions: assign(() => {
            throw new Error('a bug')
          }),
        },
      },
    },
    [['is its only state', 'ask {"type":"ask"}', 'is the machine has failed']],
  ],
  [
    'two equal delays, which share a function',
    states({ after: { 1_000: 'b' } }, { after: { 1_000: 'c' } }),
    [
      [
        ...['is a', 'after 1 s {"type":"xstate.after.1000.m.a"} after 1000 ms'],
        ...['is b', 'after 1 s {"type":"xstate.after.1000.m.b"} after 1000 ms', 'is c'],
      ],
    ],
  ],
  [
    'an event whose type is equal to the label of a delay',
    states({ on: { 'after 1 s': 'b' }, after: { 1_000: 'c' } }),
    [
      ['is a', 'after 1 s {"type":"after 1 s"}', 'is b'],
      ['is a', 'xstate.after.1000.m.a {"type":"xstate.after.1000.m.a"} after 1000 ms', 'is c'],
    ],
  ],
  [
    'the outcomes of an invoked actor, with example event data',
    states({ invoke: { src: 'load', onDone: 'b', onError: 'c' } }),
    [
      ['is a', 'load done {"type":"xstate.done.actor.0.m.a","output":"page"}', 'is b'],
      ['is a', 'load failed {"type":"xstate.error.actor.0.m.a"}', 'is c'],
    ],
    [{ does: 'the page is there', event: { type: 'xstate.done.actor.load', output: 'page' } }],
  ],
  [
    'two actors with the same label',
    states({ invoke: { src: load, onDone: 'b' } }, { invoke: { src: load, onDone: 'c' } }),
    [
      [
        ...['is a', 'xstate.done.actor.0.m.a {"type":"xstate.done.actor.0.m.a"}'],
        ...['is b', 'xstate.done.actor.0.m.b {"type":"xstate.done.actor.0.m.b"}', 'is c'],
      ],
    ],
  ],
  [
    'eventless transitions, which are not steps',
    states({ on: { go: 'b' } }, { always: 'c' }),
    [['is a', 'go {"type":"go"}', 'is c']],
  ],
  [
    'both results of a guard, with example event data',
    states({
      on: {
        enter: { guard: ({ event }: { event: { age: number } }) => event.age > 17, target: 'b' },
      },
    }),
    [
      ['is a', 'enter {"type":"enter","age":9}', 'is a'],
      ['is a', 'enter {"type":"enter","age":30} after 5 ms', 'is b'],
    ],
    [
      { does: 'a child enters', event: { type: 'enter', age: 9 } as Case['event'] },
      { does: 'an adult enters', event: { type: 'enter', age: 30 } as Case['event'], elapsed: 5 },
    ],
  ],
  [
    'wildcards',
    states({ on: { 'mouse.*': 'b' } }, { on: { '*': 'c' } }),
    [
      [
        ...['is a', 'mouse.other {"type":"mouse.other"}'],
        ...['is b', 'mouse.other {"type":"mouse.other"}', 'is c'],
      ],
      ['is a', 'mouse.other {"type":"mouse.other"}', 'is b', 'other {"type":"other"}', 'is c'],
    ],
  ],
  [
    'events and states with special characters in their names',
    {
      initial: "it's `#1`",
      states: {
        "it's `#1`": { on: { '${b} \\': '#last' } },
        'ä.\u2028\\ ': { id: 'last', on: { '*/ "x"\n//': "it's `#1`" } },
      },
    },
    [
      [
        ...["is it's `#1`", '${b} \\ {"type":"${b} \\\\","__proto__":"\u202e\\r"}'],
        ...['is ä\\.\u2028\\\\ ', '*/ "x"\n// {"type":"*/ \\"x\\"\\n//"}'],
        ...["is it's `#1`", '${b} \\ {"type":"${b} \\\\","__proto__":"\u202e\\r"}'],
        'is ä\\.\u2028\\\\ ',
      ],
    ],
    [{ does: '__proto__', event: { type: '${b} \\', ['__proto__']: '\u202e\r' } as Case['event'] }],
  ],
])(
  'for the machine feature “%s”, the generated tests call the step functions of all events and states',
  async (_, config, calls, cases) => {
    expect(await callsOf(loose(config), cases)).toEqual(calls)
  },
)

const lamp = (more: object = {}) =>
  loose({ initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: more } })

test('an empty generated step function fails with a message that names the function to fill in', async () => {
  const { read, files, out } = await writeTests(lamp())
  const tests = read('m.paths.test.ts')
  const empty = run(read('m.steps.ts'), {}) as Record<'start' | 'does' | 'expects', object>
  const filled = { dark: () => true, lit: () => true }
  const messageWith = async (functions: object) => {
    const results = await runTests(tests, { ...empty, ...functions })
    return results.flat()
  }
  const start = () => 'a lamp'

  expect(files).toEqual([join(out, 'm.paths.test.ts'), join(out, 'm.steps.ts')])
  expect(await messageWith({})).toEqual([
    '1. press',
    'In the step “starts → dark”: Fill in start: start the code to test',
  ])
  expect(await messageWith({ start })).toEqual([
    '1. press',
    'In the step “starts → dark”: Fill in expects["dark"]: check what is visible in this state',
  ])
  expect(await messageWith({ start, expects: filled })).toEqual([
    '1. press',
    'In the step “press → lit”: Fill in does["press"]: make this happen: press',
  ])
})

test('regenerating the tests keeps the filled-in step functions, and the tests name missing functions', async () => {
  const { read, write, out } = await writeTests(lamp())
  const own =
    "// m.paths.test\nexport const start = () => 'a lamp'\nexport const expects = { dark: start, lit: start }\nexport const does = { press: start }\n"
  writeFileSync(join(out, 'm.steps.ts'), own)

  expect(await write(lamp({ on: { toString: 'dark' } }))).toEqual({
    files: [join(out, 'm.paths.test.ts')],
    problems: [],
    notes: [],
  })
  expect(read('m.steps.ts')).toBe(own)
  expect(await runTests(read('m.paths.test.ts'), run(own, {}))).toEqual([
    [
      '1. press → toString → press',
      'In the step “toString → dark”: Fill in does["toString"] in m.steps.ts',
    ],
  ])
})

test.each(['m.paths.test.ts', 'm.steps.ts'])(
  'statecharts paths --format does not overwrite an existing file %s that it did not generate',
  async (name) => {
    const { read, write, out } = await writeTests(lamp())
    writeFileSync(join(out, name), 'export {}')

    expect(await write()).toEqual({
      files: [],
      problems: [
        `m: ${join(out, name)} does not belong to these tests. Choose another folder with --out`,
      ],
      notes: [],
    })
    expect(read(name)).toBe('export {}')
  },
)

test('if only some path tests are generated, the tests keep the numbers of their paths', async () => {
  const machine = loose(states({ on: { go: 'b', leave: 'c' } }))
  const { read, write } = await writeTests(machine)
  const [head, , second] = read('m.paths.test.ts').split(/\n(?=test\()/)
  await write(machine, 2)

  expect(second).toMatch(/^test\('2\. leave'/)
  expect(read('m.paths.test.ts')).toBe(`${head}\n${second}`)
})

test('by default, the generated tests are in the folder paths, and their file names are unique', async () => {
  const workingDirectory = process.cwd()
  process.chdir(newFolder())
  onTestFinished(() => process.chdir(workingDirectory))
  const result = recordPathsAsData(lamp(), {})
  const chosen = result.paths.map((path, at) => ({ path, number: at + 1 }))
  const machines = ['my lamp', 'My/lamp'].map((machine) => ({ ...result, machine, chosen }))
  expect((await writeTestFiles(machines, { runner: 'vitest', command: '' })).files).toEqual([
    ...['paths/my-lamp.paths.test.ts', 'paths/my-lamp.steps.ts'],
    ...['paths/My-lamp-2.paths.test.ts', 'paths/My-lamp-2.steps.ts'],
  ])
})

test('statecharts paths --format does not write tests for a machine without events', async () => {
  const { files, notes } = await writeTests(loose({}))
  expect([files, notes]).toEqual([[], ['m: has no path to test']])
})

test('a generated Playwright test contains one step for each event', async () => {
  const { read } = await writeTests(lamp({ after: { 500: 'dark' } }), [], 'playwright')
  const [head = '', ...tests] = read('m.paths.spec.ts').split(/\n(?=test\()/)

  expect(head).toContain(`// Generated by: statecharts paths   m.ts
// Run this command again after you change the machine. It overwrites this file, but not m.steps.ts.
import { test, type Page } from '@playwright/test'
import { does, expects, start } from './m.steps.js'

/** The events that the tests send, keyed by the name of the step function, then by the name of the case. */
const events = {
  press: {
    press: { type: 'press' },
  },
  'after 500 ms': {
    'after 500 ms': { type: 'xstate.after.500.m.lit' },
  },
}
`)
  expect(tests).toEqual([
    `test('1. press → after 500 ms → press', async ({ page }) => {
  const subject = await begin(page, ['dark'])
  await step(subject, 'press', 'press', ['lit'])
  await step(subject, 'after 500 ms', 'after 500 ms', ['dark'], 500)
  await step(subject, 'press', 'press', ['lit'])
})
`,
  ])
})

test('statecharts paths --format reports event data in --cases that a test file cannot contain', async () => {
  const event = { type: 'press', photo: new Blob() } as Case['event']
  const { files, problems } = await writeTests(lamp(), [{ does: 'presses\nit', event }])

  expect([files, problems]).toEqual([
    [],
    [
      'm: the case “presses it” cannot be part of a test file, because event.photo is an object of the class Blob. Use plain data in the case, and create the value in the test’s steps',
    ],
  ])
})

const circular: unknown[] = []
circular.push({ self: circular })

test.each<[problem: string, value: unknown]>([
  ['event["a-b"][0] is a function', { 'a-b': [() => 1] }],
  ['event is a symbol', Symbol('s')],
  ['event[0].self contains itself', circular],
  ['event is an object of the class File', new File([], 'a.txt')],
  ['event is an object of the class DOMException', new DOMException('gone')],
])('writeLiteral() throws an error with the message “%s”', (problem, value) => {
  expect(() => writeLiteral(value, 'event')).toThrow(problem)
})

const long = 'a long text\n'.repeat(9)

test('writeLiteral() writes values that JSON cannot represent, and splits long values into several lines', () => {
  const value = {
    ...{ nothing: undefined, none: null, yes: true, numbers: [NaN, -Infinity, -0, 1.5, 10n, -1n] },
    ...{ times: [new Date(0), new Date(NaN)], map: new Map([[{ key: 1 }, new Set([2])]]) },
    ...{ link: new URL('https://example.org/?a'), pattern: /['"]\/\u2028/gu },
    ...{ error: new TypeError('a "b"', { cause: new Error('c') }), 'a b': {}, ['__proto__']: 1 },
    ...{ failed: Object.assign(new Error(''), { status: 500 }), long, repeated: [[1], [1]] },
  }
  const text = writeLiteral(value, 'event')
  const { read } = run(`export const read: unknown = ${text}`, {}) as { read: unknown }

  expect(read).toEqual(value)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  expect(writeLiteral('\u2028\u202e\u2066\u2069\ufeff "a"', 'event')).toBe(
    `'\\u2028\\u202e\\u2066\\u2069\\ufeff "a"'`,
  )
  expect(writeLiteral({ text: long, short: { a: [1] } }, 'event')).toBe(`{
  text: [
    'a long text',
${"    'a long text',\n".repeat(8)}    '',
  ].join('\\n'),
  short: { a: [1] },
}`)
})

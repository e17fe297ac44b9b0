import { beforeEach, expect, test, vi } from 'vitest'
import {
  assign,
  cancel,
  createActor,
  createMachine,
  fromPromise,
  forwardTo,
  fromTransition,
  raise,
  sendParent,
  sendTo,
  SimulatedClock,
  spawnChild,
  type AnyStateMachine,
} from 'xstate'
import { createRecorder } from '../src/inspector/recorder.ts'
import { failureOf } from '../src/inspector/runs.ts'
import type { RecordedStep } from '../src/inspector/trace.ts'

const steps: RecordedStep[] = []

beforeEach(() => {
  steps.length = 0
})

const watch = (machine: AnyStateMachine) => {
  const inspect = createRecorder(
    (step) => steps.push(step()),
    () => 0,
  )
  const actor = createActor(machine, { id: 'shop', inspect })
  actor.subscribe({ error: () => undefined })
  return actor.start()
}

const outline = () =>
  steps.map(({ actor, event, depth = 0 }) =>
    `${'  '.repeat(depth)}${actor} ${event.type}`.replace(/x:\d+/, 'x:…'),
  )

const till = createMachine({
  id: 'till',
  initial: 'shut',
  states: {
    shut: { on: { pay: { target: 'paid', actions: sendParent({ type: 'paid' }) } } },
    paid: { type: 'final' },
  },
})

test('the recorder nests a step under the step that caused it, and stores the sender of each event', async () => {
  const shop = watch(
    createMachine({
      id: 'shop',
      invoke: { src: till, id: 'till' },
      initial: 'open',
      states: {
        open: { on: { ask: { actions: sendTo('till', { type: 'pay' }) }, paid: 'closed' } },
        closed: {},
      },
    }),
  )
  steps.length = 0
  shop.send({ type: 'ask' })
  shop.send({ type: 'ask' })
  await Promise.resolve()
  expect(outline()).toEqual([
    'shop ask',
    '  till pay',
    '    shop paid',
    '    shop xstate.done.actor.till',
    'shop ask',
  ])
  expect(steps.map(({ sender }) => sender)).toEqual([
    ...[undefined, 'shop', 'till', 'till', undefined],
  ])
  expect(steps.map(({ decision }) => decision?.transitions)).toEqual([
    ['open → (stays)'],
    ['shut → paid'],
    ['open → closed'],
    [],
    [],
  ])
})

test('the recorder records an event for each actor to which a machine forwards it', () => {
  const shop = watch(
    createMachine({
      id: 'shop',
      invoke: [
        { src: till, id: 'till' },
        { src: till, id: 'other' },
      ],
      on: { pay: { actions: [forwardTo('till'), forwardTo('other')] } },
    }),
  )
  steps.length = 0
  shop.send({ type: 'pay' })
  const paying = steps.filter(({ event }) => event.type === 'pay')
  expect(paying.map(({ actor, snapshot }) => [actor, snapshot.value])).toEqual([
    ['shop', {}],
    ['till', 'paid'],
    ['other', 'paid'],
  ])
})

test('the recorder omits a machine that only starts other actors', () => {
  watch(createMachine({ invoke: { src: till, id: 'till' } }))
  watch(createMachine({ context: { count: 0 }, invoke: { src: till, id: 'own' } }))
  expect(outline()).toEqual(['till xstate.init', 'shop xstate.init', '  own xstate.init'])
  expect(steps.map(({ sender }) => sender)).toEqual([undefined, undefined, 'shop'])
})

test('the recorder names actors by their ids, and adds the session id to a repeated id', async () => {
  const count = fromTransition((sum: number, _event: { type: 'add' }) => sum + 1, 0)
  const counter = createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { add: { actions: assign({ count: 1 }) } },
  })
  const work = fromPromise(() => Promise.resolve('done'))
  const shop = watch(
    createMachine({
      id: 'shop',
      on: {
        go: {
          actions: [
            spawnChild(count, { id: 'sum' }),
            spawnChild(counter, { id: 'counter' }),
            spawnChild(counter, { id: 'counter' }),
            spawnChild(work, { id: 'worker' }),
            sendTo('sum', { type: 'add' }),
          ],
        },
      },
    }),
  )
  shop.send({ type: 'go' })
  await Promise.resolve()
  await Promise.resolve()
  expect(outline()).toEqual([
    'shop xstate.init',
    'shop go',
    '  sum xstate.init',
    '  counter xstate.init',
    '  counter (x:…) xstate.init',
    '  worker xstate.init',
    '  sum add',
    'worker xstate.promise.resolve',
    '  shop xstate.done.actor.worker',
  ])
  expect(steps.find(({ event }) => event.type === 'add')?.snapshot).toMatchObject({ context: 1 })
  steps.length = 0
  shop.send({ type: 'go' })
  expect(outline()).toContain('  worker xstate.init')
})

test('after an actor fails, the recorder records the failure and the later steps of other actors', async () => {
  const fail = () => {
    throw new Error('broken')
  }
  const failing = createMachine({ id: 'failing', on: { fail: { actions: fail } } })
  const shop = watch(
    createMachine({
      id: 'shop',
      invoke: [
        { src: failing, id: 'failing', onError: { actions: sendTo('till', { type: 'pay' }) } },
        { src: till, id: 'till' },
      ],
      on: { go: { actions: sendTo('failing', { type: 'fail' }) } },
    }),
  )
  steps.length = 0
  shop.send({ type: 'go' })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  shop.send({ type: 'go' })
  await Promise.resolve()
  expect(outline()).toEqual([
    'shop go',
    '  failing fail',
    '    shop xstate.error.actor.failing',
    '      till pay',
    '        shop paid',
    '        shop xstate.done.actor.till',
    'shop go',
    '  failing fail',
  ])
  expect(warn).toHaveBeenCalledTimes(1)
  const failed = steps[1]
  const ofFailing = steps.filter(({ actor }) => actor === 'failing')
  expect(ofFailing.map((step) => failureOf(step))).toEqual(['failed', 'refused'])
  expect(failed?.snapshot).toMatchObject({
    status: 'error',
    error: { '‹Error›': { name: 'Error', message: 'broken' } },
  })
  expect(failed).not.toHaveProperty('decision')
})

test('the recorder names states by their paths, even states with a custom id or a dot in the key', () => {
  const shop = watch(
    createMachine({
      id: 'shop.front',
      initial: 'a.b',
      states: {
        'a.b': {
          id: 'own',
          initial: 'inner',
          states: { inner: {}, 'on.the.way': { id: 'way', always: '#other' } },
          on: { go: [{ guard: () => false, target: '#other' }, { target: '#way' }] },
        },
        other: { id: 'other' },
      },
    }),
  )
  shop.send({ type: 'go' })
  expect(steps[1]?.decision).toMatchObject({
    transitions: ['a\\.b → a\\.b.on\\.the\\.way', 'a\\.b.on\\.the\\.way → other'],
    taken: ['shop.front.a\\.b on go, 2', 'shop.front.a\\.b.on\\.the\\.way on , 1'],
  })
})

test('the recorder shows the machine as the target of a transition that reenters the machine', () => {
  const again = { target: '#shop', reenter: true }
  watch(createMachine({ id: 'shop', on: { again, stay: {} } })).send({ type: 'again' })
  expect(steps.map(({ decision }) => decision?.transitions)).toEqual([[], ['any → the machine']])
})

test('the recorder lists the guard results of wildcards, eventless transitions and routes', () => {
  const isEarly = () => true
  const isKnown = () => false
  const isLoud = () => true
  const isDry = () => true
  const isSafe = () => false
  const isLate = assign({ isLate: true })
  const shop = watch(
    createMachine({
      id: 'shop',
      context: { isLate: false },
      initial: 'dark',
      states: {
        dark: { always: { guard: isEarly, target: 'open' } },
        open: {
          on: {
            'ask.*': { guard: isKnown, target: 'closed' },
            '*': { guard: isLoud, actions: isLate },
          },
          always: { guard: ({ context }) => context.isLate, target: 'closed' },
        },
        closed: {},
        yard: { id: 'yard', route: { guard: isDry } },
        roof: { id: 'roof', route: { guard: isSafe } },
      },
    }),
  )
  shop.send({ type: 'ask.price' })
  shop.send({ type: 'xstate.route', to: '#roof' })
  shop.send({ type: 'xstate.route', to: '#yard' })
  expect(steps.map(({ decision }) => [decision?.transitions, decision?.guards])).toEqual([
    [['dark → open'], ['if inline isEarly: yes', 'if inline context.isLate: no']],
    [
      ['open → (stays)', 'open → closed'],
      ['if inline isKnown: no', 'if inline isLoud: yes', 'if inline context.isLate: yes'],
    ],
    [[], ['if inline isSafe: no']],
    [['any → yard'], ['if inline isDry: yes']],
  ])
})

test('the recorder lists only the guards that XState has checked, in the order of the checks', () => {
  const passes = () => true
  const fails = () => false
  const isAny = () => false
  const isAsk = () => false
  const isShut = () => false
  const shop = watch(
    createMachine({
      id: 'shop',
      initial: 'open',
      on: { go: { guard: passes, target: '.closed' } },
      states: {
        open: {
          on: {
            '*': { guard: isAny, target: 'closed' },
            'ask.*': { guard: isAsk, target: 'closed' },
            'ask.price': { guard: fails, target: 'closed' },
            'go.*': { guard: isAny, target: 'closed' },
            go: [
              { guard: passes, target: 'closed' },
              { guard: fails, target: 'open' },
            ],
          },
        },
        closed: {
          on: { '*': { guard: isAny } },
          always: { guard: isShut, target: 'open' },
        },
      },
    }),
  )
  shop.send({ type: 'ask.price' })
  shop.send({ type: 'go' })
  shop.stop()
  expect(steps.map(({ decision }) => decision?.guards)).toEqual([
    [],
    ['if inline fails: no', 'if inline isAsk: no', 'if inline isAny: no'],
    ['1. if inline passes: yes', 'if inline isShut: no'],
    [],
  ])
})

test('the recorder records an event that was sent before its actor started after the start', () => {
  const inspect = createRecorder((step) => steps.push(step()))
  const actor = createActor(createMachine({ context: {} }), { inspect })
  actor.send({ type: 'go' })
  actor.start()
  expect(steps.map(({ event }) => event.type)).toEqual(['xstate.init', 'go'])
})

test('the recorder removes a delayed event when the event arrives or is cancelled, or when its actor ends', () => {
  const clock = new SimulatedClock()
  const inspect = createRecorder(
    (step) => steps.push(step()),
    () => clock.now(),
  )
  const egg = createMachine({
    entry: [
      raise({ type: 'soft' }, { delay: 30 }),
      raise({ type: 'hard' }, { delay: 60, id: 'hard' }),
      raise({ type: 'harder' }, { delay: 70, id: 'hard' }),
      raise({ type: 'hard' }, { delay: 80, id: 'later' }),
      sendTo(({ self }) => self, { type: 'burnt' }, { delay: 90 }),
      { type: 'wait', params: { event: { type: 'own' }, delay: 5 } },
    ],
    initial: 'raw',
    states: { raw: { after: { 10: 'warm' } }, warm: {}, eaten: { type: 'final' } },
    on: {
      // This event has the type of a delayed event, but does not end the delay.
      cool: { actions: [cancel('hard'), sendTo(({ self }) => self, { type: 'burnt' })] },
      eat: '.eaten',
    },
  })
  const wait = () => undefined
  const actor = createActor(egg.provide({ actions: { wait } }), { clock, inspect }).start()
  clock.increment(10)
  clock.increment(20)
  actor.send({ type: 'cool' })
  actor.send({ type: 'eat' })
  const after = ['harder 70', 'hard 80', 'burnt 90']
  const all = ['soft 30', 'hard 60', ...after]
  expect(
    steps.map(({ event, timers }) => [event.type, timers?.map(({ name, at }) => `${name} ${at}`)]),
  ).toEqual([
    ['xstate.init', ['after 10 ms 10', ...all]],
    ['xstate.after.10.(machine).raw', all],
    ['soft', ['hard 60', ...after]],
    ['cool', ['hard 60', 'hard 80', 'burnt 90']],
    ['burnt', ['hard 60', 'hard 80', 'burnt 90']],
    ['eat', []],
  ])
})

test('after a state stops an actor and starts it again, the actor has the same name and no old delays', async () => {
  const till = createMachine({
    initial: 'on',
    states: { on: { after: { 60_000: 'off' } }, off: {} },
  })
  const shop = watch(
    createMachine({
      initial: 'open',
      states: {
        open: { invoke: { src: till, id: 'till' }, on: { close: 'shut' } },
        shut: { on: { open: 'open' } },
      },
    }),
  )
  shop.send({ type: 'close' })
  await Promise.resolve()
  shop.send({ type: 'open' })
  const tills = steps.filter(({ actor }) => actor.startsWith('till'))
  expect(tills.map(({ actor, event, timers }) => [actor, event.type, timers?.length])).toEqual([
    ['till', 'xstate.init', 1],
    ['till', 'xstate.stop', 0],
    ['till', 'xstate.init', 1],
  ])
  shop.stop()
})

test('the recorder lists all targets, the guards of several regions once, and only the names of actions', () => {
  const isOpen = () => true
  const region = {
    initial: 'x',
    states: { x: { on: { go: { guard: isOpen, target: 'y' } } }, y: {}, z: {} },
  }
  const on = { all: { target: ['.a.z', '.b.z'], actions: 'tell' } }
  const states = { a: region, b: region }
  const shop = createMachine({ id: 'shop', type: 'parallel', on, states })
  const tell = sendTo(({ self }) => self, { type: 'told' })
  const actor = watch(shop.provide({ actions: { tell } }))
  actor.send({ type: 'go' })
  actor.send({ type: 'all' })
  expect(steps.slice(1, 3).map(({ decision }) => decision)).toMatchObject([
    { transitions: ['a.x → a.y', 'b.x → b.y'], guards: ['if inline isOpen: yes'], actions: [] },
    { transitions: ['any → a.z and b.z'], guards: [], actions: ['tell'] },
  ])
})

test('the recorder lists actions in execution order, including those of transient states', () => {
  const shop = watch(
    createMachine({
      id: 'shop',
      exit: 'close',
      initial: 'open',
      states: {
        open: {
          ...{ exit: 'lock', on: { go: { target: 'way', actions: 'walk' } } },
          ...{ initial: 'hall', states: { hall: { exit: 'leave' } } },
        },
        way: { entry: 'look', exit: 'turn', always: { target: 'home', actions: 'whistle' } },
        home: { entry: 'sit' },
      },
    }),
  )
  shop.send({ type: 'go' })
  expect(steps[1]?.decision?.actions).toEqual([
    ...['leave', 'lock', 'walk', 'look', 'turn', 'whistle', 'sit'],
  ])
})

test('an error in the recorder is logged once and does not affect the recorded actor', () => {
  const lamp = createMachine({
    initial: 'dark',
    states: { dark: { on: { press: 'lit' } }, lit: {} },
  })
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const record = vi.fn(() => {
    throw new Error(`error ${record.mock.calls.length}`)
  })
  const shop = createActor(lamp, { inspect: createRecorder(record) }).start()
  shop.send({ type: 'press' })
  expect(shop.getSnapshot().value).toBe('lit')
  expect(record).toHaveBeenCalledTimes(2)
  expect(complain.mock.calls).toEqual([
    [
      'The inspector could not record or send a step, and will not log further errors. The first error:',
      new Error('error 1'),
    ],
  ])
})

test('an error in the recorder does not affect the page, even if the actor has already failed', async () => {
  const fail = () => {
    throw new Error('broken')
  }
  const src = createMachine({ id: 'failing', on: { fail: { actions: fail } } })
  const invoke = { src, id: 'failing', onError: {} }
  const on = { go: { actions: sendTo('failing', { type: 'fail' }) } }
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const microtasks = vi.spyOn(globalThis, 'queueMicrotask')
  const record = vi.fn(() => {
    throw new Error('no')
  })
  const inspect = createRecorder(record)
  const shop = createActor(createMachine({ id: 'shop', invoke, on }), { inspect }).start()
  shop.send({ type: 'go' })
  shop.send({ type: 'go' })
  record.mockClear()
  for (const [task] of microtasks.mock.calls) expect(task).not.toThrow()
  expect(record).toHaveBeenCalled()
  expect(complain).toHaveBeenCalledTimes(1)
})

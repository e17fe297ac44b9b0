import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { expect, test, vi } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import { createReader } from '../src/inspector/protocol.ts'
import { withDescendants } from '../src/describe.ts'
import { addStep, type Run } from '../src/inspector/runs.ts'

const step = { actor: 'lamp', at: 1, event: { type: 'a' }, snapshot: { value: 'dark' } }
const message = { type: '@statecharts.step', run: 1, place: 0, step }

const emptyRun: Run = {
  ...{ id: 1, name: 'app', state: 'connected', steps: [], cleared: 0, machines: {} },
}

test('the inspector converts Stately’s inspect messages to steps, in the order of the @xstate.event messages', () => {
  vi.useFakeTimers()
  const messages: StatelyInspectionEvent[] = []
  const { inspect } = createInspector({
    send: (one) => messages.push(JSON.parse(JSON.stringify(one)) as never),
  })
  const machine = setup({
    types: { context: {} as { count: number } },
    actors: { load: fromPromise(() => Promise.resolve()) },
    guards: { isFull: ({ context }) => context.count > 0 },
  }).createMachine({
    id: 'lamp',
    context: { count: 0 },
    initial: 'dark',
    states: {
      dark: {
        invoke: { src: 'load', onDone: 'lit' },
        after: { 1000: 'lit' },
        on: { press: { guard: 'isFull', target: 'lit', actions: assign({ count: 1 }) } },
      },
      lit: {},
    },
  })
  const actor = createActor(machine, { id: 'kitchen', inspect }).start()
  actor.send({ type: 'press' })
  vi.runAllTimers()
  vi.useRealTimers()

  const read = createReader()
  const received = messages.flatMap((one) => read(one) ?? [])
  const [run] = received.reduce<readonly Run[]>((runs, one) => addStep(runs, emptyRun, one), [])
  expect(
    run?.steps.map(({ sender, actor, event, snapshot }) => [
      ...[sender, actor, event.type, snapshot.value],
    ]),
  ).toEqual([
    [undefined, 'kitchen', 'xstate.init', 'dark'],
    ['kitchen', '0.lamp.dark', 'xstate.init', undefined],
    [undefined, 'kitchen', 'press', 'dark'],
    ['kitchen', 'kitchen', 'xstate.after.1000.lamp.dark', 'lit'],
    ['kitchen', '0.lamp.dark', 'xstate.stop', undefined],
  ])
  const [dark] = withDescendants(received[1]?.machine ?? ({ children: [] } as never)).slice(1)
  expect(
    dark?.transitions.map(({ event, guard, targets }) => [event, guard?.name, targets]),
  ).toEqual([
    ['press', 'isFull', ['lamp.lit']],
    ['load done', undefined, ['lamp.lit']],
    ['after 1 s', undefined, ['lamp.lit']],
  ])
})

test('the inspector names two actors with the same id differently, and restores the order of the events', () => {
  const read = createReader()
  const parts = { name: 'lamp', definition: 'no JSON', createdAt: '9', snapshot: {} }
  const send = (type: string, sessionId: string, event: string, more: object = {}) =>
    read({ ...parts, type: `@xstate.${type}`, sessionId, event: { type: event }, ...more })
  for (const id of ['x:0', 'x:1', 'x:0']) send('actor', id, '', { parentId: 'x:0' })
  send('event', 'x:0', 'go', { createdAt: '1' })
  send('event', 'x:1', 'go', { createdAt: '2' })
  send('event', 'x:1', 'stop', { createdAt: '3', sourceId: 'x:1' })
  send('event', 'x:0', 'go', { createdAt: '4' })
  const steps = [
    ['x:1', 'stop'],
    ['x:0', 'go'],
    ['x:1', 'go'],
    ['x:0', 'go'],
    ['x:9', 'go'],
  ] as const
  const received = steps.map(([id, event]) => send('snapshot', id, event))
  const seen = received.map(
    (one) => one && [one.step.sender, one.step.actor, one.step.event.type, one.step.at, one.later],
  )
  expect(seen).toEqual([
    ['lamp (x:1)', 'lamp (x:1)', 'stop', 3, 0],
    [undefined, 'lamp', 'go', 1, 1],
    ['lamp', 'lamp (x:1)', 'go', 9, 0],
    [undefined, 'lamp', 'go', 4, 1],
    [undefined, 'x:9', 'go', 9, 0],
  ])
})

test('if a reported snapshot has no event type, the inspector uses the type of the message', () => {
  const snapshot = { type: '@xstate.snapshot', sessionId: 'x:0', createdAt: '1', snapshot: {} }
  expect(createReader()({ ...snapshot, event: { type: '' } })?.step.event).toEqual({
    type: '@xstate.snapshot',
  })
})

test('the inspector ignores a step message that it receives a second time from the same run', () => {
  const read = createReader()
  const machine = { id: 'lamp' }
  const messages = [message, message, { ...message, place: 1 }, { ...message, run: 2, machine }]
  expect(messages.map(read)).toEqual([
    { run: 1, step },
    null,
    { run: 1, step },
    { run: 2, step, machine },
  ])
})

test('createReader() throws if a message does not follow the inspect protocol', () => {
  let deep: unknown = {}
  for (let depth = 0; depth < 1_000; depth += 1) deep = { deep }
  const wrong = [
    ...[null, 'text', [null], {}, { ...message, run: 'one' }, { ...message, step: null }],
    ...[
      { actor: 7 },
      { at: 'never' },
      { at: 9e15 },
      { at: -1 },
      { event: null },
      { event: { type: 7 } },
      { event: { type: 'a'.repeat(201) } },
      { snapshot: undefined },
      { sender: 7 },
      { depth: -1 },
      { timers: [{ name: 'later' }] },
    ].map((part) => ({ ...message, step: { ...step, ...part } })),
    { ...message, step: { ...step, snapshot: { value: deep } } },
    { type: '@xstate.actor', name: 'lamp' },
    { type: '@xstate.event', sessionId: 'x:0' },
    { type: '@xstate.snapshot', sessionId: 'x:0' },
    {
      type: '@xstate.microstep',
      sessionId: 'x:0',
      createdAt: '1',
      event: { type: 'a' },
      snapshot: {},
    },
  ]
  const read = createReader()
  const isRefused = (one: unknown) => {
    try {
      read(one)
      return false
    } catch {
      return true
    }
  }
  expect(wrong.filter((one) => !isRefused(one))).toEqual([])
})

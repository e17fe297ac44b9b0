import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { assign, createMachine, fromPromise, raise, sendTo, setup } from 'xstate'
import { expect, test } from 'vitest'
import { Delays } from '../src/inspector/Delays.tsx'
import { simulate } from '../src/inspector/simulate.ts'
import type { RecordedStep } from '../src/inspector/trace.ts'

const real = () => {
  throw new Error('real')
}

test('a simulation runs neither actions nor actors, and records an error of the machine as a step', async () => {
  const machine = createMachine({
    id: 'm',
    context: ({ input }): Record<string, unknown> => ({ name: (input as { name: string }).name }),
    entry: real,
    initial: 'loading',
    states: {
      loading: { invoke: { src: fromPromise(real), onDone: 'ready' }, after: { 50: 'late' } },
      ready: {
        on: {
          read: { actions: assign({ name: ({ event }) => (event.item as { name: string }).name }) },
        },
      },
      late: { on: { again: 'loading' } },
    },
  })
  const begin = (input: unknown) => {
    const steps: RecordedStep[] = []
    const run = simulate('it', machine, input, (step) => steps.push(step))
    run.start()
    const seen = () =>
      steps.map(({ actor, sender, event, snapshot }) => [
        sender,
        actor,
        event.type,
        snapshot.value ?? snapshot.status,
      ])
    return { ...run, steps, seen }
  }
  const answered = begin({ name: 'a' })
  answered.send({ type: 'xstate.done.actor.0.m.loading' })
  answered.send({ type: 'read' })
  const late = begin({ name: 'a' })
  late.advance(50)
  late.send({ type: 'again' })
  const unable = begin(undefined)
  await Promise.resolve()

  const child = '0.m.loading'
  expect(answered.seen()).toEqual([
    [undefined, 'it', 'xstate.init', 'loading'],
    ['it', child, 'xstate.init', 'active'],
    [undefined, child, `xstate.done.actor.${child}`, 'done'],
    [child, 'it', `xstate.done.actor.${child}`, 'ready'],
    [undefined, 'it', 'read', 'ready'],
  ])
  expect(late.seen()).toContainEqual(['it', 'it', 'xstate.after.50.m.loading', 'late'])
  expect(late.seen().at(-1)).toEqual(['it', child, 'xstate.init', 'active'])
  const taken = late.steps.flatMap(({ decision }) => decision?.taken ?? [])
  expect(taken).toEqual(['m.loading on xstate.after.50.m.loading, 1', 'm.late on again, 1'])
  for (const { steps } of [answered, unable]) {
    expect(steps.at(-1)?.snapshot).toMatchObject({ status: 'error' })
    expect(JSON.stringify(steps.at(-1)?.snapshot.error)).toContain("reading 'name'")
  }
})

test.each([undefined, '', '(machine)', 'a.b', ' two  words', '#', 'Ü→日本', 'xstate.after.1'])(
  'the simulator shows the name of each delayed event of a machine with the id %j',
  (id) => {
    const delays = { 'short.delay': 300 }
    const machine = setup({ delays }).createMachine({
      ...(id !== undefined && { id }),
      entry: [
        raise({ type: 'TICK' }, { delay: 1_000 }),
        raise({ type: 'TICK' }, { delay: 1_000 }),
        sendTo(({ self }) => self, { type: 'my.tick.now' }, { delay: 2_000 }),
      ],
      initial: 'x.y',
      states: { 'x.y': { after: { 'short.delay': 'end', 5_000: 'end' } }, end: {} },
    })
    const steps: RecordedStep[] = []
    simulate('it', machine, undefined, (step) => steps.push(step)).start()
    const html = renderToStaticMarkup(
      createElement(Delays, { timers: steps[0]?.timers ?? [], time: 0, isRunning: false }),
    )
    expect(html.match(/(?<=<button[^>]*>)[^<]*/g)).toEqual([
      'after short.delay: 0.3 s left',
      ...['TICK: 1 s left', 'TICK: 1 s left'],
      ...['my.tick.now: 2 s left', 'after 5 s: 5 s left'],
    ])
  },
)

test.each(['child', '#_parent'])(
  'the simulator stops listing a delayed event to %s when its delay has ended',
  (to) => {
    const machine = createMachine({
      id: 'm',
      invoke: { src: fromPromise(real), id: 'child' },
      entry: sendTo(to, { type: 'told' }, { delay: 1_000 }),
      after: { 2_000: {} },
    })
    const steps: RecordedStep[] = []
    const { start } = simulate('it', machine, undefined, (step) => steps.push(step))
    start()
    const timers = steps.findLast(({ actor }) => actor === 'it')?.timers ?? []
    const shownAt = (time: number) =>
      renderToStaticMarkup(createElement(Delays, { timers, time, isRunning: false })).match(
        /(?<=<button[^>]*>)[^<]*/g,
      )

    expect([shownAt(999), shownAt(1_000), shownAt(2_000)]).toEqual([
      ['told: 0.001 s left', 'after 2 s: 1.001 s left'],
      ['after 2 s: 1 s left'],
      null,
    ])
  },
)

test('the inspector shows the remaining time of a delay in whole milliseconds', () => {
  const timers = [{ name: 'told', at: 1_500.4 }]
  const html = renderToStaticMarkup(createElement(Delays, { timers, time: 0.1, isRunning: false }))
  expect(html).toContain('>told: 1.5 s left<')
})

test('a negative delay ends at once, and does not turn back the clock of a simulation', () => {
  const machine = createMachine({ entry: raise({ type: 'soon' }, { delay: -500 }) })
  const steps: RecordedStep[] = []
  const { start, advance } = simulate('it', machine, undefined, (step) => steps.push(step))
  start()
  advance(0)
  expect(steps.map(({ event, at }) => [event.type, at])).toEqual([
    ['xstate.init', 0],
    ['soon', 0],
  ])
})

test('a simulation sets the property `at` of an event to the time of its clock', () => {
  const machine = createMachine({ on: { pressed: {} } })
  const steps: RecordedStep[] = []
  const { start, send, advance } = simulate('it', machine, undefined, (step) => steps.push(step))
  start()
  advance(3_000)
  send({ type: 'pressed', at: 0 })
  send({ type: 'pressed' })
  expect(steps.slice(1).map(({ event }) => event)).toEqual([
    { type: 'pressed', at: 3_000 },
    { type: 'pressed' },
  ])
})

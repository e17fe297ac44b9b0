import fc from 'fast-check'
import {
  assign,
  createActor,
  fromPromise,
  SimulatedClock,
  spawnChild,
  stopChild,
  type AnyActor,
  type AnyActorLogic,
  type AnyEventObject,
  type Snapshot,
} from 'xstate'
import { expect, test, vi } from 'vitest'
import { createDryRun } from '../src/dryRun.ts'
import { loose } from './features.ts'
import { machineOf, arbitraryParts } from './generateMachines.ts'

/**
 * The logic of a fake actor that ignores most events. It is done after an event `xstate.done.actor.…`, fails after
 * `xstate.error.actor.…`, and stops after `xstate.stop`.
 */
const fake = {
  getInitialSnapshot: () => ({ status: 'active' }),
  transition: (snapshot: object, { type, output, error }: Record<string, string>) => {
    if (type?.startsWith('xstate.done.actor.')) return { ...snapshot, status: 'done', output }
    if (type?.startsWith('xstate.error.actor.')) return { ...snapshot, status: 'error', error }
    return type === 'xstate.stop' ? { ...snapshot, status: 'stopped' } : snapshot
  },
  getPersistedSnapshot: (snapshot: object) => snapshot,
} as unknown as AnyActorLogic

const events = ['e1', 'e2', 'mouse.moved', 'an event with blanks', 'nobody knows it']

test('for random machines and events, a dry run reaches the same snapshots as a running actor', async () => {
  // Hide XState's warnings about events that are sent to an actor that has ended.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const seen = { states: 0, timers: 0, outcomes: 0, errors: 0, ends: 0 }
  const walk = fc.array(fc.nat(999), { minLength: 8, maxLength: 16, size: 'max' })
  fc.assert(
    fc.property(arbitraryParts(12), walk, (parts, choices) => {
      const made = machineOf(parts)
      const machine = made.provide({ actors: { load: fake, listen: fake, child: fake } })
      Object.assign(machine, { options: { maxIterations: 100 } })
      const clock = new SimulatedClock()
      const dry = createDryRun(machine)
      dry.start()
      const isEndless = () => String(dry.snapshot().error).includes('without a delay')
      // Skip a machine that sends itself events endlessly, because starting it as a real actor would never return.
      if (isEndless()) return
      const real = createActor(machine, {
        parent: createActor(fake, { clock, logger: () => undefined }),
        id: 'm',
      })
      real.start()
      const look = ({ status, value, context, tags }: ReturnType<typeof dry.snapshot>) => ({
        status,
        value: value as unknown,
        context: context as unknown,
        tags: [...tags],
      })
      const realChildren = () =>
        Object.values(real.getSnapshot().children as Record<string, AnyActor>)
      const compare = (after: string) => {
        expect(look(dry.snapshot()), after).toEqual(look(real.getSnapshot()))
        if (dry.snapshot().status !== 'active') return
        const active = realChildren().filter(
          (child) => (child.getSnapshot() as Snapshot<unknown>).status === 'active',
        )
        expect(
          dry
            .running()
            .map(({ id }) => id)
            .sort(),
          after,
        ).toEqual(active.map(({ id }) => id).sort())
      }
      compare('the start')
      for (const choice of choices) {
        const before = dry.snapshot()
        if (before.status !== 'active') break
        const [timer] = dry.timers()
        const outcomes = dry
          .running()
          .filter(({ logic }) => logic === fake)
          .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
        const all = [...events, ...(timer ? ['time'] : []), ...outcomes]
        const type = all[choice % all.length] ?? ''
        if (type === 'time' && timer) {
          dry.advance(timer.at - dry.now())
          if (isEndless()) return
          clock.set(timer.at)
          seen.timers += 1
        } else {
          const event = { type, output: 'fine', error: 'bad' }
          const child = realChildren().find(({ id }) => type.endsWith(`.actor.${id}`))
          dry.send(event)
          if (isEndless()) return
          ;(outcomes.includes(type) ? child : real)?.send(event)
          if (outcomes.includes(type)) seen.outcomes += 1
        }
        compare(type)
        if (dry.snapshot().value !== before.value) seen.states += 1
        if (dry.snapshot().status === 'error') seen.errors += 1
        if (dry.snapshot().status === 'done') seen.ends += 1
      }
    }),
    { seed: 20_251_126, numRuns: 100 },
  )
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
  await new Promise(setImmediate)
})

test('a dry run limits the events that a machine sends itself for each event and each delay, not in total', () => {
  const again = { target: '.a', reenter: true }
  const runOf = (delay: number) => {
    const run = createDryRun(
      loose({ initial: 'a', states: { a: {} }, on: { go: again }, after: { [delay]: again } }),
    )
    run.start()
    return run
  }
  const run = runOf(10)
  for (let count = 0; count < 150; count += 1) run.send({ type: 'go' })
  run.advance(1_500)
  expect(run.snapshot().status).toBe('active')

  const endless = runOf(0)
  endless.advance(1)
  expect(endless.snapshot().error).toEqual(
    new Error('Infinite loop: the machine sends itself more than 100 events without a delay'),
  )
})

test('in a dry run, the outcome of an actor contains the data that XState adds', () => {
  const child = loose({ id: 'child', context: { size: 3 } })
  const keep = { actions: assign({ got: ({ event }: { event: unknown }) => event }) }
  const machine = loose({
    context: {},
    invoke: [
      { id: 'kid', src: child, onSnapshot: keep },
      { id: 'load', src: fromPromise(async () => 1), onDone: keep },
    ],
  })
  const run = createDryRun(machine)
  run.start()
  const after = (event: AnyEventObject) => {
    run.send(event)
    return (run.snapshot().context as { got: object }).got
  }
  expect(after({ type: 'xstate.snapshot.kid' })).toMatchObject({
    snapshot: { status: 'active', context: { size: 3 } },
  })
  expect(after({ type: 'xstate.snapshot.kid', snapshot: { context: { size: 4 } } })).toMatchObject({
    snapshot: { status: 'active', context: { size: 4 } },
  })
  expect(after({ type: 'xstate.done.actor.load', output: 7 })).toEqual({
    ...{ type: 'xstate.done.actor.load', output: 7, actorId: 'load' },
  })
  expect(run.actorBehind({ type: 'xstate.done.actor.load' })).toBeUndefined()
})

test('a dry run starts no actor that is stopped at once', () => {
  const load = fromPromise(async () => 1)
  const machine = loose({
    on: { blink: { actions: [spawnChild(load, { id: 'one' }), stopChild('one')] } },
  })
  const receivers: string[] = []
  const run = createDryRun(machine, {
    inspect: ({ type, actorRef }) => {
      if (type === '@xstate.event') receivers.push((actorRef as AnyActor).id)
    },
  })
  run.start()
  run.send({ type: 'blink' })
  expect(receivers).toEqual(['m', 'm'])
})

test.each([
  ['leave', 'done'],
  ['fail', 'error'],
])(
  'after the event %s, with which a machine ends, its dry run has no timers and ignores events',
  (type, status) => {
    const guard = () => {
      throw new Error('no')
    }
    const machine = loose({
      initial: 'a',
      invoke: { src: fromPromise(async () => 1) },
      states: { a: { after: { 10: 'b' } }, b: { type: 'final' } },
      on: { leave: '.b', fail: { guard, target: '.b' } },
    })
    const seen: string[] = []
    const run = createDryRun(machine, { inspect: (message) => seen.push(message.type) })
    run.start()
    expect([run.timers().length, run.running().length]).toEqual([1, 1])
    run.send({ type })
    expect([run.snapshot().status, run.timers(), run.running()]).toEqual([status, [], []])
    const count = seen.length
    run.send({ type: 'leave' })
    expect(seen).toHaveLength(count)
  },
)

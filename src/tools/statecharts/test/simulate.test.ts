import { assign, createMachine, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { simulate } from '../src/inspector/simulate.ts'
import type { RecordedStep } from '../src/inspector/trace.ts'

const real = () => {
  throw new Error('real')
}

test('a simulation runs no actions and actors, and records an error of the machine as a step', async () => {
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
      late: {},
    },
  })
  const begin = (input: unknown) => {
    const steps: RecordedStep[] = []
    const run = simulate('it', machine, input, (step) => steps.push(step))
    run.start()
    const seen = () =>
      steps.map(({ actor, event, snapshot }) => [
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
  const unable = begin(undefined)
  await Promise.resolve()

  expect(answered.seen()).toEqual([
    ['it', 'xstate.init', 'loading'],
    [expect.any(String), 'xstate.init', 'active'],
    [expect.any(String), 'xstate.done.actor.0.m.loading', 'done'],
    ['it', 'xstate.done.actor.0.m.loading', 'ready'],
    ['it', 'read', 'ready'],
  ])
  expect(late.seen()).toContainEqual(['it', 'xstate.after.50.m.loading', 'late'])
  const taken = late.steps.flatMap(({ decision }) => decision?.taken ?? [])
  expect(taken).toEqual(['m.loading on xstate.after.50.m.loading, 1'])
  for (const { steps } of [answered, unable]) {
    expect(steps.at(-1)?.snapshot).toMatchObject({ status: 'error' })
    expect(JSON.stringify(steps.at(-1)?.snapshot.error)).toContain("reading 'name'")
  }
})

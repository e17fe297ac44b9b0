import { assign, createMachine, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { simulate } from '../../src/tools/inspect/simulate.ts'
import type { Step } from '../../src/tools/inspect/trace.ts'

const real = () => {
  throw new Error('real')
}

test('of a simulated machine nothing is real, and what breaks it is a step that says why', () => {
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
    const steps: Step[] = []
    const run = simulate('it', machine, input, (step) => steps.push(step))
    run.start()
    const seen = () =>
      steps.map(({ event, snapshot }) => [
        event.type,
        snapshot.value,
        snapshot.status,
        snapshot.error,
      ])
    return { ...run, seen }
  }
  const answered = begin({ name: 'a' })
  answered.send({ type: 'xstate.done.actor.0.m.loading' })
  answered.send({ type: 'read' })
  const late = begin({ name: 'a' })
  late.advance(50)
  const read = "Cannot read properties of undefined (reading 'name')"

  expect(answered.seen()).toEqual([
    ['xstate.init', 'loading', 'active', undefined],
    ['xstate.done.actor.0.m.loading', 'ready', 'active', undefined],
    ['read', 'ready', 'error', read],
  ])
  expect(late.seen().at(-1)).toEqual(['xstate.after.50.m.loading', 'late', 'active', undefined])
  expect(begin(undefined).seen()).toEqual([['xstate.init', 'loading', 'error', read]])
})

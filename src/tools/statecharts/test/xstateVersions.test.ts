import { expect, test } from 'vitest'
import * as newest from 'xstate'
import * as oldest from 'xstate-oldest'
import { describeMachine } from '../src/describe.ts'
import { collectCoverage, defaultOptions, recordPaths } from '../src/paths.ts'

const versions = { oldest: oldest as unknown as typeof newest, newest }

test.each(Object.entries(versions))(
  'with the %s XState, the package describes a machine, plans its paths and measures coverage',
  (_, xstate) => {
    const lamp = xstate.createMachine({
      id: 'lamp',
      initial: 'dark',
      states: {
        dark: {
          on: { press: 'lit' },
          invoke: {
            id: 'load',
            src: xstate.fromPromise(() => new Promise(() => undefined)),
            onDone: 'lit',
          },
        },
        lit: { after: { 50: 'dark' }, on: { press: { guard: () => false, target: 'dark' } } },
      },
    })
    expect(describeMachine(lamp).children.map(({ name }) => name)).toEqual(['dark', 'lit'])

    const { paths, missing } = recordPaths(lamp, defaultOptions(lamp))
    expect(paths.map(({ steps }) => steps.map(({ does }) => does))).toContainEqual([
      'load done',
      'after 50 ms',
    ])
    expect(missing).toEqual([
      'lamp.lit on press, 1 if inline false',
      'lamp.lit on press, 1 if inline false is true',
    ])

    const { covered, inspect } = collectCoverage(lamp)
    xstate.createActor(lamp, { inspect }).start().send({ type: 'press' })
    expect([...covered.transitions]).toEqual(['lamp.dark on press, 1'])
  },
)

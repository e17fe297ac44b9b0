import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as newest from 'xstate'
import * as oldest from 'xstate-oldest'
import { describeMachine } from '../src/describe.ts'
import { collectCoverage, defaultOptions, recordPaths } from '../src/paths.ts'

const versions = { oldest: oldest as unknown as typeof newest, newest }

test.each(Object.entries(versions))(
  'with the %s XState version, the package describes a machine, plans its paths and measures coverage',
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

/** Loads modules of the package, with `xstate` instead of the installed XState. */
async function loadWith(xstate: object) {
  vi.doMock('xstate', () => xstate)
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock('xstate')
    vi.resetModules()
  })
  return {
    ...(await import('../src/describe.ts')),
    ...(await import('../src/xstateFields.ts')),
    ...(await import('../src/inspector/recorder.ts')),
  }
}

test.each(Object.entries(versions))(
  'xstateFields.ts reads the actions, guards, actors and delays of a machine with the %s XState version',
  async (_, xstate) => {
    const { assign, createActor, createMachine, fromPromise, not } = xstate
    const { createRecorder, describeMachine, optionsOf } = await loadWith(xstate)
    const load = fromPromise(() => new Promise(() => undefined))
    const invoke = { id: 'load', src: load, input: 7, onSnapshot: {} }
    const on = { press: { guard: not('isLit'), actions: assign({}) } }
    const dark = { invoke, on, after: { pause: 'dark' } }
    const lamp = createMachine({ id: 'lamp', initial: 'dark', states: { dark } }).provide({
      guards: { isLit: () => false },
      delays: { pause: 50 },
    })

    const [described] = describeMachine(lamp).children
    expect(described?.invokes[0]?.kind).toBe('promise')
    expect(
      described?.transitions.map(({ event, guard, actions }) => [
        ...[event, guard?.name, actions[0]?.name],
      ]),
    ).toEqual([
      ['press', 'not(isLit)', 'assign({})'],
      ['load changed', undefined, undefined],
      ['after 50 ms', undefined, undefined],
    ])

    const seen: unknown[] = []
    const inspect = createRecorder(
      (step) => seen.push([step().decision?.taken, step().timers]),
      () => 0,
    )
    const actor = createActor(lamp, { inspect }).start()
    actor.send({ type: 'press' })
    const timers = [{ name: 'after pause', at: 50 }]
    expect(seen).toContainEqual([['lamp.dark on press, 1'], timers])
    expect(optionsOf(actor.getSnapshot().children.load as never)).toMatchObject({
      ...{ input: 7, syncSnapshot: true },
    })
    actor.stop()
  },
)

test('if an XState field is missing, the error names the installed version and the supported version range', async () => {
  const { version } = JSON.parse(readFileSync('node_modules/xstate/package.json', 'utf8')) as {
    version: string
  }
  const complaint = (field: string) =>
    `The XState package of this state machine has no field "${field}". xstate-statecharts supports XState ^5.19.4, and found ${version}. Update xstate or xstate-statecharts.`
  const changed = { ...newest, not: () => () => true }
  const { describeMachine, optionsOf, transitionsIn } = await loadWith(changed)
  expect(() => transitionsIn({} as never)).toThrow(complaint('_transitions'))
  expect(() => optionsOf({} as never)).toThrow(complaint('options'))
  expect(() => describeMachine(newest.createMachine({}))).toThrow(complaint('check'))
})

test('only xstateFields.ts reads fields that XState does not document', () => {
  // The regular expression ignores the fields of `loader` (Node's loader of CommonJS modules) and `settings` (the
  // configuration of the commands), because these objects do not belong to XState.
  const folder = join(import.meta.dirname, '../src')
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      /(?<!\bloader|\bprototype|\W)\._[a-z]|_transitions|__xstatenode|(?<!\bsettings|\W)\.options\b|retryResolve/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
  )
  expect(readers).toEqual(['xstateFields.ts'])
})

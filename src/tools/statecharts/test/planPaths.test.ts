import fc from 'fast-check'
import {
  assign,
  createActor,
  createMachine,
  emit,
  enqueueActions,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  log,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  type AnyActorLogic,
  type AnyStateMachine,
} from 'xstate'
import { expect, test } from 'vitest'
import { defaultOptions, type PathOptions } from '../src/cases.ts'
import { collectCoverage } from '../src/coverage.ts'
import { createReplay } from '../src/replay.ts'
import { UnboundedStateSpaceError, StartError, recordPaths } from '../src/planPaths.ts'
import { isOutcome } from '../src/dryRun.ts'
import { recordPathsAsData, writeEvents } from '../src/recordPathsAsData.ts'
import { loose } from './features.ts'
import { machineOf, arbitraryParts } from './generateMachines.ts'

/**
 * Records the paths of a machine. For each path, `journeys` contains the descriptions of its steps. `breaks` contains
 * the errors of all steps.
 */
function record(machine: AnyStateMachine, given?: Partial<PathOptions>) {
  const { paths, missing, covered } = recordPaths(machine, defaultOptions(machine, given))
  const steps = paths.flatMap((path) => path.steps)
  return {
    journeys: paths.map((path) => path.steps.map(({ does }) => does)),
    missing,
    covered,
    steps,
    breaks: steps.flatMap(({ breaks }) => breaks ?? []),
  }
}

interface Spawning {
  spawn: (source: unknown, options: object) => unknown
}

const ran: string[] = []
const real = (what: string) => () => {
  ran.push(what)
  throw new Error(`${what} is real`)
}
const logic = {
  promise: fromPromise(real('a promise')),
  callback: fromCallback(real('a callback')),
  observable: fromObservable(real('an observable')),
  'event observable': fromEventObservable(real('an event observable')),
  transition: fromTransition(real('a transition'), 0),
  machine: createMachine({
    initial: 'a',
    entry: real('an action of a child'),
    invoke: { src: fromPromise(real('a promise of a child')) },
    states: { a: { on: { '*': { actions: real('an action of a child') } } } },
  }),
  custom: {
    getInitialSnapshot: () => ({ status: 'active' }),
    transition: real('logic of somebody’s own'),
    getPersistedSnapshot: real('logic of somebody’s own'),
  } as unknown as AnyActorLogic,
}

test.each<[kind: string, outcomeKinds: string[]]>([
  ['promise', ['done.actor', 'error.actor']],
  ['callback', ['error.actor']],
  ['observable', ['done.actor', 'error.actor', 'snapshot']],
  ['event observable', ['done.actor', 'error.actor']],
  ['transition', ['error.actor', 'snapshot']],
  ['machine', ['done.actor', 'error.actor', 'snapshot']],
  ['custom', ['done.actor', 'error.actor', 'snapshot']],
])(
  'for an actor of kind "%s", path planning considers the outcomes %j and does not run the actor',
  (kind, outcomeKinds) => {
    ran.length = 0
    const made = logic[kind as keyof typeof logic]
    const machine = loose(
      {
        id: 'm',
        context: ({ spawn }: Spawning) => ({ first: spawn('named', { id: 'first' }) }),
        entry: ['begin', 'named', real('an inline action')],
        exit: real('an exit'),
        invoke: [
          { id: 'invoked', src: 'named', systemId: 'one of the system' },
          { id: 'inline', src: made },
          { src: 'not there', id: 'not there' },
        ],
        on: {
          again: { target: '.a', reenter: true },
          go: {
            target: '.b',
            actions: [
              assign({ first: ({ spawn }: Spawning) => spawn(made, { id: 'assigned' }) }),
              spawnChild(made as never, { id: 'spawned' }),
              enqueueActions(({ enqueue }) => {
                enqueue(real('an enqueued action'))
                enqueue('named')
                enqueue.spawnChild(made as never, { id: 'enqueued' })
              }),
              sendTo('inline', { type: 'told' }),
              sendTo('not there', { type: 'told' }, { delay: 5 }),
              sendTo(({ system }) => system.get('one of the system') as never, {
                type: 'told',
              } as never),
              sendParent({ type: 'told' }),
              emit({ type: 'told' }),
              log('a line'),
              raise({ type: 'raised' }),
              stopChild('begun'),
              { type: 'named' },
            ],
          },
          raised: { actions: 'named' },
          '*': { actions: real('an action') },
        },
        initial: 'a',
        states: {
          a: {},
          b: { on: { leave: { target: 'c', actions: 'named' } } },
          c: { type: 'final' },
        },
      },
      {
        actors: { named: made },
        actions: { named: real('a named action'), begin: spawnChild('named', { id: 'begun' }) },
      },
    )
    const after = (...types: string[]) => {
      const run = createReplay(machine, defaultOptions(machine))
      types.forEach((type) => run.step({ does: type, event: { type } }))
      return run
    }
    const outcomes = after('again', 'go')
      .possible()
      .map(({ event }) => event.type)
      .filter((type) => isOutcome(type) && !type.endsWith('not there'))
    const ids = ['assigned', 'enqueued', 'first', 'inline', 'invoked', 'spawned']

    expect(outcomes.sort()).toEqual(
      ids.flatMap((id) => outcomeKinds.map((what) => `xstate.${what}.${id}`)).sort(),
    )
    for (const outcome of outcomes) expect(after('go', outcome).rest().status).toBe('active')
    expect(after('go', 'leave').rest()).toMatchObject({ status: 'done', value: 'c' })
    expect(ran).toEqual([])
  },
)

test('the option “cases” of recordPaths() sets the output, error or snapshot of an actor', () => {
  const child = createMachine({ id: 'child', context: { size: 3 } })
  const machine = setup({ actors: { load: fromPromise(async () => 1), child } }).createMachine({
    id: 'm',
    context: { got: [] as unknown[] },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: [
            {
              guard: ({ event }) => event.output === 7,
              target: 'lasting',
              actions: assign({ got: ({ event }) => [event.output] }),
            },
            { target: 'refused' },
          ],
          onError: { target: 'failed', actions: assign({ got: ({ event }) => [event.error] }) },
        },
      },
      lasting: {
        invoke: {
          id: 'kid',
          src: 'child',
          onSnapshot: {
            target: 'failed',
            guard: ({ event }) => event.snapshot.context.size === 4,
          },
        },
      },
      refused: {},
      failed: {},
    },
  })
  const { steps, missing } = record(machine, {
    shown: ['got'],
    cases: [
      { does: 'it gives 7', event: { type: 'xstate.done.actor.load', output: 7 } },
      { does: 'it gives 8', event: { type: 'xstate.done.actor.load', output: 8 } },
      { does: 'it fails', event: { type: 'xstate.error.actor.load', error: 'no' } },
      {
        does: 'it grows',
        event: { type: 'xstate.snapshot.kid', snapshot: { context: { size: 4 } } } as never,
      },
    ],
  })

  expect(steps.map(({ does, value, shown, running }) => [does, value, shown.got, running])).toEqual(
    [
      ['it gives 8', 'refused', [], []],
      ['it fails', 'failed', ['no'], []],
      ['it gives 7', 'lasting', [7], ['kid']],
      ['it grows', 'failed', [7], []],
    ],
  )
  expect(missing).toEqual([])
})

test('path coverage counts each guarded transition separately, even if its guard has no name', () => {
  const machine = setup({
    guards: { isFor: ({ event }, to: string) => event.to === to },
  }).createMachine({
    id: 'm',
    initial: 'a',
    on: {
      go: [
        { guard: ({ event }) => event.to === 'a', target: '.a' },
        { guard: ({ event }) => event.to === 'b', target: '.b' },
        { guard: { type: 'isFor', params: 'c' }, target: '.c' },
        { guard: { type: 'isFor', params: 'd' }, target: '#own' },
      ],
      'mouse.*': '.a',
    },
    states: {
      a: {},
      b: { on: { go: {}, '*': '#own' } },
      c: {
        always: [
          { guard: ({ event }) => 'far' in event, target: 'b' },
          { guard: ({ event }) => 'near' in event, target: 'a' },
        ],
      },
      d: { id: 'own', route: {} },
    },
  })
  const to = (target: string, more: object = {}) => ({
    does: `to ${target} ${Object.keys(more).join('')}`,
    event: { type: 'go', to: target, ...more },
  })
  const { covered, missing } = record(machine, {
    cases: [to('a'), to('b'), to('c', { far: 1 }), to('c', { near: 1 }), to('c'), to('d'), to('e')],
  })

  expect(missing).toEqual([])
  expect([...covered.states].sort()).toEqual(['m', 'm.a', 'm.b', 'm.c', 'm.d'])
  expect([...covered.transitions].sort()).toEqual([
    "m on go, 1 if inline event.to === 'a'",
    "m on go, 2 if inline event.to === 'b'",
    "m on go, 3 if isFor('c')",
    "m on go, 4 if isFor('d')",
    'm on mouse.*, 1',
    'm on xstate.route, 1',
    'm.b on *, 1',
    'm.b on go, 1',
    "m.c always, 1 if inline 'far' in event",
    "m.c always, 2 if inline 'near' in event",
  ])
})

test('in a recorded path, the timer with the least remaining time ends first', () => {
  const machine = setup({
    delays: { named: 700, computed: ({ context }) => Number(context.wait) },
  }).createMachine({
    id: 'm',
    context: { wait: 300 },
    initial: 'a',
    after: { 1_200: '.late' },
    states: {
      a: { after: { named: 'b' } },
      b: { after: { computed: 'c' }, on: { stay: 'b' } },
      c: {
        after: { 900: 'never' },
        entry: raise({ type: 'told' }, { delay: 100 }),
        on: { told: 'd' },
      },
      d: {},
      never: {},
      late: {},
    },
  })
  const { steps, missing } = record(machine)
  const taken = steps.map(
    ({ does, elapsed, value }) => `${does} ${elapsed} ${JSON.stringify(value)}`,
  )

  expect(taken.slice(-5)).toEqual([
    'after computed 300 "c"',
    'after 700 ms 700 "b"',
    'after computed 300 "c"',
    'told 100 "d"',
    'after 1.2 s 100 "late"',
  ])
  expect(missing).toEqual(['m.never', 'm.c on xstate.after.900.m.c, 1'])
})

test('a recorded step contains the error that its event causes, and the failed transition counts as uncovered', () => {
  const machine = setup({}).createMachine({
    id: 'm',
    context: { name: '' },
    initial: 'a',
    states: {
      a: {
        on: {
          read: {
            target: 'b',
            actions: assign({ name: ({ event }) => (event.item as { name: string }).name }),
          },
          ask: { guard: 'nobody wrote it' as never, target: 'b' },
          tell: { actions: sendTo('nobody', { type: 'hello' }) },
          loop: { actions: raise({ type: 'loop' }) },
          echo: { actions: sendTo(({ self }) => self, { type: 'echo' }) },
        },
      },
      b: {},
    },
  })
  const { steps, missing } = record(machine)

  expect(Object.fromEntries(steps.map(({ does, breaks }) => [does, breaks]))).toEqual({
    read: "Cannot read properties of undefined (reading 'name')",
    ask: expect.stringContaining("Guard 'nobody wrote it' is not implemented") as string,
    tell: "Unable to send event to actor 'nobody' from machine 'm'.",
    loop: expect.stringContaining('Infinite loop') as string,
    echo: 'Infinite loop: the machine sends itself more than 100 events without a delay',
  })
  expect(missing).toContain('m.a on read, 1')
})

test('if a machine cannot start, the error names the option that sets its input', () => {
  const machine = loose({
    context: ({ input }: { input: { name: string } }) => ({ it: input.name }),
  })
  expect(() => record(machine)).toThrow(StartError)
  expect(record(machine, { input: { name: 'it' } }).missing).toEqual([])
  try {
    recordPathsAsData(machine, {})
    expect.fail('The machine has started')
  } catch (error) {
    expect(error).toBe(
      "cannot start: Cannot read properties of undefined (reading 'name'). If the machine needs an input, export input from a cases file (--cases).",
    )
  }
})

test('if a machine has too many states, but no property with many values, the error does not blame a property', () => {
  const move = assign(({ event }: { event: { row: number; seat: number } }) => ({ ...event }))
  const machine = loose({ context: {}, on: { move: { actions: move } } })
  const cases = Array.from({ length: 324 }, (_, at) => ({
    does: `moves to ${at}`,
    event: { type: 'move', row: Math.floor(at / 18), seat: at % 18 },
  }))
  try {
    recordPathsAsData(machine, { cases })
    expect.fail('The search has ended')
  } catch (error) {
    expect(error).toBe(
      'has too many states to search. Export a function named bound from a cases file (--cases). The function must return only the part of a snapshot on which later events depend.',
    )
  }
})

test.each([
  ['go', 'go'],
  ['xstate.done.actor.0.m.a', 'load done'],
  ['xstate.error.actor.0.m.a', 'load failed'],
  ['xstate.snapshot.0.m.a', 'load changed'],
  ['xstate.done.actor.spawned.actor', 'spawned.actor done'],
  ['xstate.after.10.m', 'it happens'],
])('the label of a recorded event of the type %s is “%s”', (type, label) => {
  const actorNames = new Map([['0.m.a', 'load']])
  const [[written] = []] = writeEvents([[{ does: 'it happens', event: { type } }]], actorNames)
  expect(written?.label).toBe(label)
})

test('with the option “bound”, recordPaths() finds the paths of a machine whose context grows without limit', () => {
  const actions = assign({ n: ({ context }: { context: { n: number } }) => context.n + 1 })
  const machine = loose({ context: { n: 0 }, on: { add: { actions } } })
  expect(record(machine, { bound: ({ value }) => value as unknown }).journeys).toEqual([
    ['add', 'add'],
  ])
})

test('a recorded step omits an error that its event contains, and events that cannot happen are refused', () => {
  const machine = loose({
    ...{ id: 'm', invoke: { id: 'load', src: logic.promise } },
    ...{ after: { 10: { actions: 'a' }, 20: { actions: 'b' } } },
  })
  const run = createReplay(machine, defaultOptions(machine))
  const step = (type: string) =>
    run.step({ does: 'it happens', event: { type, error: 'no' } as { type: string } })

  expect(() => step('xstate.after.20.m')).toThrow(
    'it happens: the event xstate.after.20.m cannot happen yet, because another timer ends first',
  )
  expect(step('xstate.error.actor.load')).toEqual({
    ...{ does: 'it happens', event: { type: 'xstate.error.actor.load', error: 'no' }, elapsed: 0 },
    ...{ status: 'error', value: {}, shown: {}, tags: [], accepts: [], running: [] },
    ...{ actions: [], started: [] },
  })
  for (const type of ['xstate.error.actor.load', 'xstate.after.10.m'])
    expect(() => step(type)).toThrow(
      `it happens: the event ${type} cannot happen, because no running timer or actor sends it`,
    )
})

test('defaultOptions() adds an event for each wildcard, and a case for each actor with the given source', () => {
  const machine = loose({
    ...{ initial: 'a', always: { guard: 'isOld', target: '.a' }, after: { 10: '.b' } },
    states: {
      ...{ a: { invoke: { src: 'load' } }, b: { invoke: { src: 'load' } } },
      c: { initial: 'd', states: { d: { type: 'final' } }, onDone: 'a' },
    },
    on: { '*': {}, 'mouse.*': {}, 'mouse.other': {} },
  })
  const event = { type: 'xstate.done.actor.load' as const, output: 1 }
  const { cases } = defaultOptions(machine, {
    cases: [
      { does: 'it loads', event },
      { does: 'it grows', event: { type: 'xstate.snapshot.load' } },
    ],
  })
  expect(cases.map((one) => one.event.type)).toEqual([
    ...['xstate.done.actor.0.m.a', 'xstate.done.actor.0.m.b'],
    ...['xstate.snapshot.0.m.a', 'xstate.snapshot.0.m.b'],
    ...['other', 'mouse.other.other', 'mouse.other'],
  ])
})

test('defaultOptions() adds an event for each route only if no given case is a route', () => {
  const machine = loose({ initial: 'a', states: { a: { id: 'one', route: {} }, b: {} } })
  const eventsWith = (cases: PathOptions['cases']) =>
    defaultOptions(machine, { cases }).cases.map(({ event }) => event)
  const given = { does: 'opens one', event: { type: 'xstate.route', to: '#one', by: 'link' } }
  expect(eventsWith([])).toEqual([{ type: 'xstate.route', to: '#one' }])
  expect(eventsWith([given])).toEqual([given.event])
})

test('recordPaths() throws if the machine’s XState version always executes actions', () => {
  ran.length = 0
  type Make = (config: { entry: () => void }) => AnyStateMachine
  const Old = function (config) {
    const machine = loose(config)
    return Object.assign(Object.create(machine) as AnyStateMachine, {
      constructor: Old,
      provide: () => Old(config),
      getInitialSnapshot: (...given: Parameters<AnyStateMachine['getInitialSnapshot']>) => {
        config.entry()
        return machine.getInitialSnapshot(...given)
      },
    })
  } as Make
  const entry = () => void ran.push('an action')

  expect(() => record(Old({ entry }))).toThrow(
    'The XState package of this state machine always executes actions.',
  )
  expect(ran).toEqual([])
})

test('recordPaths() runs neither the actions nor the actors of a random machine', () => {
  const bound = ({ value }: { value: unknown }) => value
  ran.length = 0
  fc.assert(
    fc.property(arbitraryParts(12), (parts) => {
      const made = machineOf(parts)
      const machine = made.provide({
        actions: Object.fromEntries(
          Object.keys(made.implementations.actions).map((name) => [name, real(name)]),
        ),
        actors: { load: logic.promise, listen: logic.callback, child: logic.machine },
      })
      try {
        recordPaths(machine, defaultOptions(machine, { bound }))
      } catch (error) {
        expect([StartError, UnboundedStateSpaceError]).toContain((error as Error).constructor)
      }
      expect(ran).toEqual([])
    }),
    { seed: 20_251_126, numRuns: 30 },
  )
})

test('collectCoverage() counts the steps of a running actor only after inspection has started', () => {
  const boiler = createMachine({
    ...{ id: 'boiler', initial: 'cold', states: { cold: { always: 'hot' }, hot: {} } },
  })
  const machine = setup({
    actors: { boiler },
    guards: {
      isBroken: () => false,
      isWarmEnough: (_, degrees: number) => degrees > 20,
    },
  }).createMachine({
    id: 'shower',
    initial: 'off',
    invoke: { src: 'boiler' },
    on: { opened: [{ guard: 'isBroken', target: '.off' }, { target: '.running' }] },
    states: {
      off: {},
      running: {
        initial: 'cold',
        on: {
          warmed: {
            guard: { type: 'isWarmEnough', params: ({ event }) => Number(event.degrees) },
            target: 'steaming',
          },
        },
        states: { cold: {}, paused: {} },
      },
      steaming: {},
    },
  })
  const early = collectCoverage(machine)
  const actor = createActor(machine, { inspect: early.inspect }).start()
  actor.send({ type: 'opened' })
  const late = collectCoverage(machine)
  actor.system.inspect(late.inspect)
  actor.send({ type: 'warmed', degrees: 30 })

  const [opened, warmed] = ['shower on opened, 2', 'shower.running on warmed, 1 if isWarmEnough']
  expect([...late.covered.states]).toEqual([
    ...['shower', 'shower.running', 'shower.running.cold', 'shower.steaming'],
  ])
  expect([...late.covered.transitions]).toEqual([warmed])
  expect([...late.covered.outcomes]).toEqual([`${warmed} is true`])
  expect([...late.covered.pairs]).toEqual([])
  expect([...early.covered.transitions]).toEqual([opened, warmed])
  expect([...early.covered.pairs]).toEqual([`${opened}, then ${warmed}`])
  expect(early.missing().states).toEqual(['shower.running.paused'])
  expect(early.missing().outcomes).toContain(`${warmed} is false`)
})

test('coverage does not require history states, because a machine is never in such a state', () => {
  const { missing } = record(
    loose({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: 'again' } }, again: { type: 'history', target: 'b' }, b: {} },
    }),
  )
  expect(missing).toEqual([])
})

test('coverage does not count pairs of a transition into a final state and the done transition of the parent', () => {
  const { covered } = record(
    loose({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          initial: 'b',
          states: { b: { on: { go: 'c' } }, c: { type: 'final' } },
          onDone: 'd',
        },
        d: { on: { leave: 'e' } },
        e: {},
      },
    }),
  )
  expect([...covered.pairs]).toEqual(['m.a.b on go, 1, then m.d on leave, 1'])
})

test('if one event causes two transitions, coverage counts two pairs, each with the previous transition', () => {
  const { covered } = record(
    loose({
      id: 'm',
      type: 'parallel',
      states: {
        a: {
          initial: 'one',
          states: { one: { on: { first: 'two' } }, two: { on: { both: 'three' } }, three: {} },
        },
        b: { initial: 'one', states: { one: { on: { both: 'two' } }, two: {} } },
      },
    }),
  )
  const [first, inA, inB] = ['m.a.one on first, 1', 'm.a.two on both, 1', 'm.b.one on both, 1']

  expect([...covered.pairs].sort()).toEqual([
    `${first}, then ${inA}`,
    `${first}, then ${inB}`,
    `${inB}, then ${first}`,
  ])
})

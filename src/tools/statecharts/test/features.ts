import {
  and,
  assign,
  createMachine,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  or,
  raise,
  sendTo,
  spawnChild,
  stateIn,
  type AnyStateMachine,
} from 'xstate'

/**
 * A feature of XState. `machine` creates a machine that uses the feature. If `isChanged` is true, the machine uses the
 * feature in a different way.
 */
interface Feature {
  machine: (isChanged: boolean) => AnyStateMachine
  /** The texts that the chart and the Markdown page of the machine must contain. */
  says: string[]
  /** The difference that `compareMachines` must report between the machine and its changed version. */
  differs: [what: string, before: string | null, after: string | null]
}

/** Creates a machine without `setup`, so that TypeScript does not check the names in the config. */
export const loose = (config: object, implementations: object = {}) =>
  createMachine({ id: 'm', ...config } as never, implementations) as AnyStateMachine

const named = {
  guards: {
    isReady: () => true,
    isOld: () => false,
    isAtLeast: (_: unknown, _size: number) => true,
  },
  actions: { note: () => undefined, store: (_: unknown, _where: string) => undefined },
  actors: { load: fromPromise(async () => 1), listen: fromCallback(() => undefined) },
}

/**
 * Creates a machine with three states. The initial state has the config `a`. The empty states `b` and `c` are possible
 * targets of its transitions.
 */
const startingIn = (a: object, implementations: object = named) =>
  loose({ initial: 'a', states: { a, b: {}, c: {} } }, implementations)

export const features: Record<string, Feature> = {
  'event and target': {
    machine: (isChanged) => startingIn({ on: { go: isChanged ? 'c' : 'b' } }),
    says: ['go'],
    differs: ['transition in a', 'go → b', 'go → c'],
  },
  'order of guards': {
    machine: (isChanged) => {
      const branches = [
        { guard: 'isReady', target: 'b' },
        { guard: 'isOld', target: 'c' },
      ]
      return startingIn({ on: { go: isChanged ? branches.reverse() : branches } })
    },
    says: ['1. if isReady', '2. else if isOld'],
    differs: ['transition in a', 'go 2. else if isOld → c', 'go 1. if isOld → c'],
  },
  'guard with parameters': {
    machine: (isChanged) =>
      startingIn({
        on: { go: { guard: { type: 'isAtLeast', params: isChanged ? 3 : 2 }, actions: 'note' } },
      }),
    says: ['if isAtLeast'],
    differs: [
      'transition in a',
      'go if isAtLeast(2) (stays) / note',
      'go if isAtLeast(3) (stays) / note',
    ],
  },
  'inline guard': {
    machine: (isChanged) => {
      const guard = isChanged
        ? () => 'always'
        : ({ event }: { event: { size: number } }) => event.size > 1
      return startingIn({ on: { go: { guard, target: 'b' } } })
    },
    says: ['if inline event.size > 1'],
    differs: [
      'transition in a',
      'go if ({ event }) => event.size > 1 → b',
      "go if () => 'always' → b",
    ],
  },
  'combined guards': {
    machine: (isChanged) => {
      const last = isChanged ? not('isReady') : not('isOld')
      const guard = and(['isReady', or(['isOld', last]), stateIn('a')])
      return startingIn({ on: { go: { guard, target: 'b' } } })
    },
    says: ["if inline and(isReady, or(isOld, not(isOld)), stateIn('a'))"],
    differs: [
      'transition in a',
      "go if and(isReady, or(isOld, not(isOld)), stateIn('a')) → b",
      "go if and(isReady, or(isOld, not(isReady)), stateIn('a')) → b",
    ],
  },
  'named implementation': {
    machine: (isChanged) =>
      startingIn(
        { on: { go: { guard: 'isOld', target: 'b' } } },
        { guards: { isOld: isChanged ? () => true : () => false } },
      ),
    says: ['if isOld'],
    differs: ['guard isOld', '() => false', '() => true'],
  },
  'eventless transition': {
    machine: (isChanged) => {
      const first = isChanged ? [] : [{ guard: 'isReady', target: 'b' }]
      return startingIn({ always: [...first, { target: 'c' }] })
    },
    says: ['always', '1. if isReady', '2. else'],
    differs: ['transition in a', 'always 1. if isReady → b', null],
  },
  reenter: {
    machine: (isChanged) =>
      startingIn({
        initial: 'b',
        on: { again: { target: '.b', reenter: isChanged } },
        states: { b: {} },
      }),
    says: ['again'],
    differs: ['transition in a', 'again → a.b', 'again → a.b (reenters)'],
  },
  'several targets': {
    machine: (isChanged) => {
      const region = { initial: 'one', states: { one: {}, two: {} } }
      return loose({
        initial: 'a',
        states: {
          a: { on: { go: { target: ['b.x.two', isChanged ? 'b.y.one' : 'b.y.two'] } } },
          b: { type: 'parallel', states: { x: region, y: region } },
        },
      })
    },
    says: ['and → two'],
    differs: ['transition in a', 'go → b.x.two and b.y.two', 'go → b.x.two and b.y.one'],
  },
  history: {
    machine: (isChanged) =>
      loose({
        initial: 'a',
        states: {
          a: { on: { back: 'b.before' } },
          b: {
            initial: 'c',
            states: {
              c: {},
              d: {},
              before: { type: 'history', history: isChanged ? 'shallow' : 'deep', target: 'd' },
            },
          },
        },
      }),
    says: ['history', 'deep'],
    differs: [
      'state b.before',
      'history, default b.d, history deep',
      'history, default b.d, history shallow',
    ],
  },
  'forbidden event': {
    machine: (isChanged) =>
      loose({
        initial: 'a',
        on: { close: '.b' },
        states: { a: isChanged ? {} : { on: { close: {} } }, b: {} },
      }),
    says: ['close', 'forbidden'],
    differs: ['transition in a', 'close (forbidden)', null],
  },
  wildcards: {
    machine: (isChanged) =>
      startingIn({ on: { 'mouse.*': 'b', ...(isChanged ? {} : { '*': 'c' }) } }),
    says: ['mouse.*', '*'],
    differs: ['transition in a', '* → c', null],
  },
  'onDone of a state': {
    machine: (isChanged) =>
      loose({
        initial: 'all in',
        states: {
          'all in': {
            initial: 'x',
            states: { x: { type: isChanged ? 'atomic' : 'final' } },
            onDone: 'b',
          },
          b: {},
        },
      }),
    says: ['all in done'],
    differs: ['state all in.x', 'final', 'no effects'],
  },
  'invoked actor': {
    machine: (isChanged) =>
      startingIn({
        invoke: {
          id: 'loader',
          src: isChanged ? 'listen' : 'load',
          onDone: 'b',
          onError: 'c',
          onSnapshot: { actions: 'note' },
        },
      }),
    says: ['loader (load)', 'loader done', 'loader failed', 'loader changed'],
    differs: ['state a', 'invokes loader (load)', 'invokes loader (listen)'],
  },
  'inline actor': {
    machine: (isChanged) => {
      const src = isChanged ? fromPromise(async () => 2) : fromPromise(async () => 1)
      return startingIn({ invoke: { src, onDone: 'b' } })
    },
    says: ['inline promise', 'promise done'],
    differs: [
      'state a',
      'invokes inline promise: promise(async () => 1)',
      'invokes inline promise: promise(async () => 2)',
    ],
  },
  'several actors with the same source': {
    machine: (isChanged) => {
      const more = isChanged ? [{ src: 'load' }] : []
      const invoke = [{ src: 'load' }, { src: 'load', onDone: 'b' }, ...more]
      return startingIn({ invoke })
    },
    says: ['load 2 (load)', 'load 2 done'],
    differs: [
      'state a',
      'invokes load, invokes load 2 (load)',
      'invokes load, invokes load 2 (load), invokes load 3 (load)',
    ],
  },
  'input of an actor': {
    machine: (isChanged) => {
      const input = ({ context }: { context: { size: number } }) => context.size
      return loose({ context: { size: 1 }, invoke: { src: 'load', input: isChanged ? 2 : input } })
    },
    says: ['load'],
    differs: [
      'state the machine',
      'invokes load with ({ context }) => context.size',
      'invokes load with 2',
    ],
  },
  'system ID of an actor': {
    machine: (isChanged) => loose({ invoke: { src: 'load', systemId: isChanged ? 'two' : 'one' } }),
    says: ['load as one'],
    differs: ['state the machine', 'invokes load as one', 'invokes load as two'],
  },
  'numeric delay': {
    machine: (isChanged) => startingIn({ after: { [isChanged ? 3_000 : 1_000]: 'b' } }),
    says: ['after 1 s'],
    differs: ['transition in a', 'after 1 s → b', 'after 3 s → b'],
  },
  'computed delay': {
    machine: (isChanged) =>
      startingIn({ after: { pause: 'b' } }, { delays: { pause: isChanged ? () => 2 : () => 1 } }),
    says: ['after pause'],
    differs: ['delay pause', '() => 1', '() => 2'],
  },
  'spawned actor': {
    machine: (isChanged) =>
      loose(
        { on: { go: { actions: 'begin' }, 'xstate.done.actor.worker': { actions: 'begin' } } },
        {
          actors: named.actors,
          actions: { begin: spawnChild('load', { id: isChanged ? 'other' : 'worker' }) },
        },
      ),
    says: ["begin = spawnChild('load', id: 'worker')", 'worker done'],
    differs: [
      'action begin',
      "spawnChild('load', id: 'worker')",
      "spawnChild('load', id: 'other')",
    ],
  },
  'actor spawned in assign': {
    machine: (isChanged) =>
      loose({
        entry: assign({
          one: ({ spawn }) => (spawn as unknown as (source: string) => unknown)('load'),
        }),
        tags: isChanged ? 'busy' : [],
      }),
    says: ["inline assign({ one: … }) = spawns 'load'"],
    differs: [
      'state the machine',
      "entry assign({ one: ({ spawn }) => spawn('load') })",
      "tag busy, entry assign({ one: ({ spawn }) => spawn('load') })",
    ],
  },
  'entry, exit and transition actions': {
    machine: (isChanged) =>
      startingIn({
        entry: 'note',
        exit: { type: 'store', params: "there's" },
        on: { go: { target: 'b', actions: isChanged ? [] : 'note' } },
      }),
    says: ['entry', 'exit', "store('there\\'s')", '/ note'],
    differs: ['transition in a', 'go → b / note', 'go → b'],
  },
  'inline actions': {
    machine: (isChanged) =>
      loose({
        context: { count: 0 },
        on: {
          add: {
            actions: [
              assign({ count: isChanged ? 2 : 1 }),
              raise({ type: 'added' }, { delay: 10 }),
              sendTo('child', { type: 'go' }),
            ],
          },
        },
      }),
    says: [
      'inline assign({ count: 1 })',
      "inline raise({ type: 'added' }, delay: 10)",
      "inline sendTo('child', { type: 'go' })",
    ],
    differs: [
      'transition in the machine',
      "add (stays) / assign({ count: 1 }), raise({ type: 'added' }, delay: 10), sendTo('child', { type: 'go' })",
      "add (stays) / assign({ count: 2 }), raise({ type: 'added' }, delay: 10), sendTo('child', { type: 'go' })",
    ],
  },
  'enqueued actions': {
    machine: (isChanged) => {
      const actions = isChanged
        ? enqueueActions(() => undefined)
        : enqueueActions(({ enqueue }) => enqueue.spawnChild('load' as never))
      return loose({ on: { go: { actions } } })
    },
    says: ["inline enqueueActions(…) = spawns 'load'"],
    differs: [
      'transition in the machine',
      "go (stays) / enqueueActions(({ enqueue }) => enqueue.spawnChild('load'))",
      'go (stays) / enqueueActions(() => undefined)',
    ],
  },
  'initial transition': {
    machine: (isChanged) =>
      loose({
        initial: {
          target: 'a',
          actions: isChanged ? [] : 'warmUp',
          description: 'Cold.',
          meta: { cost: 1 },
        },
        states: { a: {}, b: {} },
      }),
    says: ['/ warmUp', "'Cold.'", '{ cost: 1 }'],
    differs: [
      'state the machine',
      "starts in a, initial action warmUp, initial meta { cost: 1 }, initial description 'Cold.'",
      "starts in a, initial meta { cost: 1 }, initial description 'Cold.'",
    ],
  },
  'parallel state': {
    machine: (isChanged) => {
      const x = { initial: 'one', on: { edit: '.two' }, states: { one: {}, two: {} } }
      const y = { initial: 'one', states: { one: {} } }
      return startingIn({
        type: 'parallel',
        entry: 'actionInASeparateRow',
        states: isChanged ? { y, x } : { x, y },
        on: { end: 'b' },
      })
    },
    says: ['actionInASeparateRow'],
    differs: ['order of the regions of a', 'x, y', 'y, x'],
  },
  'tags, meta and ids': {
    machine: (isChanged) =>
      startingIn({
        id: 'own',
        tags: 'busy',
        meta: { page: isChanged ? '/b' : '/a' },
        on: { go: '#own' },
      }),
    says: ['busy', "{ page: '/a' }", 'own'],
    differs: [
      'state a',
      "tag busy, id own, meta { page: '/a' }",
      "tag busy, id own, meta { page: '/b' }",
    ],
  },
  'meta and description of a transition': {
    machine: (isChanged) =>
      startingIn({
        description: 'One line.\nAnother one.',
        on: { go: { target: 'b', description: 'Once a day.', meta: { cost: isChanged ? 2 : 1 } } },
      }),
    says: ['One line.', 'Another one.', 'Once a day.', '{ cost: 1 }'],
    differs: ['transition in a', 'go → b meta { cost: 1 }', 'go → b meta { cost: 2 }'],
  },
  output: {
    machine: (isChanged) => {
      const output = ({ context }: { context: { size: number } }) => ({ sum: context.size + 1 })
      return loose({
        context: { size: 1 },
        output: 7,
        initial: 'a',
        states: { a: { type: 'final', output: isChanged ? 0 : output } },
      })
    },
    says: ['{ sum: context.size + 1 }', '7'],
    differs: ['state a', 'final, output { sum: context.size + 1 }', 'final, output 0'],
  },
  route: {
    machine: (isChanged) =>
      loose({
        initial: 'a',
        states: {
          a: { route: {} },
          b: { id: 'page', route: isChanged ? undefined : { guard: 'isReady' } },
        },
      }),
    says: ['xstate.route to b', 'if isReady', 'ignored, because the state has no id'],
    differs: ['transition in the machine', 'xstate.route to b if isReady → b', null],
  },
  'version and options': {
    machine: (isChanged) =>
      loose({ version: isChanged ? '2' : '1', options: { maxIterations: 9 } }),
    says: ['version', "'1'", '{ maxIterations: 9 }'],
    differs: [
      'state the machine',
      "version '1', options { maxIterations: 9 }",
      "version '2', options { maxIterations: 9 }",
    ],
  },
  'initial context': {
    machine: (isChanged) =>
      loose({ context: { seen: new Map([[1, new Date(isChanged ? 2 : 1)]]) } }),
    says: [],
    differs: ['initial context', '{ seen: Map([[1, Date(1)]]) }', '{ seen: Map([[1, Date(2)]]) }'],
  },
  'unknown property': {
    machine: (isChanged) =>
      startingIn({
        activities: 'beep',
        on: { go: { target: 'a', ...(!isChanged && { internal: true }) } },
      }),
    says: ['not known to XState', 'activities', 'internal'],
    differs: ['transition in a', 'go → a not known to XState internal', 'go → a'],
  },
  'unusual names': {
    machine: (isChanged) =>
      loose({
        id: 'shop.checkout',
        initial: '1',
        states: {
          1: { on: { 'User pays | now': '客户已经付款并且确认' } },
          客户已经付款并且确认: { on: { back: isChanged ? '1' : 'a\\.b' } },
          'a.b': {},
        },
      }),
    says: ['客户已经付款并且确认', 'User pays | now'],
    differs: ['transition in 客户已经付款并且确认', 'back → a\\.b', 'back → 1'],
  },
}

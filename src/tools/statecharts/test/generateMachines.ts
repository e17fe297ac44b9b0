import fc from 'fast-check'
import {
  and,
  assign,
  createMachine,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  log,
  not,
  or,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  type AnyStateMachine,
} from 'xstate'

const guards = [
  undefined,
  'isReady',
  'isOld',
  { type: 'isAtLeast', params: { size: 3 } },
  {
    type: 'isAtLeast',
    params: ({ event }: { event: unknown }) => ({ size: Object(event) as unknown }),
  },
  ({ event }: { event: { type: string } }) => event.type.startsWith('a'),
  not('isReady'),
  and(['isReady', or(['isOld', not('isReady')])] as never),
  stateIn('s0'),
]
const actions = [
  'note',
  'forget',
  { type: 'store', params: 'here | there' },
  { type: 'store', params: ({ context }: { context: unknown }) => context },
  () => undefined,
  assign({ count: 1 }),
  assign({ count: ({ context }) => Number(context.count) + 1 }),
  raise({ type: 'e1' }),
  raise({ type: 'e2' }, { delay: 50 }),
  sendParent({ type: 'told' }),
  sendTo('child', { type: 'go' }),
  emit({ type: 'emitted' }),
  log('a line'),
  spawnChild('load', { id: 'spawned' }),
  enqueueActions(({ enqueue }) => enqueue('note')),
]
const words = [
  'short',
  'a description of some length, which goes on until it has to be broken into lines',
  'two\nlines',
  'aWordThatIsSoLongThatItDoesNotFitIntoAnyLineOfAnyBoxThatIsDrawnForAReaderOfSomePageWithoutBeingBroken',
  '客户已经付款并且确认',
]
const events = [
  'e1',
  'e2',
  'mouse.moved',
  'mouse.*',
  '*',
  'an event with blanks',
  'xstate.done.actor.spawned',
]
const sources = [
  'load',
  'listen',
  'child',
  fromPromise(async () => 1),
  createMachine({ id: 'within' }),
]

const one = (values: readonly unknown[]) => fc.nat(values.length - 1)
const transition = fc.record({
  on: fc.constantFrom('event', 'event', 'event', 'always', 'after', 'done', 'actor'),
  event: one(events),
  targets: fc.array(fc.nat(99), { maxLength: 2 }),
  guard: one(guards),
  actions: fc.array(one(actions), { maxLength: 2 }),
  reenter: fc.boolean(),
  description: fc.option(one(words)),
  meta: fc.boolean(),
})
const state = fc.record({
  parent: fc.nat(99),
  type: fc.constantFrom('atomic', 'atomic', 'atomic', 'parallel', 'final', 'history'),
  key: fc.option(one(words), { freq: 12 }),
  ownId: fc.boolean(),
  tags: fc.array(fc.constantFrom<string[]>('busy', 'visible'), { maxLength: 1 }),
  entry: fc.array(one(actions), { maxLength: 2 }),
  exit: fc.array(one(actions), { maxLength: 1 }),
  invoke: fc.option(fc.record({ src: one(sources), named: fc.boolean(), input: fc.boolean() }), {
    freq: 4,
  }),
  description: fc.option(one(words), { freq: 3 }),
  meta: fc.boolean(),
  transitions: fc.array(transition, { maxLength: 3 }),
})

/**
 * The randomly generated states of a machine. The first state is the root. The parent of every other state is an
 * earlier state in the list.
 */
export type Parts =
  ReturnType<typeof arbitraryParts> extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Generates the states of random machines. The machines use most features of XState 5 and have at most `maxStates`
 * states.
 */
export const arbitraryParts = (maxStates: number) =>
  fc.array(state, { minLength: 2, maxLength: maxStates, size: 'max' })

type Config = Record<string, unknown> & { states: Record<string, Config> }

/**
 * Creates a machine from generated states. The guard `isOld` returns false if the parameter `isOld` is 'false', and
 * otherwise true. So a test can change only this guard.
 */
export function machineOf(parts: Parts, isOld = 'false'): AnyStateMachine {
  const parentOf = (index: number) => {
    const parent = (parts[index]?.parent ?? 0) % index
    return parts[parent]?.type === 'history' || parts[parent]?.type === 'final' ? 0 : parent
  }
  const childrenOf = (index: number) =>
    parts.flatMap((_, child) => (child > 0 && parentOf(child) === index ? [child] : []))
  const idOf = (index: number) => `s${index % parts.length}`
  const keyOf = (index: number) => {
    const key = parts[index]?.key
    return `${key == null ? 'state' : words[key]}${index}`
  }
  const configOf = (index: number): Config => {
    const part = parts[index]
    if (!part) throw new Error(`The generated machine has no state with the index ${index}`)
    const children = childrenOf(index)
    const first = children.find((child) => parts[child]?.type !== 'history')
    const isCompound = children.length > 0 && part.type !== 'parallel'
    const states = Object.fromEntries(children.map((child) => [keyOf(child), configOf(child)]))
    if (isCompound && first === undefined) states.plain = { states: {} }
    const branches: Record<string, object[]> = {}
    for (const {
      on,
      event,
      targets,
      guard,
      actions: does,
      reenter,
      description,
      meta,
    } of part.transitions) {
      const key =
        on === 'event'
          ? `on ${events[event]}`
          : on === 'after'
            ? `after ${event * 400}`
            : on === 'actor' && !part.invoke
              ? 'done'
              : on
      branches[key] ??= []
      branches[key].push({
        ...(targets.length > 0 && {
          target: [...new Set(targets)].map((target) => `#${idOf(target)}`),
        }),
        ...(guards[guard] !== undefined && { guard: guards[guard] }),
        ...(does.length > 0 && { actions: does.map((action) => actions[action]) }),
        ...(reenter && { reenter }),
        ...(description !== null && { description: words[description] }),
        ...(meta && { meta: { page: '/a' } }),
      })
    }
    const under = (word: string) =>
      Object.fromEntries(
        Object.entries(branches).flatMap(([key, list]) =>
          key.startsWith(`${word} `) ? [[key.slice(word.length + 1), list]] : [],
        ),
      )
    const isHistory = part.type === 'history' && index > 0
    if (isHistory)
      return {
        id: idOf(index),
        type: 'history',
        history: part.meta ? 'deep' : 'shallow',
        states: {},
      }
    return {
      id: idOf(index),
      ...(part.type === 'parallel' && { type: 'parallel' }),
      ...(part.type === 'final' &&
        index > 0 && { type: 'final', output: part.meta ? 1 : undefined }),
      ...(isCompound && { initial: first === undefined ? 'plain' : keyOf(first) }),
      ...(part.description !== null && { description: words[part.description] }),
      ...(part.meta && { meta: { page: '/b' } }),
      tags: part.tags,
      entry: part.entry.map((action) => actions[action]),
      exit: part.exit.map((action) => actions[action]),
      ...(part.invoke && {
        invoke: {
          src: sources[part.invoke.src],
          ...(part.invoke.named && { id: 'child' }),
          ...(part.invoke.input && { input: ({ context }: { context: unknown }) => context }),
          onDone: branches.actor,
          onError: branches.actor,
          onSnapshot: branches.actor,
        },
      }),
      on: under('on'),
      after: under('after'),
      always: branches.always,
      onDone: branches.done,
      states,
    }
  }
  return setup({
    guards: {
      isReady: () => true,
      isOld: isOld === 'false' ? () => false : () => true,
      isAtLeast: (_, _params: { size: unknown }) => true,
    },
    actions: {
      note: () => undefined,
      forget: () => undefined,
      store: (_, _params: unknown) => undefined,
    },
    actors: {
      load: fromPromise(async () => 1),
      listen: fromCallback(() => undefined),
      child: createMachine({ id: 'child' }),
    },
  }).createMachine({ ...configOf(0), context: { count: 0 } } as never) as unknown as AnyStateMachine
}

type Part = Parts[number]
type Branch = Part['transitions'][number]

const inBranch =
  (change: (branch: Branch) => Partial<Branch>) =>
  (part: Part): Partial<Part> => {
    const [first, ...others] = part.transitions
    return first
      ? { transitions: [{ ...first, ...change(first) }, ...others] }
      : { tags: [...part.tags, 'changed'] }
  }

/** The possible changes to a generated state. Each of them changes the state's behaviour. */
const changes: ((part: Part) => Partial<Part>)[] = [
  ({ tags }) => ({ tags: [...tags, 'changed'] }),
  ({ entry }) => ({ entry: [...entry, 1] }),
  ({ exit }) => ({ exit: [3, ...exit] }),
  ({ invoke }) => ({
    invoke: invoke ? { ...invoke, input: !invoke.input } : { src: 0, named: true, input: false },
  }),
  ({ transitions }) =>
    transitions.length > 0 ? { transitions: transitions.slice(1) } : { entry: [2], exit: [2, 2] },
  inBranch(({ reenter }) => ({ reenter: !reenter })),
  inBranch(({ targets }) => ({ targets: targets.length > 0 ? [] : [1] })),
  inBranch(({ guard }) => ({ guard: (guard + 1) % guards.length })),
  inBranch(({ actions }) => ({ actions: [...actions, 0] })),
  inBranch(({ on }) => ({ on: on === 'always' ? 'after' : 'always' })),
]

export const changeCount = changes.length

/**
 * Returns a copy of the generated states in which the behaviour of one state is changed. `place` selects the state, and
 * `which` selects the change.
 */
export function changeOneState(parts: Parts, place: number, which: number): Parts {
  const able = parts.flatMap(({ type }, index) =>
    type !== 'history' || index === 0 ? [index] : [],
  )
  const at = able[place % able.length] ?? 0
  return parts.map((part, index) => (index === at ? { ...part, ...changes[which]?.(part) } : part))
}

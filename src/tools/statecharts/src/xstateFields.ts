import {
  assign,
  createMachine,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  not,
  type AnyActor,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectedMicrostepEvent,
} from 'xstate'
import { oldestXState } from './requirements.ts'

// Only this module reads fields that XState does not document. A test runs this module with the oldest and the newest
// version of XState that the package supports.

/**
 * Returns the name of the XState function that created an action or a guard, such as `assign`, `stateIn` or
 * `spawnChild`. Otherwise returns null.
 */
export function builtIn(value: unknown): string | null {
  if (typeof value !== 'function') return null
  const { type, to } = value as { type?: unknown; to?: unknown }
  if ('check' in value) return value.name
  if (typeof type !== 'string' || !('resolve' in value)) return null
  return to === '#_parent' ? 'sendParent' : type.replace(/^xstate\./, '')
}

/**
 * One example of actor logic for each XState function that creates logic. Logic from the same function has the same
 * property `transition`, so the examples show which function created a given logic.
 */
const logicExamples = {
  promise: fromPromise(async () => undefined),
  callback: fromCallback(() => undefined),
  observable: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) })),
  'event observable': fromEventObservable(() => ({
    subscribe: () => ({ unsubscribe: () => undefined }),
  })),
  transition: fromTransition((state: undefined) => state, undefined),
}

/**
 * Returns the kind of actor logic: `machine`, `promise`, `callback`, `observable`, `event observable`, `transition`, or
 * `actor` for custom logic. Returns null if the value is not actor logic.
 */
export function kindOfLogic(value: unknown): string | null {
  if (isMachine(value)) return 'machine'
  if (typeof value !== 'object' || value === null || !('transition' in value)) return null
  const code = (logic: object) =>
    String((logic as { transition: unknown }).transition).replace(/\s+/g, ' ')
  const example = Object.entries(logicExamples).find(([, logic]) => code(logic) === code(value))
  return example?.[0] ?? 'actor'
}

/** Checks whether a value is a machine, even if another copy of XState created it. */
export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value && 'root' in value

/**
 * The fields that come from positional parameters of XState's functions. Only their values are printed, not their names.
 */
const positionalFields =
  /^(assignment|event|to|value|sendId|src|actorRef|collect|guards|stateValue|label|config)$/

/** The fields that XState's functions add to actions, guards and actor logic. They are not printed. */
const internalFields =
  /^(type|resolve|retryResolve|execute|check|transition|start|getInitialSnapshot|getPersistedSnapshot|restoreSnapshot)$/

/** Returns the arguments with which an XState function created an action, a guard or actor logic. */
export const argumentsOf = (made: object) =>
  Object.entries(made as Record<string, unknown>)
    .filter(([key, part]) => !internalFields.test(key) && part !== undefined && part !== false)
    .filter(([key, part]) => key !== 'to' || part !== '#_parent')
    .map(([key, part]) => ({ key, part, isPositional: positionalFields.test(key) }))
    .sort((one, other) => Number(other.isPositional) - Number(one.isPositional))

/** Returns the delay after which a machine takes a transition: its length in ms, or its name. */
export const delayOf = (transition: AnyTransitionDefinition | undefined) =>
  (Object(transition) as { delay?: string | number }).delay

/** Returns the transitions that a machine took in a microstep. */
export const transitionsIn = (microstep: InspectedMicrostepEvent) => read(microstep, '_transitions')

/** Returns the input of an actor, and whether its parent subscribes to its snapshots. */
export const optionsOf = (actor: AnyActor): { input?: unknown; syncSnapshot?: boolean } =>
  read(actor, 'options')

/** Throws if the installed version of XState lacks a field by which actions, guards or machines are recognized. */
export function requireFields(): void {
  const made = { resolve: assign({}), check: not(''), __xstatenode: createMachine({}) }
  for (const [field, owner] of Object.entries(made)) read(owner as object, field as never)
}

function read<Owner extends object, Field extends keyof Owner>(owner: Owner, field: Field) {
  if (field in owner) return owner[field]
  throw unsupported(`has no field "${String(field)}"`)
}

/** Returns an error that names the installed version of XState. In a browser, the version is unknown. */
export function unsupported(reason: string): Error {
  const { process } = globalThis as { process?: Partial<NodeJS.Process> }
  const load = process?.getBuiltinModule?.('node:module').createRequire(import.meta.url)
  const found = load?.('xstate/package.json') as { version: string } | undefined
  return new Error(
    `The XState package of this state machine ${reason}. xstate-statecharts supports XState ^${oldestXState}, and found ${found?.version ?? 'an unknown version'}. Update xstate or xstate-statecharts.`,
  )
}

import {
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  type AnyStateMachine,
} from 'xstate'

/** Any value as its source would read, in one line; functions with their whole text. Never throws. */
export const write = (value: unknown): string => attempt(() => print(value, textOf, []))

/** The same with `…` for what has to run to be known. */
export const outline = (value: unknown): string => attempt(() => print(value, () => '…', []))

/** A text that is not longer than so many characters. */
export const shorten = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

/** What an expression computes, without its parameters where these are the usual ones: `event.type === 'go'`. */
export function bodyOf(run: (...args: never[]) => unknown): string {
  const text = textOf(run)
  const [, body] =
    /^\(?(?:\{ ?(?:(?:context|event),? ?)*\}|_\w*)?\)? => (?!\{)(.*)$/s.exec(text) ?? []
  return body?.replace(/^\((\{.*\})\)$/s, '$1') ?? text
}

/** The name that somebody has given to a function, and not the property that it was written into. */
export const givenName = ({ name }: { name: string }) =>
  /^(|\(anonymous\)|guard|guards|actions|entry|exit|params|input|output|src|context|target|delay)$/.test(
    name,
  )
    ? null
    : name

/** What a thing is made by: `assign`, `stateIn`, `spawnChild`; null for all that XState has not made. */
export function builtIn(value: unknown): string | null {
  if (typeof value !== 'function') return null
  const { type, to } = value as { type?: unknown; to?: unknown }
  if ('check' in value) return value.name
  if (typeof type !== 'string' || !('resolve' in value)) return null
  return to === '#_parent' ? 'sendParent' : type.replace(/^xstate\./, '')
}

/** Which function of XState has made an actor's logic. */
const makers = {
  promise: fromPromise(async () => undefined),
  callback: fromCallback(() => undefined),
  observable: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) })),
  'event observable': fromEventObservable(() => ({
    subscribe: () => ({ unsubscribe: () => undefined }),
  })),
  transition: fromTransition((state: undefined) => state, undefined),
}

/** `machine`, `promise`, `callback` …; `actor` for logic of somebody's own, null for what is no logic. */
export function kindOfLogic(value: unknown): string | null {
  if (isMachine(value)) return 'machine'
  if (typeof value !== 'object' || value === null || !('transition' in value)) return null
  const code = (logic: object) =>
    String((logic as { transition: unknown }).transition).replace(/\s+/g, ' ')
  const maker = Object.entries(makers).find(([, logic]) => code(logic) === code(value))
  return maker?.[0] ?? 'actor'
}

/** Whether something is a machine, also one of another copy of XState. */
export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value && 'root' in value

type Print = (run: (...args: never[]) => unknown) => string

/** The parameters that the functions of XState take by their place. */
const positionalKeys =
  /^(assignment|event|to|value|sendId|src|actorRef|collect|guards|stateValue|label|config)$/

const internalKeys =
  /^(type|resolve|retryResolve|execute|check|transition|start|getInitialSnapshot|getPersistedSnapshot|restoreSnapshot)$/

function print(value: unknown, run: Print, above: readonly unknown[]): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'symbol') return String(value)
  const maker = builtIn(value) ?? (isMachine(value) ? null : kindOfLogic(value))
  if (maker) return `${maker}(${printParts(value as object, run, above)})`
  if (typeof value === 'function') return run(value as (...args: never[]) => unknown)
  if (typeof value !== 'object' || value === null) return String(value)
  if (above.includes(value)) return '(a cycle)'
  if (isMachine(value)) return `machine ${value.id}`
  const inner = (part: unknown) => print(part, run, [...above, value])
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`
  if (value instanceof Date) return `Date(${value.getTime()})`
  if (value instanceof RegExp) return String(value)
  if (value instanceof Error) return `${value.name}(${inner(value.message)})`
  if (value instanceof Map || value instanceof Set)
    return `${value.constructor.name}(${inner([...value])})`
  const name = (Object.getPrototypeOf(value) as object | null)?.constructor.name
  const members = Object.keys(value).map((key) => {
    const part = attempt(() => inner(value[key as keyof typeof value]))
    const word = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : inner(key)
    return word === part ? word : `${word}: ${part}`
  })
  const text = members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
  return name === undefined || name === 'Object' ? text : `${name} ${text}`
}

/** What the maker of an action, a guard or an actor was given. */
function printParts(value: object, run: Print, above: readonly unknown[]): string {
  const inner = (part: unknown) => print(part, run, [...above, value])
  return Object.entries(value)
    .filter(([key, part]) => !internalKeys.test(key) && part !== undefined && part !== false)
    .filter(([key, part]) => key !== 'to' || part !== '#_parent')
    .sort(([one], [other]) => Number(positionalKeys.test(other)) - Number(positionalKeys.test(one)))
    .flatMap(([key, part]: [string, unknown]) => {
      if (key === 'guards') return (part as unknown[]).map((guard) => printGuard(guard, inner))
      return positionalKeys.test(key) ? inner(part) : `${key}: ${inner(part)}`
    })
    .join(', ')
}

function printGuard(guard: unknown, inner: (part: unknown) => string): string {
  if (typeof guard === 'string') return guard
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return inner(guard)
  const params = 'params' in guard && guard.params !== undefined ? `(${inner(guard.params)})` : ''
  return `${String(guard.type)}${params}`
}

const quoted = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/

/** A function's text in one line, the same whichever compiler has taken the types out of it. */
function textOf(run: (...args: never[]) => unknown): string {
  const text = Function.prototype.toString.call(run)
  if (text.includes('[native code]')) return run.name || 'native code'
  const parts = text
    .replace(/\b__vi_import_\d+__\./g, '')
    .replace(/\(0, ?([\w.]+)\)\(/g, '$1(')
    .split(quoted)
  return parts
    .map((part, index) => (index % 2 === 0 ? spaced(part) : part.replace(/^"([^'"\\]*)"$/, "'$1'")))
    .join('')
    .replace(/\b__name\((.*?), '\w*'\)/g, '$1')
    .trim()
}

/** Code with the spaces that a person would put. */
const spaced = (code: string) =>
  code
    .replace(/\s+/g, ' ')
    .replace(/ ?(=>|[=!]==?|[<>]=?|&&|\|\||\?\?|(?<![=!<>])=(?![=>])|\?(?![.?])) ?/g, ' $1 ')
    .replace(/(?<=[\w)\]]) ?([*%+/-]) ?(?=[\w(])/g, ' $1 ')
    .replace(/ ?([,;:]) ?/g, '$1 ')
    .replace(/\{ ?/g, '{ ')
    .replace(/ ?\}/g, ' }')
    .replace(/\{ {1,2}\}/g, '{}')
    .replace(/([([]) /g, '$1')
    .replace(/ ([)\]])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .replace(/\bvoid 0\b/g, 'undefined')
    .replace(/\basync\(/g, 'async (')

function attempt(print: () => string): string {
  try {
    return print()
  } catch (error) {
    return `(cannot be read: ${error instanceof Error ? error.message : 'it throws'})`
  }
}

import { argumentsOf, builtIn, isMachine, kindOfLogic } from './xstateFields.ts'

/** Returns a value as source code in one line, with the complete text of functions. Never throws. */
export const write = (value: unknown): string => attempt(() => print(value, textOf, []))

/** Returns a value as source code like `write`, with `…` instead of functions. */
export const outline = (value: unknown): string => attempt(() => print(value, () => '…', []))

/** Shortens a text to at most `length` characters. A shortened text ends with `…`. */
export const shorten = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

/**
 * Returns the expression that an arrow function returns, such as `event.type === 'go'`. Returns the complete source if
 * the function has a block body, or parameters other than `context` and `event`.
 */
export function bodyOf(run: (...args: never[]) => unknown): string {
  const text = textOf(run)
  const [, body] =
    /^\(?(?:\{ ?(?:(?:context|event),? ?)*\}|_\w*)?\)? => (?!\{)(.*)$/s.exec(text) ?? []
  return body?.replace(/^\((\{.*\})\)$/s, '$1') ?? text
}

/**
 * Returns the name that the author gave a function. Returns null for a function without a name, and for a function that
 * JavaScript named after a property of XState's config, such as `guard`.
 */
export const givenName = ({ name }: { name: string }) =>
  /^(|\(anonymous\)|guard|guards|actions|entry|exit|params|input|output|src|context|target|delay)$/.test(
    name,
  )
    ? null
    : name

type Print = (run: (...args: never[]) => unknown) => string

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

/** Returns the source code of the arguments with which an XState function created an action, a guard or actor logic. */
function printParts(value: object, run: Print, above: readonly unknown[]): string {
  const inner = (part: unknown) => print(part, run, [...above, value])
  return argumentsOf(value)
    .flatMap(({ key, part, isPositional }) => {
      if (key === 'guards') return (part as unknown[]).map((guard) => printGuard(guard, inner))
      return isPositional ? inner(part) : `${key}: ${inner(part)}`
    })
    .join(', ')
}

function printGuard(guard: unknown, inner: (part: unknown) => string): string {
  if (typeof guard === 'string') return guard
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return inner(guard)
  const params = 'params' in guard && guard.params !== undefined ? `(${inner(guard.params)})` : ''
  return `${String(guard.type)}${params}`
}

/** Matches the text that a compiler or Vite adds before the name of an import. */
const imported = String.raw`\b(?:__vi(?:te_ssr)?_import_\d+__\.|import_(?!meta\d*\.)\w+\.(?!default\b))`
const importPrefix = RegExp(imported, 'g')
/** Matches an import that Vite passes to a call as `(0,import.name)`. */
const importedArgument = RegExp(String.raw`(?<=[(,]\s*)\(0, ?(?=${imported})([\w$.]+)\)`, 'g')

const quoted = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/

/**
 * Returns the source code of a function in one line. The result does not depend on the compiler that removed the types.
 */
function textOf(run: (...args: never[]) => unknown): string {
  const text = Function.prototype.toString.call(run)
  if (text.includes('[native code]')) return run.name || 'native code'
  const parts = text
    .replace(importedArgument, '$1')
    .replace(importPrefix, '')
    .replace(/(?<=\w)(?=\(0, ?[\w.]+\)(?:\?\.)?\()/g, ' ')
    .replace(/\(0, ?([\w.]+)\)(?=(?:\?\.)?\()/g, '$1')
    .split(quoted)
  return parts
    .map((part, index) =>
      index % 2 === 0
        ? spaced(index > 0 ? part.replace(/^in/, ' in') : part)
        : part.replace(/^"([^'"\\]*)"$/, "'$1'"),
    )
    .join('')
    .replace(/\b__name\((.*?), '\w*'\)/g, '$1')
    .trim()
}

/** Normalizes the whitespace of code, because each compiler minifies or formats code differently. */
const spaced = (code: string) =>
  code
    .replace(/\s+/g, ' ')
    .replace(/ ?(=>|[=!]==?|[<>]=?|&&|\|\||\?\?|(?<![=!<>])=(?![=>])|\?(?![.?])) ?/g, ' $1 ')
    .replace(/(?<=[\w)\]]) ?([*%+/-]) ?(?=[\w(])/g, ' $1 ')
    .replace(/ ?([,;:]) ?/g, '$1 ')
    .replace(/\b(const|let|return)(?=[{[])/g, '$1 ')
    .replace(/(?<![\w$.] ?)([\w$]+) =>/g, '($1) =>')
    .replace(/\{ ?/g, '{ ')
    .replace(/;? ?\}/g, ' }')
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

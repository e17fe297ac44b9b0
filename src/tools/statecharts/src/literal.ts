/** The constructors of errors that have only a message and a cause. */
const errors: unknown[] = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError]

/**
 * The characters that end a line or change the direction of text, and the byte order mark. `quote` escapes these
 * characters.
 */
const misleading = /[\u{2028}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu

/** Returns a text as a string literal in single quotes. */
export const quote = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`.replace(
    misleading,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  )

const isWord = (key: string | number) => /^[a-z_$][\w$]*$/i.test(`${key}`)

/** Returns the name of a property as it is written in an object literal. */
export const keyInLiteral = (key: string) =>
  key === '__proto__' ? "['__proto__']" : isWord(key) ? key : quote(key)

/**
 * Returns TypeScript code that creates a value equal to `value`. If the code has several lines, all lines except the
 * first begin with `indent`. Throws if such code cannot create the value, for example a function. `place` is the name
 * of the value in the error message, such as `event.item`.
 */
export function writeLiteral(
  value: unknown,
  place: string,
  indent = '',
  above: readonly unknown[] = [],
): string {
  const inner = (part: unknown, key: string | number) => {
    const partPlace = place + (isWord(key) ? `.${key}` : `[${JSON.stringify(key)}]`)
    return writeLiteral(part, partPlace, `${indent}  `, [...above, value])
  }
  const group = (start: string, parts: string[], end: string) => {
    const space = start.endsWith('{') && parts.length > 0 ? ' ' : ''
    const line = `${start}${space}${parts.join(', ')}${space}${end}`
    return line.length <= 80 && !line.includes('\n')
      ? line
      : `${start}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${end}`
  }
  const members = (object: object) => {
    const parts = Object.entries(object).map(
      ([key, part]) => `${keyInLiteral(key)}: ${inner(part, key)}`,
    )
    return group('{', parts, '}')
  }
  const items = (parts: Iterable<unknown>) => group('[', Array.from(parts, inner), ']')

  if (typeof value === 'string')
    return value.length > 80 && value.includes('\n')
      ? group('[', value.split('\n').map(quote), "].join('\\n')")
      : quote(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  if (value === null || /^(undefined|boolean|number)$/.test(typeof value)) return String(value)
  if (typeof value !== 'object') throw new Error(`${place} is a ${typeof value}`)
  if (above.includes(value)) throw new Error(`${place} contains itself`)
  if (Array.isArray(value)) return items(value)
  if (value instanceof Date)
    return `new Date(${Number.isNaN(Number(value)) ? NaN : quote(value.toISOString())})`
  if (value instanceof Map) return `new Map(${items(value)})`
  if (value instanceof Set) return `new Set(${items(value)})`
  if (value instanceof RegExp) return String(value)
  if (value instanceof URL) return `new URL(${quote(value.href)})`
  const prototype = Object.getPrototypeOf(value) as { constructor: { name: string } } | null
  if (value instanceof Error && errors.includes(prototype?.constructor)) {
    const options = 'cause' in value ? `, { cause: ${inner(value.cause, 'cause')} }` : ''
    const error = `new ${value.constructor.name}(${quote(value.message)}${options})`
    return Object.keys(value).length > 0 ? `Object.assign(${error}, ${members(value)})` : error
  }
  if (prototype === null || prototype === Object.prototype) return members(value)
  throw new Error(`${place} is an object of the class ${prototype.constructor.name}`)
}

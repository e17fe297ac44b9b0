import { StateNode } from 'xstate'
import { isMachine } from '../xstateFields.ts'

/** Converts a text, for example to redact it. `part` is the top-level property that contains the text. */
type WriteText = (text: string, part: string) => string

/**
 * The maximum number of nested levels, and the maximum number of values, in the converted data. A mark replaces the
 * data that exceeds a limit.
 */
const max = { levels: 40, parts: 10_000 }

/** Represents a property whose value is not read: a getter or an empty array element. */
class Mark {
  constructor(readonly words: string) {}
}

/**
 * Returns the mark that replaces a value that JSON cannot represent, such as `‹12n›` or `‹function run›`. The brackets
 * distinguish marks from texts.
 */
const mark = (words: string) => `‹${words.trim()}›`

/**
 * Checks whether a key or name looks like an identifier. A text that a user has entered, such as an address or a
 * message, usually does not.
 */
const isWord = (name: string) => /^[\p{L}\p{N}_$.:#-]+$/u.test(name)

const lists = [Map, Set, URLSearchParams, FormData, Headers]
const asText = [RegExp, String, Number, Boolean]

/**
 * Converts an object to JSON data. Marks replace values that JSON cannot represent, as in `{ '‹Map›': [['a', 1]] }`.
 * Marks also replace values that were left out or could not be read. Never throws and never runs a getter.
 */
export function toPlain(
  whole: object,
  writeText: WriteText = (text) => text,
): Record<string, unknown> {
  let room = max.parts

  /** Returns the functions that convert values inside the top-level property `part`. */
  function writeIn(part: string) {
    const text = (text: string) => writeText(text, part)
    const word = (name: unknown) => (isWord(String(name)) ? String(name) : text(String(name)))

    const write = (value: unknown, above: readonly object[]): unknown =>
      attempt(() => {
        room -= 1
        if (typeof value === 'string') return text(value)
        if (typeof value === 'symbol') return mark(`Symbol ${text(value.description ?? '')}`)
        if (typeof value === 'bigint') return mark(`${value}n`)
        if (typeof value === 'function') return mark(`function ${word(read(value, 'name'))}`)
        if (Object.is(value, -0)) return mark('-0')
        if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
          return mark(String(value))
        if (typeof value !== 'object' || value === null) return value
        if (value instanceof Mark) return mark(value.words)
        if (above.includes(value)) return mark('cycle')
        if (above.length >= max.levels) return mark('deeper')
        return writeObject(value, [...above, value])
      })

    function writeObject(value: object, above: readonly object[]): unknown {
      if (isMachine(value)) return mark(`machine ${word(value.id)}`)
      if (value instanceof StateNode) return mark(`state ${word(value.id)}`)
      if ('getSnapshot' in value && 'sessionId' in value)
        return mark(`actor ${word(read(value, 'id'))}`)
      const className = classNameOf(value)
      const name = className === null ? '' : word(className)
      if (typeof Node === 'function' && value instanceof Node) return mark(name)
      if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
        return mark(`${name}, ${value.byteLength} bytes`)
      const inner = (): unknown => {
        if (asText.some((kind) => value instanceof kind)) return text((value as RegExp).toString())
        if (lists.some((kind) => value instanceof kind)) {
          const list = value as Iterable<unknown> & { size?: number }
          return writeList(list, list.size ?? [...list].length, above)
        }
        if (isArray(value)) return writeList(itemsOf(value), value.length, above)
        const { toJSON } = value as { toJSON?: unknown }
        if (typeof toJSON === 'function') return write(toJSON.call(value) as unknown, above)
        return Object.fromEntries(writeMembers(value, above))
      }
      return name ? { [mark(name)]: inner() } : inner()
    }

    function writeList(items: Iterable<unknown>, size: number, above: readonly object[]) {
      const written: unknown[] = []
      for (const item of items) {
        if (room <= 0) return [...written, mark(`${size - written.length} more`)]
        written.push(write(item, above))
      }
      return written
    }

    function writeMembers(value: object, above: readonly object[]): [string, unknown][] {
      const keys = keysOf(value)
      const written: [string, unknown][] = []
      for (const key of keys) {
        if (room <= 0) return [...written, [mark('more'), keys.length - written.length]]
        written.push([writeKey(key), write(read(value, key), above)])
      }
      return written
    }

    const writeKey = (key: string | symbol) =>
      typeof key === 'symbol' ? mark(`Symbol ${text(key.description ?? '')}`) : word(key)

    return { write, writeKey }
  }

  const parts = attempt(() => {
    const { toJSON } = whole as { toJSON?: () => object }
    const holder = typeof toJSON === 'function' ? toJSON.call(whole) : whole
    return keysOf(holder).map((key) => {
      const { write, writeKey } = writeIn(String(key))
      return [writeKey(key), write(read(holder, key), [whole])] as const
    })
  })
  return typeof parts === 'string' ? { [parts]: null } : Object.fromEntries(parts)
}

/** Converts the event and the snapshot of a message or step to plain data. */
export const writeMessage = <Message extends object>(
  message: Message,
  writeText: (text: string, part: string, of: 'event' | 'snapshot') => string = (text) => text,
): Message => {
  const { event, snapshot } = message as { event?: { type: string }; snapshot?: object }
  return {
    ...message,
    ...(event && {
      event: {
        ...toPlain(event, (text, part) => writeText(text, part, 'event')),
        type: event.type,
      },
    }),
    ...(snapshot && {
      snapshot: toPlain(snapshot, (text, part) => writeText(text, part, 'snapshot')),
    }),
  }
}

function attempt<Result>(readProperty: () => Result): Result | string {
  try {
    return readProperty()
  } catch {
    return mark('cannot be read')
  }
}

function read(owner: object, key: string | symbol): unknown {
  const property = Object.getOwnPropertyDescriptor(owner, key)
  if (!property) return owner instanceof Error ? Reflect.get(owner, key) : new Mark('empty')
  return 'value' in property ? property.value : new Mark('getter')
}

const isArray: (value: unknown) => value is readonly unknown[] = Array.isArray

function* itemsOf(array: readonly unknown[]) {
  for (let index = 0; index < array.length; index += 1) yield read(array, String(index))
}

/** Returns the enumerable keys of an object. For an error, also returns its non-enumerable keys, such as `message`. */
function keysOf(value: object): (string | symbol)[] {
  const seen = Reflect.ownKeys(value).filter((key) => Object.propertyIsEnumerable.call(value, key))
  if (!(value instanceof Error)) return seen
  const hidden = ['cause', 'errors'].filter((key) => Object.hasOwn(value, key))
  return [...new Set(['name', 'message', ...hidden, ...seen])]
}

/** Returns the class name of an object. Returns null for plain objects and arrays. */
function classNameOf(value: object): string | null {
  const kind = Object.getPrototypeOf(value) as { constructor?: unknown } | null
  if (kind === null) return null
  const maker = kind.constructor
  const name = typeof maker === 'function' ? read(maker, 'name') : ''
  if (name === 'Object' || name === 'Array' || Object.getPrototypeOf(kind) === null) return null
  return (typeof name === 'string' && name) || 'class'
}

/** Formats plain data for people. The result is JSON, except that a mark has neither quotes nor brackets: `12n`. */
export const show = (data: unknown): string =>
  (JSON.stringify(data, null, 2) as string | undefined)?.replace(/"‹((?:\\.|[^"\\])*)›"/g, '$1') ??
  'undefined'

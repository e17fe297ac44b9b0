import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { write } from './source.ts'
import { inOneLine } from './text.ts'

/** Removes terminal colours from console output, and replaces its line breaks with spaces. */
export const outputInOneLine = (text: string) => inOneLine(stripVTControlCharacters(text))

/**
 * Returns the complete message of a thrown value in one line. Adds the cause, and the errors of an AggregateError. For
 * a SyntaxError, adds the location, which only the stack contains.
 */
export function errorInOneLine(error: unknown): string {
  if (!(error instanceof Error))
    return outputInOneLine(typeof error === 'string' ? error : write(error))
  const { message, name, stack = '', cause } = error
  const [location = ''] = name === 'SyntaxError' ? stack.split('\n') : []
  const where =
    /^\S+:\d+$/.test(location) && !message.includes(location) ? ` (${pathOf(location)})` : ''
  const parts = error instanceof AggregateError ? error.errors.map(errorInOneLine) : []
  const reason = cause === undefined ? '' : errorInOneLine(cause)
  const why = outputInOneLine(message).includes(reason) ? '' : ` (${reason})`
  return outputInOneLine([`${message || name}${where}${why}`, ...parts].join('; '))
}

const pathOf = (location: string) =>
  location.startsWith('file:')
    ? location.replace(/^.*(?=:\d+$)/, (url) => fileURLToPath(url))
    : location

import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { write } from './source.ts'

/** A text without its line breaks and colours. */
export const inOneLine = (text: string) =>
  stripVTControlCharacters(text)
    .trim()
    .replace(/\s*\n\s*/g, ' ')

/** What is thrown, whole and in one line, with the file where that is only in its stack. */
export function errorInOneLine(error: unknown): string {
  if (!(error instanceof Error)) return inOneLine(typeof error === 'string' ? error : write(error))
  const { message, name, stack = '', cause } = error
  const [place = ''] = name === 'SyntaxError' ? stack.split('\n') : []
  const where = /^\S+:\d+$/.test(place) && !message.includes(place) ? ` (${pathOf(place)})` : ''
  const parts = error instanceof AggregateError ? error.errors.map(errorInOneLine) : []
  const reason = cause === undefined ? '' : errorInOneLine(cause)
  const why = inOneLine(message).includes(reason) ? '' : ` (${reason})`
  return inOneLine([`${message || name}${where}${why}`, ...parts].join('; '))
}

const pathOf = (place: string) =>
  place.startsWith('file:') ? place.replace(/^.*(?=:\d+$)/, (url) => fileURLToPath(url)) : place

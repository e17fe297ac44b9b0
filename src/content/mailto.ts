import {
  fields,
  replaceLineBreaks,
  type Field,
  type FormValues,
} from '../../machines/contactRequest.ts'

/**
 * The maximum length of a `mailto:` URL. Chrome on Windows does not open a `mailto:` URL with more than 2,046
 * characters.
 */
const longestAddress = 2000

/**
 * Encodes a text for a `mailto:` URL (RFC 6068). Replaces lone surrogates, because `encodeURIComponent` throws on
 * them.
 */
const encode = (text: string) =>
  encodeURIComponent(replaceLineBreaks(text.replace(/\p{Surrogate}/gu, '\u{fffd}'), '\r\n'))

/**
 * Builds a `mailto:` URL. Uses the first body with which the URL is not too long. If every body is too long, the URL
 * has no body. Returns the URL and the chosen body.
 */
export function mailtoWith(mailbox: string, subject: string, bodies: readonly string[]) {
  const start = `mailto:${mailbox}?subject=${encode(subject)}`
  const addresses = bodies.map((body) => `${start}&body=${encode(body)}`)
  const at = addresses.findIndex((address) => address.length <= longestAddress)
  return { href: addresses[at] ?? start, body: bodies[at] }
}

/**
 * The number of each field's line in the mail's signature. The first line is 0. A field with null is not in the
 * signature: the message is above the signature, and the mail program adds the visitor's address as the sender.
 */
const lines: Record<Field, number | null> = {
  firstName: 0,
  lastName: 0,
  email: null,
  message: null,
}

/**
 * Returns the signature of a visitor's mail to the company, with an empty line before it. The signature contains the
 * values of the fields that are filled in.
 */
export function signatureOf(values: FormValues): string {
  const textOf = (line: number) =>
    fields
      .filter((field) => lines[field] === line && values[field] !== '')
      .map((field) => values[field])
      .join(' ')
  // Each field is in at most one line, so there cannot be more lines than fields.
  const signed = fields.map((_, line) => textOf(line)).filter((text) => text !== '')
  return `\n\n${signed.join('\n')}`
}

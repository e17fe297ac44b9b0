import {
  fields,
  replaceLineBreaks,
  type Field,
  type FormValues,
} from '../../machines/contactRequest.ts'

/** The maximum length of a `mailto:` URL. Chrome on Windows does not open URLs with more than 2,046 characters. */
const longestAddress = 2000

/**
 * Encodes a text for a `mailto:` URL (RFC 6068). Replaces lone surrogates, because `encodeURIComponent` throws on
 * them.
 */
const encode = (text: string) =>
  encodeURIComponent(replaceLineBreaks(text.replace(/\p{Surrogate}/gu, '\u{fffd}'), '\r\n'))

/**
 * Returns a `mailto:` URL with the first body for which the URL is not too long, and this body. If the URL is too
 * long with every body, it has no body.
 */
export function mailtoWith(mailbox: string, subject: string, bodies: readonly string[]) {
  const start = `mailto:${mailbox}?subject=${encode(subject)}`
  const addresses = bodies.map((body) => `${start}&body=${encode(body)}`)
  const at = addresses.findIndex((address) => address.length <= longestAddress)
  return { href: addresses[at] ?? start, body: bodies[at] }
}

/**
 * The line of each field in the signature, counted from 0. The signature omits fields with null: the message is above
 * the signature, and the mail program adds the visitor's address as the sender.
 */
const lines: Record<Field, number | null> = {
  firstName: 0,
  lastName: 0,
  email: null,
  message: null,
}

/** Returns the signature of a mail to the company: the values of the fields that are filled in, after an empty line. */
export function signatureOf(values: FormValues): string {
  const textOf = (line: number) =>
    fields
      .filter((field) => lines[field] === line && values[field] !== '')
      .map((field) => values[field])
      .join(' ')
  // The signature has at most as many lines as there are fields.
  const signed = fields.map((_, line) => textOf(line)).filter((text) => text !== '')
  return `\n\n${signed.join('\n')}`
}

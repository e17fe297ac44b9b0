/** The longest address that every mail program is opened with; Chrome on Windows opens none beyond 2,046 characters. */
const longestAddress = 2000

/** A text as RFC 6068 has it in a mail's address; a half of a character, which has no code, is replaced. */
const encode = (text: string) =>
  encodeURIComponent(
    text.replace(/\p{Surrogate}/gu, '\u{fffd}').replace(/\r\n?|[\n\u2028\u2029]/g, '\r\n'),
  )

/** The address that opens a mail with the first of these bodies with which it is not too long, or with none. */
export function mailtoWith(mailbox: string, subject: string, bodies: readonly string[]) {
  const start = `mailto:${mailbox}?subject=${encode(subject)}`
  const addresses = bodies.map((body) => `${start}&body=${encode(body)}`)
  const at = addresses.findIndex((address) => address.length <= longestAddress)
  return { href: addresses[at] ?? start, body: bodies[at] }
}

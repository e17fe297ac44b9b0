import { object, string, ValidationError } from 'yup'
import { messageLength, nameLength } from './constants.ts'

/** How a field is filled in: with a line, an e-mail address, a text of several lines, or by ticking a box. */
export type Kind = 'line' | 'address' | 'text' | 'box'

export type Field = keyof typeof form
/** A field whose content the mails carry. */
export type SentField = {
  [Name in Field]: (typeof form)[Name]['isSent'] extends true ? Name : never
}[Field]
/** What stands in the fields, as typed; in a box `on`, or nothing. */
export type FormValues = Record<Field, string>
/** A validated request, normalised as it is sent (specification, sections 3.1 and 5.3). */
export type ContactRequest = Record<SentField, string>

/** The codes of what can be wrong with a field: all that its check gives. */
export type FieldError<Name extends Field = Field> = NonNullable<
  ReturnType<(typeof form)[Name]['check']>
>
export type FieldErrors = { [Name in Field]?: FieldError<Name> }
export type Validation = { request: ContactRequest } | { errors: FieldErrors }

const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu
// No word piles up 30 marks on a letter, and the time that normalize takes is quadratic in their number.
const piledMarks = /(\p{M}{30})\p{M}+/gu

const compose = (text: string) => text.replace(piledMarks, '$1').normalize('NFC')

/** Replaces line breaks of every kind. Word and PowerPoint paste U+000B, and old files contain U+000C and U+0085. */
export const replaceLineBreaks = (text: string, lineBreak: string) =>
  text.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, lineBreak)

const normaliseText = (text: string) =>
  compose(replaceLineBreaks(text, '\n').replace(unprintable, '')).trim()

const normaliseLine = (text: string) => normaliseText(text).replace(/[\t\n]+/g, ' ')

/** The address in what is pasted from a mail: `Name <address>`, a link to write to it, or the end of a sentence. */
function unwrapAddress(pasted: string): string {
  // The time that the pattern takes is quadratic in the number of stops.
  if (pasted.length > 2 * longestAddress) return pasted
  const text = pasted.replace(/[\s.,;]+$/, '')
  const [, named, linked] = /^(?:[^<>@]*<([^<>]*)>|mailto:([^?]*)(?:\?.*)?)$/i.exec(text) ?? []
  return (named ?? linked ?? text).trim()
}

const normaliseAddress = (text: string) => {
  const address = unwrapAddress(compose(normaliseLine(text).replace(invisible, '')).trim())
  const at = address.lastIndexOf('@')
  return address.slice(0, at + 1) + toAscii(address.slice(at + 1))
}

/**
 * The punycode of an internationalised domain; anything that is not a plain host name stays as it is, and
 * so does what is too long for one, as the time that the conversion takes is quadratic in its length.
 */
function toAscii(domain: string): string {
  if (domain.length > longestAddress || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const bytesIn = (text: string) => new TextEncoder().encode(text).length

/** Checks the number of visible characters; with more bytes than they can have, a text counts as too long too. */
const ofLength =
  ({ least, most }: typeof nameLength) =>
  (text: string) => {
    const count = Array.from(text.replace(invisible, '').trim()).length
    if (count < least) return 'tooShort'
    return count > most || bytesIn(text) > 4 * most ? 'tooLong' : undefined
  }

/** The most characters of an address. */
export const longestAddress = 254

// Besides the rule of HTML's input type=email: no dot at the edges of the local part and no two in
// a row, at most 64 characters of it, and a domain of at least two labels that is no IP address.
// Without a look-behind, which Safari before 16.4 cannot parse.
const mailbox =
  /^(?!\.)(?!.*\.\.)[^@]{0,63}[^@.]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

const address = string().email().max(longestAddress).matches(mailbox)

const checkAddress = (text: string) => (address.isValidSync(text) ? undefined : 'invalid')

/** The form's fields in the order in which they stand on the page: how what was typed is normalised, and what can be wrong with it then. */
const form = {
  firstName: {
    kind: 'line',
    isSent: true,
    normalise: normaliseLine,
    check: ofLength(nameLength),
  },
  lastName: {
    kind: 'line',
    isSent: true,
    normalise: normaliseLine,
    check: ofLength(nameLength),
  },
  email: { kind: 'address', isSent: true, normalise: normaliseAddress, check: checkAddress },
  message: {
    kind: 'text',
    isSent: true,
    normalise: normaliseText,
    check: ofLength(messageLength),
  },
} as const satisfies Record<
  string,
  {
    kind: Kind
    isSent: boolean
    normalise: (typed: string) => string
    check: (text: string) => string | undefined
  }
>

export const fields = Object.keys(form) as Field[]

const isSent = (field: Field): field is SentField => form[field].isSent

export const sentFields = fields.filter(isSent)

/** A value for each field, in their order. */
export const eachField = <Value>(of: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, Value>

export const kinds = eachField((field) => form[field].kind)

const schema = object(
  eachField((field) =>
    string()
      .transform(form[field].normalise)
      .test('check', (value = '', { createError }) => {
        const message = form[field].check(value)
        return message === undefined || createError({ message })
      })
      .defined(),
  ),
)

export const emptyForm: FormValues = eachField(() => '')

/** Whether a field's rule refuses it empty. */
export const isRequired = (field: Field) => checkField(field, '') !== undefined

/** Checks and normalises what was typed (specification, section 5); errors are codes, one a field. */
export async function validate(values: FormValues): Promise<Validation> {
  try {
    const checked = await schema.validate(
      eachField((field) => values[field]),
      { abortEarly: false },
    )
    const sent = sentFields.map((field) => [field, checked[field]] as const)
    return { request: Object.fromEntries(sent) as ContactRequest }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return {
      errors: Object.fromEntries(
        error.inner.map(({ path, message }) => [path as Field, message as FieldError]),
      ),
    }
  }
}

/** Checks a single field as it changes. */
export function checkField(field: Field, value: string): FieldError | undefined {
  try {
    schema.validateSyncAt(field, { [field]: value })
    return undefined
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return error.message as FieldError
  }
}

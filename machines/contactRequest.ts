import { object, string, ValidationError } from 'yup'
import { messageLength, nameLength } from './constants.ts'

/** The type of form control that a field uses: a single-line input, an e-mail input, a text area or a checkbox. */
export type Kind = 'line' | 'address' | 'text' | 'box'

export type Field = keyof typeof form
/** The name of a field whose value is sent in the mails. */
export type SentField = {
  [Name in Field]: (typeof form)[Name]['isSent'] extends true ? Name : never
}[Field]
/** The values of the fields as the visitor typed them. The value of a checkbox is `on` or an empty string. */
export type FormValues = Record<Field, string>
/**
 * A validated request: the normalised values of the fields that the mails contain (specification, sections 3.1 and
 * 5.3).
 */
export type ContactRequest = Record<SentField, string>

/** The error codes that the check of a field can return. */
export type FieldError<Name extends Field = Field> = NonNullable<
  ReturnType<(typeof form)[Name]['check']>
>
export type FieldErrors = { [Name in Field]?: FieldError<Name> }
export type Validation = { request: ContactRequest } | { errors: FieldErrors }

const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu
// Matches more than 30 combining marks in a row, and captures the first 30. No word needs more than 30 marks, and the
// running time of `String.normalize` is quadratic in the number of marks.
const piledMarks = /(\p{M}{30})\p{M}+/gu

const compose = (text: string) => text.replace(piledMarks, '$1').normalize('NFC')

/**
 * Replaces line breaks of all kinds with `lineBreak`. Word and PowerPoint use U+000B. Old files can contain U+000C,
 * U+001C to U+001E and U+0085.
 */
export const replaceLineBreaks = (text: string, lineBreak: string) =>
  // oxlint-disable-next-line no-control-regex -- The pasted text can contain these characters.
  text.replace(/\r\n?|[\n\v\f\u001c-\u001e\u0085\u2028\u2029]/g, lineBreak)

const normaliseText = (text: string) =>
  compose(replaceLineBreaks(text, '\n').replace(unprintable, '')).trim()

const normaliseLine = (text: string) => normaliseText(text).replace(/[\t\n]+/g, ' ')

/**
 * Extracts the e-mail address from pasted text. The text can be `Name <address>`, a `mailto:` link, or an address with
 * punctuation after it.
 */
function unwrapAddress(pasted: string): string {
  // Do not apply the next regular expression to a long text, because its running time is quadratic in the number of
  // punctuation marks.
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
 * Converts an internationalised domain to punycode. Returns the text unchanged if it is not a plain host name. Also
 * returns a long text unchanged, because the running time of the conversion is quadratic in the length.
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

/**
 * Returns a function that checks the number of visible characters in a text. That function returns an error code, or
 * undefined if the text is valid. It also limits the number of bytes, so a text with many invisible characters is
 * `tooLong`.
 */
const ofLength =
  ({ least, most }: typeof nameLength) =>
  (text: string) => {
    const count = Array.from(text.replace(invisible, '').trim()).length
    if (count < least) return 'tooShort'
    return count > most || bytesIn(text) > 4 * most ? 'tooLong' : undefined
  }

/** The maximum length of an e-mail address, in characters. */
export const longestAddress = 254

// Checks more rules than HTML's `input type=email`. The local part has at most 64 characters, does not start or end
// with a dot and does not contain two dots in a row. The domain has at least two labels and is not an IP address.
// Safari before 16.4 cannot parse a look-behind, so this expression must not contain one.
const mailbox =
  /^(?!\.)(?!.*\.\.)[^@]{0,63}[^@.]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

const address = string().email().max(longestAddress).matches(mailbox)

/** Checks a normalised e-mail address. Returns the error code `invalid`, or undefined if the address is valid. */
export const checkAddress = (text: string) => (address.isValidSync(text) ? undefined : 'invalid')

/** The fields of the form, in the order in which the page shows them. `check` receives the normalised value. */
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

/** Calls a function with each field. Returns an object with the result for each field, in the order of `fields`. */
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

/** Checks whether a field is invalid if it is empty. */
export const isRequired = (field: Field) => checkField(field, '') !== undefined

/**
 * Normalises and checks the values of the form (specification, section 5). Returns the validated request, or one error
 * code for each invalid field.
 */
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

/** Checks the value of one field. Returns the error code, or undefined if the value is valid. */
export function checkField(field: Field, value: string): FieldError | undefined {
  try {
    schema.validateSyncAt(field, { [field]: value })
    return undefined
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return error.message as FieldError
  }
}

import { describe, expect, test, vi } from 'vitest'
import {
  checkField,
  eachField,
  emptyForm,
  fields,
  isRequired,
  kinds,
  longestAddress,
  validate,
  type Field,
  type FieldError,
  type FormValues,
  type Kind,
  type SentField,
} from '../../machines/contactRequest.ts'
import {
  completeForm,
  completeRequest,
  incompleteForm,
  validations,
} from '../../src/tools/sampleForms.ts'

/**
 * Validates a form in which one field has `value` and all other fields are valid. Returns the normalised value or the
 * error of the field.
 */
async function outcome(field: SentField, value: string) {
  const validation = await validate({ ...completeForm, [field]: value })
  const error = checkField(field, value)
  if ('request' in validation) {
    expect(error).toBeUndefined()
    return { value: validation.request[field] }
  }
  expect(validation.errors).toEqual({ [field]: error })
  return { error }
}

const label = 'a'.repeat(63)
const local64 = 'x'.repeat(64)
const longest = `${local64}@${label}.${label}.${'b'.repeat(58)}.de`
const tooLong = `${local64}@${label}.${label}.${'b'.repeat(59)}.de`

/** Returns a text with a name and an address in angle brackets, padded to `length` characters. */
const withName = (length: number) => ' <max@example.com>'.padStart(length, 'x')

const addresses: [address: string, normalised?: string][] = [
  // These addresses need no correction, except that domains become lower case.
  ['max@example.com'],
  ['Max.Mustermann@Example.COM', 'Max.Mustermann@example.com'],
  ['max+immobilien@example.co.uk'],
  ['max_mustermann@example.com'],
  ['max-m@example.com'],
  ["o'brien@example.com"],
  ['{max}@example.com'],
  ['!#$%&*/=?^_`|~@example.com'],
  ['1234567890@example.com'],
  ['x@e.de'],
  ['max@sub.sub.example.museum'],
  ['max@123.example.de'],
  ['max@exa-mple.de'],
  ['constructor@example.com'],
  ['__proto__@example.com'],
  [`${local64}@example.com`],
  [`max@${label}.de`],
  [longest],
  // Validation removes spaces and invisible characters from these addresses, or converts their domains to Punycode.
  ['  max@example.com  ', 'max@example.com'],
  ['\tmax@example.com\n', 'max@example.com'],
  ['max@example.com\u00a0', 'max@example.com'],
  ['max\u200b@example.com', 'max@example.com'],
  ['\ufeffmax@example.com', 'max@example.com'],
  ['max@exam\u00adple.com', 'max@example.com'],
  ['\u202emax@example.com\u202c', 'max@example.com'],
  ['max@example.com\u0000', 'max@example.com'],
  ['max@müller.de', 'max@xn--mller-kva.de'],
  ['max@MÜLLER.de', 'max@xn--mller-kva.de'],
  ['max@mu\u0308ller.de', 'max@xn--mller-kva.de'],
  ['max@straße.de', 'max@xn--strae-oqa.de'],
  ['max@例え.jp', 'max@xn--r8jz45g.jp'],
  ['max@почта.рф', 'max@xn--80a1acny.xn--p1ai'],
  ['max@हिन्दी.भारत', 'max@xn--j2bd4cyah0f.xn--h2brj9c'],
  ['max@xn--mller-kva.de', 'max@xn--mller-kva.de'],
  // Validation extracts the address from these texts, which a visitor may paste from a mail or from another text.
  ['Max Mustermann <max@example.com>', 'max@example.com'],
  ['"Mustermann, Max" <max@example.com>;', 'max@example.com'],
  ['<max@example.com>', 'max@example.com'],
  ['Max < max@example.com >', 'max@example.com'],
  ['\u000bmax@example.com\u0085', 'max@example.com'],
  ['Max\u000b<max@example.com>', 'max@example.com'],
  ['mailto:max@example.com', 'max@example.com'],
  ['  mailto:max@example.com', 'max@example.com'],
  ['\u200b mailto:max@example.com', 'max@example.com'],
  ['max@example.com.,', 'max@example.com'],
  [withName(2 * 254), 'max@example.com'],
  ['MAILTO:max@example.com?subject=Anfrage', 'max@example.com'],
  ['mailto:max@example.com?cc=moritz@example.com', 'max@example.com'],
  ['max@example.com.', 'max@example.com'],
  ['max@example.com,', 'max@example.com'],
  ['max@example.com; ', 'max@example.com'],
  ['\u00a0max@example.com\u200b.\r\n', 'max@example.com'],
  // The URL parser refuses this host name, so the address stays unchanged.
  ['max@xn--a.de'],
]

const wrongAddresses = [
  '',
  ' ',
  '\u200b',
  '@',
  'max',
  'max@',
  '@example.com',
  'max@example',
  'max@localhost',
  'a@b',
  '.max@example.com',
  'max.@example.com',
  'max..m@example.com',
  'max@example..com',
  'max@.example.com',
  'max@-example.com',
  'max@example-.com',
  'max@example.c',
  'max@example.1a',
  'max@example.com.1',
  'max@example.a-',
  'max@127.0.0.1',
  'max@256.256.256.256',
  'max@[127.0.0.1]',
  'max@2130706433',
  'max@0x7f.1',
  'max@@example.com',
  'max@m@example.com',
  'max mustermann@example.com',
  'max@exam ple.com',
  'max@exam\u00a0ple.com',
  'max@example.com\u000bwww.example.com',
  'max@example.com\u000cwww.example.com',
  'max@example.com\u0085www.example.com',
  'max@example.com\u2028www.example.com',
  'max@example.com\nwww.example.com',
  'max@example.com\twww.example.com',
  'max@example.com, moritz@example.com',
  'max@example.com;moritz@example.com',
  'Max <max@example.com> <moritz@example.com>',
  'Max <max@exam ple.com>',
  'Max@home <max@example.com>',
  'mailto:',
  withName(2 * 254 + 1),
  'mailto:max@example.com,moritz@example.com',
  'http:max@example.com',
  'müller@example.com',
  '"max"@example.com',
  'max(privat)@example.com',
  'max@example.com/',
  'max@example.com:25',
  'max@example.com#x',
  'max@example.com?subject=x',
  'max@user:geheim@example.com',
  'max@exam_ple.com',
  'max@ex%61mple.com',
  'max@a\u3002b',
  '😀@example.com',
  `${local64}x@example.com`,
  `max@${label}a.de`,
  tooLong,
  'max@constructor',
]

test('one tested e-mail address has the maximum length, and another is one character longer', () => {
  expect([longest.length, tooLong.length]).toEqual([longestAddress, longestAddress + 1])
})

test.each(addresses)('the e-mail address %j is valid', async (address, normalised = address) => {
  expect(await outcome('email', address)).toEqual({ value: normalised })
})

test.each(wrongAddresses)('the e-mail address %j is invalid', async (address) => {
  expect(await outcome('email', address)).toEqual({ error: 'invalid' })
})

const names: [typed: string, normalised: string | null][] = [
  ['Al', 'Al'],
  ['李明', '李明'],
  ['Søren', 'Søren'],
  ["D'Angelo-Müller", "D'Angelo-Müller"],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
  ['<b>Max</b>', '<b>Max</b>'],
  ['  Max  ', 'Max'],
  ['Anna\tMaria', 'Anna Maria'],
  ['Anna\r\nMaria', 'Anna Maria'],
  ['Anna\n\n\tMaria', 'Anna Maria'],
  ['Anna\u2028\u2029Maria', 'Anna Maria'],
  ['Ma\u0000x\u0007', 'Max'],
  ['Anna\u000bMaria', 'Anna Maria'],
  ['Anna\u000c \u000bMaria', 'Anna   Maria'],
  ['Anna\u0085Maria', 'Anna Maria'],
  ['Anna\u001eMaria', 'Anna Maria'],
  ['\u000bMax\u0085', 'Max'],
  ['Ma\u0080x\u009f', 'Max'],
  ['M\u000b', null],
  ['M\u202aa\u202bx\u202c \u202dM\u202eu\u2066s\u2067t\u2068e\u2069r', 'Max Muster'],
  ['Zoe\u202e\u0308', 'Zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['Max\ud83d', 'Max'],
  ['\u{1f469}\u200d\u{1f680} Eva', '\u{1f469}\u200d\u{1f680} Eva'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['', null],
  ['M', null],
  [' M ', null],
  ['   ', null],
  ['\u200b\u200b', null],
  ['M\u200b', null],
  ['M\u00ad', null],
  ['M\u0000', null],
  ['M\ufe0f', null],
  ['\u2800\u2800', null],
  ['\u3164\u3164', null],
  ['e\u0301', null],
  ['\u{1f600}', null],
  ['\ud83d\ud83d', null],
  ['M\u200e ', null],
  ['\u200b M', null],
  ['M \u200b', null],
]

describe.each(['firstName', 'lastName'] as const)('the field %s', (field) => {
  test.each(names)(
    `the field ${field} normalises the input %j to %j (null if the input is refused as too short)`,
    async (typed, normalised) => {
      expect(await outcome(field, typed)).toEqual(
        normalised === null ? { error: 'tooShort' } : { value: normalised },
      )
    },
  )
})

const messages: [typed: string, normalised: string | null][] = [
  ['1234567890', '1234567890'],
  ['  1234567890  ', '1234567890'],
  ['12345\n67890', '12345\n67890'],
  ['12345\n6789', null],
  ['12345\r\n67890', '12345\n67890'],
  ['12345\r67890', '12345\n67890'],
  ['12345\r\n\r\n67890', '12345\n\n67890'],
  ['12345\u202867890', '12345\n67890'],
  ['12345\u202967890', '12345\n67890'],
  ['12345\u000b67890', '12345\n67890'],
  ['12345\u000c67890', '12345\n67890'],
  ['12345\u001c\u001d\u001e67890', '12345\n\n\n67890'],
  ['12345\u008567890', '12345\n67890'],
  ['12345\r\u000b\u000c\n67890', '12345\n\n\n\n67890'],
  ['\u000b\u008512345\u000b6789\u000c', null],
  ['12345\u008067890\u009f', '1234567890'],
  ['12345\t67890', '12345\t67890'],
  ['\n\n1234567890\n\n', '1234567890'],
  ['12345\u0000\u001b67890', '1234567890'],
  ['12345\ud83d67890', '1234567890'],
  ['\u202e1234567890\u2069', '1234567890'],
  ['Gru\u0308ße aus Köln', 'Grüße aus Köln'],
  ['80 m² zu 4½ %…', '80 m² zu 4½ %…'],
  ['😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀😀'],
  ['{{from_email}} </textarea>', '{{from_email}} </textarea>'],
  ['', null],
  ['123456789', null],
  ['         123456789         ', null],
  ['123456789\u200b', null],
  ['123456789\u0000', null],
  ['123456789\n', null],
  ['😀😀😀😀😀😀😀😀😀', null],
  ['\n\n\n\n\n\n\n\n\n\n\n\n', null],
]

test.each(messages)(
  'the message field normalises the input %j to %j (null if the input is refused as too short)',
  async (typed, normalised) => {
    expect(await outcome('message', typed)).toEqual(
      normalised === null ? { error: 'tooShort' } : { value: normalised },
    )
  },
)

describe.each([
  ['firstName', 100],
  ['lastName', 100],
  ['message', 10_000],
] as const)('the maximum length of the field %s (%i)', (field, most) => {
  const letters = 'x'.repeat(most)
  const smileys = '😀'.repeat(most)

  test.each([
    ['letters', letters, letters],
    ['characters of two UTF-16 units', smileys, smileys],
    ['letters with a separate accent', 'e\u0301'.repeat(most), 'é'.repeat(most)],
    ['letters between spaces', `${' '.repeat(most)}${letters}${' '.repeat(2 * most)}`, letters],
    ['letters with an invisible character', `${letters}\u200b`, `${letters}\u200b`],
  ])(
    `the field ${field} accepts its maximum of ${most} characters: %s`,
    async (_, typed, value) => {
      expect(await outcome(field, typed)).toEqual({ value })
    },
  )

  test.each([
    ['one character more than its maximum', `${smileys}x`],
    ['a megabyte of letters', 'x'.repeat(1_000_000)],
    [
      'text padded with too many invisible characters',
      `${'x'.repeat(10)}${'\u200b'.repeat(2 * most)}`,
    ],
    ['more bytes than its characters can have', '☀\ufe0f'.repeat(most)],
  ])(`the field ${field} refuses an input of %s as too long`, async (_, typed) => {
    expect(await outcome(field, typed)).toEqual({ error: 'tooLong' })
  })

  test(`the field ${field} refuses an input of invisible characters as too short`, async () => {
    expect(await outcome(field, '\u200b'.repeat(3 * most))).toEqual({ error: 'tooShort' })
  })
})

test('validation limits the combining marks of a text before it calls String.prototype.normalize', async () => {
  const composed = vi.spyOn(String.prototype, 'normalize')
  const piled = `x${'\u0301\u0316'.repeat(50_000)}`
  await validate(eachField(() => piled))
  for (const field of fields) checkField(field, piled)

  expect(new Set(composed.mock.contexts.map(String).map(({ length }) => length))).toEqual(
    new Set([31]),
  )
})

test('validation does not call the URL parser for a domain that is too long', () => {
  const converted: number[] = []
  class Watched extends URL {
    constructor(address: string) {
      converted.push(address.length)
      super(address)
    }
  }
  vi.stubGlobal('URL', Watched)
  const check = (length: number) => checkField('email', `max@${'ü'.repeat(length)}.de`)

  expect([check(30), check(100_000)]).toEqual([undefined, 'invalid'])
  expect(converted).toEqual(['http://'.length + 33])
})

test('validation keeps at most 30 combining marks of a letter', async () => {
  const marked = `x${'\u0316'.repeat(30)}`

  expect(await outcome('firstName', `${marked}\u0316\u0316`)).toEqual({ value: marked })
})

/** An invalid value for each possible error of each field. */
const refused: { [Name in Field]: Record<FieldError<Name>, string> } = {
  firstName: { tooShort: 'M', tooLong: 'x'.repeat(101) },
  lastName: { tooShort: 'M', tooLong: 'x'.repeat(101) },
  email: { invalid: 'max' },
  message: { tooShort: 'x'.repeat(9), tooLong: 'x'.repeat(10_001) },
}

test.each(
  Object.entries(refused).flatMap(([field, texts]) =>
    Object.entries(texts).map(([error, text]) => ({ field: field as SentField, error, text })),
  ),
)('the field $field can have the error $error', async ({ field, error, text }) => {
  expect(await outcome(field, text)).toEqual({ error })
})

test.each(validations)(
  'validate() returns the output that sampleForms.ts declares for the validation “$does”',
  async ({ values, output }) => {
    expect(await validate(values)).toEqual(output)
  },
)

test('the form’s fields have the expected order, kinds, and errors for empty values', async () => {
  const rows: [Field, Kind, FieldError?][] = [
    ['firstName', 'line', 'tooShort'],
    ['lastName', 'line', 'tooShort'],
    ['email', 'address', 'invalid'],
    ['message', 'text', 'tooShort'],
  ]
  const required = rows.filter(([, , error]) => error !== undefined)

  expect(fields.map((field) => [field, kinds[field], checkField(field, '')])).toEqual(rows)
  expect(fields.filter(isRequired)).toEqual(required.map(([field]) => field))
  expect(await validate(emptyForm)).toEqual({
    errors: Object.fromEntries(required.map(([field, , error]) => [field, error])),
  })
})

test('no field accepts a million repeated characters, which the mail service would refuse', () => {
  const texts = ['x', '1', '☀\ufe0f'].map((character) => character.repeat(1_000_000))
  const accepted = fields.filter((field) =>
    texts.some((text) => checkField(field, text) === undefined),
  )

  expect(accepted).toEqual([])
})

test('completeForm fills every field, and incompleteForm has an error in every kind of field', () => {
  const empty = fields.filter((field) => completeForm[field] === '')
  const wrong = fields.filter((field) => checkField(field, incompleteForm[field]) !== undefined)

  expect(empty, 'Add a value for these fields to completeForm in src/tools/sampleForms.ts').toEqual(
    [],
  )
  expect(new Set(wrong.map((field) => kinds[field]))).toEqual(new Set(Object.values(kinds)))
})

test('a validated contact request contains only the fields that are sent', async () => {
  const values = { ...completeForm, constructor: 'x', company: 'y' } as FormValues

  expect(await validate(values)).toEqual({ request: completeRequest })
})

test('normalising a contact request a second time changes nothing', async () => {
  for (const [field, table] of [
    ['email', addresses],
    ['firstName', names],
    ['message', messages],
  ] as const) {
    for (const [typed, normalised = typed] of table) {
      if (normalised === null) continue
      const request = { ...completeRequest, [field]: normalised }
      expect(await validate({ ...completeForm, ...request })).toEqual({ request })
    }
  }
})

test.each(['firstName', 'lastName', 'email', 'message'] as const)(
  'an exception in the validation is not reported as an error of the field %s',
  async (field) => {
    const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(() => {
      throw new RangeError('a bug')
    })
    try {
      await expect(validate(completeForm)).rejects.toThrow(RangeError)
      expect(() => checkField(field, completeForm[field])).toThrow(RangeError)
    } finally {
      normalize.mockRestore()
    }
  },
)

import { describe, expect, test } from 'vitest'
import { emptyForm } from '../../machines/contactRequest.ts'
import { mailtoWith, signatureOf } from '../../src/content/mailto.ts'

const begun = (...bodies: string[]) => mailtoWith('a@b.de', 'Anfrage', bodies)
const start = 'mailto:a@b.de?subject=Anfrage'

describe('the body of a mailto link', () => {
  test.for([
    ['line breaks of every kind', 'a\nb\r\nc\rd', 'a%0D%0Ab%0D%0Ac%0D%0Ad'],
    ['line breaks that Word pastes', 'a\u000bb\u000cc\u0085d', 'a%0D%0Ab%0D%0Ac%0D%0Ad'],
    ['line breaks of Unicode', 'a\u2028b\u2029c', 'a%0D%0Ab%0D%0Ac'],
    [
      'characters with a meaning in URLs',
      'a+b & c=d #1 100 % ?',
      'a%2Bb%20%26%20c%3Dd%20%231%20100%20%25%20%3F',
    ],
    ['letters and emoji', 'ä 🏡', '%C3%A4%20%F0%9F%8F%A1'],
    ['lone surrogates', 'a\ud83c b\udfe1', 'a%EF%BF%BD%20b%EF%BF%BD'],
  ] as const)('a mailto link encodes %s in its body', ([, body, encoded]) => {
    expect(begun(body).href).toBe(`${start}&body=${encoded}`)
  })

  test('mailtoWith uses the first body that keeps the link within 2,000 characters', () => {
    const room = 2000 - `${start}&body=`.length
    const longest = 'x'.repeat(room)
    expect(begun(longest, 'y')).toEqual({ href: `${start}&body=${longest}`, body: longest })
    expect(begun(`${longest}x`, 'y')).toEqual({ href: `${start}&body=y`, body: 'y' })
    const encodedLonger = 'ä'.repeat(room / 6 + 1)
    expect(begun(encodedLonger, 'y').body).toBe('y')
  })

  test('mailtoWith returns a link without a body if every given body is too long', () => {
    expect(begun('ä'.repeat(2000), 'ö'.repeat(2000))).toEqual({ href: start, body: undefined })
  })
})

test('the signature of a mail has the first and last name on one line, and leaves out an empty name', () => {
  const names = { ...emptyForm, firstName: 'Erika', lastName: 'Muster' }
  const others = { email: 'erika@example.com', message: 'Guten Tag' }
  expect(signatureOf({ ...names, ...others })).toBe('\n\nErika Muster')
  expect(signatureOf({ ...names, firstName: '' })).toBe('\n\nMuster')
})

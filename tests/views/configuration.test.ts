import { describe, expect, test } from 'vitest'
import {
  parseConfiguration,
  parseEnvironment,
  parsePublicConfiguration,
  type ConfigurationError,
} from '../../src/build/configuration.ts'

const filledIn = {
  VITE_SERVICE_ID: 'service_hansen',
  VITE_OWNER_TEMPLATE_ID: 'template_anfrage',
  VITE_CUSTOMER_TEMPLATE_ID: 'template_eingang',
  VITE_PUBLIC_KEY: 'hAnSeN_123',
  VITE_OWNER_EMAIL: 'anfragen@hansen.test',
  VITE_SITE_URL: 'https://www.hansen.test',
}

/** What is wrong with a release that has these values besides. */
function findings(values: Record<string, string>) {
  try {
    parsePublicConfiguration({ ...filledIn, ...values })
    return []
  } catch (error) {
    return (error as ConfigurationError).findings
  }
}

describe('A line of .env', () => {
  test.for([
    ['A=b', 'b'],
    ['\u{feff}A=b', 'b'],
    ['A=b\r', 'b'],
    ['  export A = b  ', 'b'],
    ['A="b c"', 'b c'],
    ["A='b' # why", 'b'],
    ['A=b # why', 'b'],
    ['A=b#c', 'b#c'],
    ['A="b # c"', 'b # c'],
    ['A=ab$cd', 'ab$cd'],
    ['A="ab${cd}"', 'ab${cd}'],
    ['A=', ''],
    ['A=# why', '# why'],
  ])('%j says %j', ([line = '', value]) => {
    expect(parseEnvironment(line)).toEqual([['A', value]])
  })

  test('that is a comment or names nothing says nothing', () => {
    expect(parseEnvironment('# A=b\n\n  # c\nA\n=b')).toEqual([])
  })

  test('begins anew after a byte order mark in the middle, as files that were joined have it', () => {
    expect(parseEnvironment('A=b\n\u{feff}C=d')).toEqual([
      ['A', 'b'],
      ['C', 'd'],
    ])
  })
})

describe('A release', () => {
  test('is ready with everything filled in', () => {
    expect(findings({})).toEqual([])
  })

  test.for([
    ['a no-break space', '\u{a0}', '‹U+00A0›'],
    ['a zero-width space', '\u{200b}', '‹U+200B›'],
    ['a soft hyphen', '\u{ad}', '‹U+00AD›'],
    ['a typographic quote', '„', '„‹U+201E›'],
    ['a semicolon', ';', ';'],
    ['a quote', '"', '"'],
    ['a letter of another alphabet', 'а', 'а‹U+0430›'],
  ] as const)('refuses a key with %s and shows it', ([, character, shown]) => {
    expect(findings({ VITE_PUBLIC_KEY: `k3y${character}` })).toEqual([
      `VITE_PUBLIC_KEY must not contain ${shown}: "k3y${shown}". Type it anew`,
    ])
  })

  test('shows what cannot be seen in a name', () => {
    expect(findings({ 'VITE_PUBLIC_KEY\u{200b}': 'k3y' })).toEqual([
      expect.stringMatching(/^VITE_PUBLIC_KEY‹U\+200B›: read by nothing/),
    ])
  })

  test.for([
    'https://hansen',
    'https://localhost',
    'https://hansen.localhost',
    'https://hansen.test:8443',
    'https://hansen.test.',
    'https://max:geheim@hansen.test',
    'https://hansen.test/seite',
    'https://hansen.test?a=b',
    'https://hansen.test#a',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
    'https://-hansen.test',
    'https://hansen..test',
  ])('refuses the address %s', (address) => {
    expect(findings({ VITE_SITE_URL: address })).toContainEqual(
      expect.stringMatching(/^VITE_SITE_URL is not /),
    )
  })
})

test('Addresses with umlauts are taken as they are asked for', () => {
  const { siteUrl, ownerEmail } = parseConfiguration({
    ...filledIn,
    VITE_SITE_URL: 'https://www.müller-immobilien.de/',
    VITE_OWNER_EMAIL: 'anfragen@müller-immobilien.de',
  })
  expect([siteUrl, ownerEmail]).toEqual([
    'https://www.xn--mller-immobilien-jzb.de',
    'anfragen@xn--mller-immobilien-jzb.de',
  ])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { localConfiguration } from '../../src/build/configuration.ts'
import {
  findForeignHosts,
  findOutdatedLaw,
  findStorage,
  findUnnamed,
} from '../../src/build/truth.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { imprint } from '../../src/content/imprint.ts'
import type { LegalPage } from '../../src/content/legal.ts'
import { endpoint } from '../../src/effects/mailService.ts'
import { privacy } from '../../src/content/privacy.ts'

const root = resolve(import.meta.dirname, '../..')

/** What runs in a visitor's browser, without its texts. */
const sources = ['machines', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/^src.(build|content|tools)./.test(file))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') })),
)

describe('The sources', () => {
  test('store the entry that the privacy policy names and nothing else', () => {
    const storing = sources.filter(({ text }) => text.includes('localStorage'))
    const keys = storing.flatMap(({ text }) => text.match(/(?<=localStorage)[.[]\w+\(?\w*/g))
    expect(storing.map(({ name }) => name)).toEqual(['src/effects/consentStorage.ts'])
    expect(keys).toEqual(['.getItem(consentKey', '.setItem(consentKey'])
    expect(findStorage(sources)).toEqual([])
  })

  test('take down nothing that the privacy policy does not name', () => {
    expect(findUnnamed(privacy, localConfiguration)).toEqual([])
  })

  test('cite no law that is no longer in force', () => {
    const texts = [imprint, privacy].map((page) => ({ name: '', text: JSON.stringify(page) }))
    expect(findOutdatedLaw(texts)).toEqual([])
  })
})

describe('The checks', () => {
  const file = (text: string, name = 'assets/x.js') => [{ name, text }]
  const remote = { sendEndpoint: endpoint, siteUrl: 'https://www.hansen-kapital.test' }

  test('find every foreign address and pass the two of the site', () => {
    const text = `fetch("${endpoint}");a="https://www.hansen-kapital.test/faq";n="http://www.w3.org/2000/svg";b="https://cdn.fremd.test/x.js";c="//fonts.fremd.test/a.css";new WebSocket("wss://fremd.test");d="${new URL('/other', endpoint).href}"`
    expect(findForeignHosts(file(text), remote).map(({ what }) => what.split(';')[0])).toEqual([
      'names the foreign address https://cdn.fremd.test/x.js',
      'names the foreign address //fonts.fremd.test/a.css',
      'names the foreign address wss://fremd.test',
      `names the foreign address ${new URL('/other', endpoint).href}`,
    ])
  })

  const other = new URL(endpoint)
  test.each([
    'https://schema.org.evil.example/',
    'https://schema.org@evil.example/',
    'https://schema.org:8443/',
    'https://schema.org;.evil.example/',
    String.raw`https://schema.org\.evil.example/`,
    String.raw`https:\/\/evil.example/x.js`,
    String.raw`https:\\evil.example/x.js`,
    'https:/evil.example/x.js',
    'HTTPS://evil.example/x.js',
    'wss:evil.example',
    '//evil.example/x.js',
    ' //evil.example/x.js',
    'x.png 1x, //evil.example/y.png 2x',
    '//müller.example/x.js',
    '//schema.org@evil.example/',
    '//[::1]/x.js',
    String.raw`\\\\evil.example/x.js`,
    String.raw`/\\evil.example/x.js`,
    'https://${host}/x.js',
    'https://schema.org${host}/x.js',
    'http://${a}.evil.example',
    'https://react.dev/',
    'https://github.com/styled-components/../evil',
    'https://www.hansen-kapital.test.evil.example/faq',
    'https://www.hansen-kapital.test@evil.example/faq',
    'https://besucher@www.hansen-kapital.test/faq',
    'http://www.hansen-kapital.test/faq',
    'wss://www.hansen-kapital.test/faq',
    `${endpoint}-form`,
    `${endpoint}/other`,
    `${endpoint}?to=evil`,
    `${other.origin}@evil.example${other.pathname}`,
    endpoint.replace('https:', 'http:'),
  ])('do not take %s for an address that is allowed', (address) => {
    expect(findForeignHosts(file(`fetch("${address}")`), remote)).toEqual([
      {
        where: 'site/assets/x.js',
        what: expect.stringContaining('names the foreign address ') as string,
      },
    ])
  })

  test.each([
    `connect-src 'self' ${endpoint}; require-trusted-types-for 'script'`,
    `"${endpoint}"`,
    '"https://www.hansen-kapital.test"',
    '<loc>https://www.hansen-kapital.test/faq</loc>',
    '"http://www.w3.org/2000/svg"',
    'new URL(`http://${e}`).hostname',
    '`https://react.dev/errors/${e}`',
    `<a href="${company.mailService.privacyPolicy}">`,
  ])('take %s for one', (text) => {
    expect(findForeignHosts(file(text), remote)).toEqual([])
  })

  test('find every other way to store something', () => {
    const text =
      'sessionStorage.a=1;document.cookie="a";indexedDB.open("a");caches.open("a");navigator.serviceWorker.register("a");localStorage.setItem("theme","dark")'
    expect(findStorage(file(text)).map(({ what }) => what)).toEqual([
      'uses sessionStorage, which /datenschutz does not name',
      'uses document.cookie, which /datenschutz does not name',
      'uses indexedDB, which /datenschutz does not name',
      'uses caches.open, which /datenschutz does not name',
      'uses serviceWorker, which /datenschutz does not name',
      `uses localStorage for another entry than ${consentKey}`,
    ])
    expect(findStorage(file(`localStorage.getItem("${consentKey}")`))).toEqual([])
  })

  test.each([
    ['Angaben gemäß § 5 TMG', 'the TMG (now DDG)'],
    ['nach § 25 TTDSG', 'the TTDSG (now TDDDG)'],
    ['§ 55 Abs. 2 RStV', 'the RStV (now MStV)'],
    [
      'https://ec.europa.eu/consumers/odr/',
      "the EU's platform for online dispute resolution (closed in 2025)",
    ],
  ] as const)('find outdated law in "%s"', (text, law) => {
    expect(findOutdatedLaw(file(text, 'impressum.html'))).toEqual([
      { where: 'src/content', what: `site/impressum.html names ${law}` },
    ])
    expect(findOutdatedLaw(file('§ 5 DDG, § 25 TDDDG, § 18 MStV', 'impressum.html'))).toEqual([])
  })

  test('find what the privacy policy keeps quiet about', () => {
    const { lastName } = contact.takenDown
    const cut = JSON.stringify(privacy).replaceAll(RegExp(`${consentKey}|${lastName}`, 'g'), '')
    const elsewhere = { sendEndpoint: 'https://mail.fremd.test/send' }
    expect(findUnnamed(privacy, remote)).toEqual([])
    expect(findUnnamed(JSON.parse(cut) as LegalPage, elsewhere).map(({ what }) => what)).toEqual([
      `/datenschutz does not name ${consentKey}`,
      '/datenschutz does not name mail.fremd.test',
      `/datenschutz does not name ${lastName}`,
    ])
  })
})

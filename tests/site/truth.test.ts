import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { parseConfiguration } from '../../src/build/configuration.ts'
import {
  findForeignHosts,
  findOutdatedLaw,
  findStorage,
  findUnnamed,
  findUntruths,
} from '../../src/build/truth.ts'
import type { LegalPage } from '../../src/content/legal.ts'
import { contact } from '../../src/content/contact.ts'
import { privacy } from '../../src/content/privacy.ts'
import { copyProject } from './copy.ts'
import { visitEverything } from './journey.ts'
import { test } from './site.ts'

const configuration = parseConfiguration({})

/** The path and the hash of each file below a folder. */
async function hashesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hashes = await Promise.all(
    files.sort().map(async (file) => [
      file.slice(folder.length),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]),
  )
  return Object.fromEntries(hashes) as Record<string, string>
}

describe('The built site', () => {
  test('contradicts neither its privacy policy nor its legal pages', async () => {
    expect(await findUntruths('dist', configuration)).toEqual([])
  })

  test('is the same, byte for byte, when it is built from a copy in another folder', async () => {
    const copy = await copyProject()
    onTestFinished(copy.remove)
    const { code, stderr } = await copy.run('vite', ['build', '--logLevel', 'warn'])
    expect([code, stderr]).toEqual([0, ''])
    expect(await hashesOf(join(copy.folder, 'dist'))).toEqual(await hashesOf('dist'))
  }, 120_000)

  test('cannot be built with code in it that serves development only', async () => {
    const copy = await copyProject()
    onTestFinished(copy.remove)
    await copy.edit('src/main.tsx', (text) => text.replace("VITE_INSPECT !== 'true'", 'DEV'))
    const { code, stderr } = await copy.run('vite', ['build', '--logLevel', 'warn'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /These serve development only: .*src\/tools\/inspect\/.*node_modules\/@statelyai\/inspect\//,
    )
  }, 120_000)

  test(
    'talks to itself alone and leaves one entry on the device of a visitor who does everything',
    { timeout: 90_000 },
    async ({ page, site }) => {
      const origins = new Set<string>()
      page.on('request', (request) => origins.add(new URL(request.url()).origin))
      await visitEverything(page)
      expect([...origins]).toEqual([site.url])
      const stored = await page.evaluate(async () => ({
        local: Object.entries(localStorage),
        session: Object.entries(sessionStorage),
        databases: await indexedDB.databases(),
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      }))
      expect({ ...stored, cookies: await page.context().cookies() }).toEqual({
        local: [['cookieConsent', 'false']],
        session: [],
        databases: [],
        caches: [],
        workers: 0,
        cookies: [],
      })
    },
  )
})

describe('The checks', () => {
  const file = (text: string, name = 'assets/x.js') => [{ name, text }]
  const remote = {
    sendEndpoint: 'https://api.emailjs.com/api/v1.0/email/send',
    siteUrl: 'https://www.hansen-kapital.test',
  }

  test('find every foreign address and pass the two of the site', () => {
    const text =
      'fetch("https://api.emailjs.com/api/v1.0/email/send");a="https://www.hansen-kapital.test/faq";n="http://www.w3.org/2000/svg";b="https://cdn.fremd.test/x.js";c="//fonts.fremd.test/a.css";new WebSocket("wss://fremd.test");d="https://api.emailjs.com/other"'
    expect(findForeignHosts(file(text), remote).map(({ what }) => what.split(';')[0])).toEqual([
      'names the foreign address https://cdn.fremd.test/x.js',
      'names the foreign address //fonts.fremd.test/a.css',
      'names the foreign address wss://fremd.test',
      'names the foreign address https://api.emailjs.com/other',
    ])
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
      'uses localStorage for another entry than cookieConsent',
    ])
    expect(findStorage(file('localStorage.getItem("cookieConsent")'))).toEqual([])
  })

  test.for([
    ['Angaben gemäß § 5 TMG', 'the TMG (now DDG)'],
    ['nach § 25 TTDSG', 'the TTDSG (now TDDDG)'],
    ['§ 55 Abs. 2 RStV', 'the RStV (now MStV)'],
    [
      'https://ec.europa.eu/consumers/odr/',
      "the EU's platform for online dispute resolution (closed in 2025)",
    ],
  ] as const)('find outdated law in "%s"', ([text, law]) => {
    expect(findOutdatedLaw(file(text, 'impressum.html'))).toEqual([
      { where: 'src/content', what: `dist/impressum.html names ${law}` },
    ])
    expect(findOutdatedLaw(file('§ 5 DDG, § 25 TDDDG, § 18 MStV', 'impressum.html'))).toEqual([])
  })

  test('find what the privacy policy keeps quiet about', () => {
    const { lastName } = contact.fields
    const cut = JSON.stringify(privacy).replaceAll('cookieConsent', '').replaceAll(lastName, '')
    const elsewhere = { sendEndpoint: 'https://mail.fremd.test/send' }
    expect(findUnnamed(privacy, remote)).toEqual([])
    expect(findUnnamed(JSON.parse(cut) as LegalPage, elsewhere).map(({ what }) => what)).toEqual([
      '/datenschutz does not name cookieConsent',
      '/datenschutz does not name mail.fremd.test',
      `/datenschutz does not name ${lastName}`,
    ])
  })
})

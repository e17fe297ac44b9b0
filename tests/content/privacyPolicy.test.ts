import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../src/build/headers.ts'
import { findUnnamed } from '../../src/build/privacyCheck.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import type { LegalPage } from '../../src/content/legal.ts'
import { privacy } from '../../src/content/privacy.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { endpoint } from '../../src/effects/callMailService.ts'

describe('the privacy policy on /datenschutz', () => {
  test('the privacy policy names every host in the Content-Security-Policy, all recipients and all form fields', () => {
    const sources = contentSecurityPolicy({ styles: [], scripts: [] }, endpoint)
      .split('; ')
      .flatMap((directive) => directive.split(' ').slice(1))
      .filter((source) => /^[^']/.test(source))

    expect(sources).toEqual([endpoint])
    expect(findUnnamed(privacy, { sendEndpoint: endpoint })).toEqual([])
  })

  test('findUnnamed lists the recipients, keys and fields that a privacy policy does not mention', () => {
    const { lastName } = contact.takenDown
    const cut = JSON.stringify(privacy).replaceAll(RegExp(`${consentKey}|${lastName}`, 'g'), '')
    const elsewhere = { sendEndpoint: 'https://mail.fremd.test/send' }

    expect(findUnnamed(JSON.parse(cut) as LegalPage, elsewhere)).toEqual([
      consentKey,
      'mail.fremd.test',
      lastName,
    ])
    const { hosting, mailbox, mailService, privacyContact } = company
    expect(findUnnamed({ ...privacy, sections: [] }, { sendEndpoint: endpoint })).toEqual([
      consentKey,
      ...[mailService.name, hosting.name, mailbox.name, privacyContact.email],
      ...Object.values(contact.takenDown).map(withoutSoftHyphens),
    ])
  })
})

describe('outdated laws', () => {
  const texts = readdirSync('src/content').map((name) =>
    readFileSync(join('src/content', name), 'utf8'),
  )

  test.each([
    ['the TMG (now DDG)', /\bTMG\b|Telemediengesetz/],
    ['the TTDSG (now TDDDG)', /\bTTDSG\b/],
    ['the RStV (now MStV)', /\bRStV\b|Rundfunkstaatsvertrag/],
    [
      "the EU's platform for online dispute resolution (closed in 2025)",
      /ec\.europa\.eu\/(consumers\/)?odr|\bOS-Plattform\b|Online-Streitbeilegung/,
    ],
  ])('no text of the site names an outdated law or platform: %s', (_, pattern) => {
    expect(texts.filter((text) => pattern.test(text))).toEqual([])
  })
})

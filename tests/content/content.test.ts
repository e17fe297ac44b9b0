import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import customerMail from '../../docs/email/customer.json'
import ownerMail from '../../docs/email/owner.json'
import { fields, isRequired, kinds, sentFields, type Kind } from '../../machines/contactRequest.ts'
import { storedConsent } from '../../machines/constants.ts'
import { renderHead } from '../../src/build/renderHead.ts'
import { findPlaceholders, shippedPlaceholders } from '../../src/build/placeholders.ts'
import * as companyFile from '../../src/content/company.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import {
  countInWords,
  enumerate,
  formatEuro,
  formatNumber,
  formatPercent,
  joinSentences,
} from '../../src/content/format.ts'
import * as home from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import * as requirements from '../../src/content/requirements.ts'
import { privacy } from '../../src/content/privacy.ts'
import { toasts } from '../../src/content/toasts.ts'
import * as site from '../../src/content/frame.ts'
import { pages } from '../../src/tools/scenarios/pageContents.ts'
import { looksLikePlaceholder } from '../support/placeholders.ts'

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(strings)
}

const files = import.meta.glob('../../src/content/*.ts', { eager: true })
const everything = Object.values(files)
const informal = [home, faq, requirements]
const formal = Object.entries(files).flatMap(([name, content]) =>
  /\/(home|faq|requirements)\.ts$/.test(name) ? [] : [content],
)

function offending(values: unknown, pattern: RegExp) {
  const texts = strings(values)
  expect(texts).not.toEqual([])
  return texts.filter((text) => pattern.test(text))
}

/** Removes soft hyphens and word joiners from a text, and replaces non-breaking spaces with normal spaces. */
const withoutBreakMarks = (text: string) =>
  text.replaceAll(/[\u00ad\u2060]/g, '').replaceAll('\u00a0', ' ')

const text = readFileSync('docs/specification.md', 'utf8')

describe('quotations in the specification', () => {
  const flat = text.replaceAll(/\s+/g, ' ')

  test('every label of the site is quoted in the specification, and every quotation exists on the site', () => {
    const texts = [...strings(everything), ownerMail.subject, customerMail.subject].map(
      withoutBreakMarks,
    )
    const quoted = Array.from(flat.matchAll(/„([^“]*)/g), ([, quote = '']) => quote)
    const links = [...site.pageLinks, ...site.footer.links].map(({ label }) => label)
    const named = [...Object.values({ ...contact.fields, ...site.cookieBanner }), ...links]
    expect(named.map(withoutBreakMarks).filter((label) => !quoted.includes(label))).toEqual([])
    const unquoted = Object.entries(site).filter(
      ([, part]) => !strings(part).some((text) => quoted.includes(withoutBreakMarks(text))),
    )
    expect(unquoted.map(([part]) => part)).toEqual([])
    expect(
      quoted.filter((quote) => !texts.some((one) => one.startsWith(quote))),
      'The site does not contain these quotes. Change them in docs/specification.md to the texts of src/content/',
    ).toEqual([])
  })
})

describe('texts of the home page', () => {
  test('the notary step on the home page mentions the minimum period of two weeks before the appointment', () => {
    const step = home.process.steps.find(({ title }) => title.includes('Notartermin'))
    expect(step?.text).toContain('mindestens zwei Wochen vor dem Notartermin')
  })

  test('the pictures of the steps on the home page are in the order in which the house is built', () => {
    const pictures = home.process.steps.map((_, index) => `step${index + 1}`)
    expect(home.process.steps.map(({ picture }) => picture)).toEqual(pictures)
  })

  test('the home page says that its figures are not a promise', () => {
    expect(home.results.note).toContain('keine Zusage')
    expect(home.growth.note).toContain('keine Zusage')
  })
})

describe('texts of the contact page', () => {
  test('the contact page says which fields must be filled in', () => {
    const optional = fields.filter((field) => !isRequired(field))
    const unmarked = optional.filter((field) => !contact.fields[field].includes('freiwillig'))
    expect(contact.requiredHint).toMatch(optional.length > 0 ? /freiwillig/ : /\balle Felder\b/i)
    expect(
      unmarked,
      'The labels of these optional fields do not say that the field is optional. Add this in src/content/contact.ts',
    ).toEqual([])
  })
})

test('each page link of the menu leads to the page that its label names', () => {
  const paths = site.pageLinks.map(({ label }) => `/${label.toLowerCase()}`)
  expect(site.pageLinks.map(({ path }) => path)).toEqual(paths)
})

test('the toast and the alert of a failure have the same text', () => {
  const { ownerMail, customerMail, unexpected } = toasts
  expect({
    title: contact.failure.title,
    ownerMail: ownerMail.text,
    customerMail: customerMail.text,
    unexpected: unexpected.text,
  }).toEqual(contact.failure)
})

test('each button of the cookie banner stores the decision that its label names', () => {
  const { accept, decline } = site.cookieBanner
  expect(site.consentChoices).toEqual({
    [storedConsent.accepted]: accept,
    [storedConsent.declined]: decline,
  })
})

describe('texts of the legal pages', () => {
  test('the statements of the privacy policy about sent fields and consent match the contact form', () => {
    const text = strings(privacy).join('\n')
    const hasBox = Object.values<Kind>(kinds).includes('box')

    expect(text.includes('Browser die Angaben')).toBe(fields.length === sentFields.length)
    expect(/Keine .* Einwilligung/.test(text)).toBe(!hasBox)
  })

  test('the privacy policy names the mail service, the localStorage entry and the values of this entry', () => {
    const text = strings(privacy).join('\n')
    expect(text).toContain(company.mailService.name)
    expect(text).toContain('„cookieConsent“')
    const { title: _, text: __, privacy: ___, ...choices } = site.cookieBanner
    const named = [...Object.values(choices), ...Object.values(storedConsent)]
    expect(named.filter((choice) => !text.includes(`„${choice}“`))).toEqual([])
    expect(text).toContain('§\u00a025 Abs.\u00a02 Nr.\u00a02\u00a0TDDDG')
  })

  test('the legal pages contain all data of the company', () => {
    const { brand: _, countryCode: __, securityTextExpires: ___, ...particulars } = company
    const told = strings([imprint, privacy]).join('\n')
    expect(
      strings(particulars).filter((fact) => !told.includes(fact)),
      'Add these data to /impressum or /datenschutz. If the law does not require them there, exclude their properties in this test',
    ).toEqual([])
  })

  test('the imprint refuses consumer arbitration and does not link to the EU’s dispute resolution platform', () => {
    const text = strings(imprint).join('\n')
    expect(text).toContain('nicht bereit und nicht verpflichtet')
    expect(text).not.toMatch(/ec\.europa\.eu|odr/i)
  })
})

describe('form of address, punctuation and spaces in the texts of the site', () => {
  test('the home page and the FAQ address visitors with du', () => {
    expect(offending(informal, /\bSie\b|\bIhnen\b|\bIhr(e[nmrs]?)?\b/)).toEqual([])
  })

  test('the form, the cookie banner, the messages and the legal pages address visitors with Sie', () => {
    expect(offending(formal, /\b(du|dich|dir|dein(e[nmrs]?)?|euch|euer)\b/i)).toEqual([])
  })

  test('the texts of the site use typographic quotation marks and dashes', () => {
    expect(offending(everything, /["'`´]| - |--/)).toEqual([])
  })

  test('every opened quotation mark in the texts of the site is closed', () => {
    const unbalanced = strings(everything).filter(
      (text) => text.split('„').length !== text.split('“').length,
    )
    expect(unbalanced).toEqual([])
  })

  test('non-breaking spaces keep a number with its unit, and the parts of a legal citation, on one line', () => {
    const breakable = /\d [%€]|[§+] \d|\b(Art|Abs|lit|Nr|z|p)\. \S|(\d|\u00a0[a-z]) [A-Z]{2,}\b/
    expect(offending(everything, breakable)).toEqual([])
  })

  test('the privacy policy shows the right to object in a separate notice', () => {
    const notices = privacy.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        typeof block === 'object' && 'notice' in block ? block.notice : [],
      ),
    )
    expect(notices).toEqual([
      {
        about: 'Wider\u00adspruchs\u00adrecht',
        text: expect.stringContaining('Art.\u00a021\u00a0DSGVO') as unknown,
      },
    ])
  })

  test('the texts of the site contain no double or misplaced spaces', () => {
    const spaces = / {2}| [.,;:!?]|[\u200b\ufeff]/
    expect(offending(everything, spaces)).toEqual([])
  })
})

describe('titles and descriptions of the pages', () => {
  const heads = pages.map(({ head }) => head)

  test.each(heads)(
    'the title and description of the page "$title" fit into a search result',
    ({ title, description }) => {
      expect(title).toContain(company.brand)
      expect(title.length).toBeLessThanOrEqual(60)
      expect(description.length).toBeGreaterThanOrEqual(120)
      expect(description.length).toBeLessThanOrEqual(160)
    },
  )

  test('renderHead escapes tags and quotation marks in the title and the description', () => {
    const head = renderHead('/faq', { title: '"</script>', description: '"<i>' }, '')
    expect(head.match(/<\/script>|<i>/g)).toEqual(['</script>'])
    expect(head).not.toMatch(/content=""/)
  })

  test('no two pages have the same title or description', () => {
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length)
  })
})

describe('placeholders in the company data and the mail templates', () => {
  test('findPlaceholders returns the dotted path of each placeholder', () => {
    expect(
      findPlaceholders({
        name: 'Musterhaus Kapitalanlagen GmbH',
        city: 'Leipzig',
        phone: { label: '+49 341 1000000', href: 'tel:+49000000000' },
        register: { court: 'Amtsgericht Leipzig', number: 'HRB 100000' },
        postalCode: '00000',
        email: 'kontakt@haus.example',
        director: 'Vorname Nachname (Platzhalter)',
        hosting: 'Hauptstraße 5, 00000 Musterstadt',
      }),
    ).toEqual(['name', 'phone.href', 'postalCode', 'email', 'director', 'hosting'])
  })

  test('findPlaceholders does not report company data that is already final', () => {
    const { country, vatIdStatus, mailService } = company
    const { name, privacyPolicy } = mailService
    expect(findPlaceholders({ country, vatIdStatus, name, privacyPolicy })).toEqual([])
  })

  test.for([
    ...['Mustermann Immobilien GmbH', 'info@mustermann-immobilien.de', 'Musterstraße 12'],
    ...['Musterhaus Küchen GmbH', '<p>Mustermann · Musterring 1 · 10000 Neustadt</p>'],
    ...['HRB 1000000', 'tel:+4900000000012', 'Dr. Max Muster', 'https://www.my-example.com/'],
    ...['https://www.example.de', 'https://example.com.de', 'max.example@hansen.de'],
    ...['Er ist der Platzhalter.', 'https://www.example-hansen.de', 'https://beispiel.de/example'],
  ])('findPlaceholders does not report the text “%s”, which resembles a placeholder', (text) => {
    expect(findPlaceholders({ text })).toEqual([])
  })

  test.for([
    ...['https://www.example.com/', 'a@EXAMPLE.org', 'http://example.net', 'www.haus.example/a'],
    ...['+49 40 123456 (Platzhalter)', '<p>Grüße<br />Musterhaus Kapitalanlagen GmbH</p>'],
    ...['<a href="tel:+49000000000">', '"fromName": "Musterhaus"', 'Schreiben Sie an a@b.example.'],
  ])('findPlaceholders finds the placeholder in the text “%s”', (text) => {
    expect(findPlaceholders({ text })).toEqual(['text'])
  })

  test('company.ts exports no texts except in `company` and `facts`', () => {
    const { company: _, facts: __, ...others } = companyFile
    expect(
      strings(others),
      'Move the text into `company`, where npm run release finds placeholders',
    ).toEqual([])
  })

  // An owner replaces the placeholders, so this test runs only with the placeholders of this repository.
  test.skipIf(company.brand !== shippedPlaceholders[1])(
    'findPlaceholders finds every placeholder in company.ts and in the mail templates',
    () => {
      const mails = ['customer.html', 'customer.json', 'owner.html'].flatMap((name) =>
        readFileSync(`docs/email/${name}`, 'utf8').split('\n'),
      )
      const texts = [...JSON.stringify(company, null, 1).split('\n'), ...mails]
      const suspicious = texts.filter((line) => looksLikePlaceholder.test(line))
      expect(suspicious.length).toBeGreaterThan(20)
      expect(
        suspicious.filter((line) => findPlaceholders({ line }).length === 0),
        'findPlaceholders ignores these texts. Append „ (Platzhalter)“, or add the text to shippedPlaceholders in src/build/placeholders.ts',
      ).toEqual([])
    },
  )
})

describe('formats of numbers and lists', () => {
  test('formatEuro writes amounts in whole euros', () => {
    expect(formatEuro(121665)).toBe('121.665\u00a0€')
    expect(formatEuro(0)).toBe('0\u00a0€')
  })

  test('formatNumber writes a comma before the decimals and points between the thousands', () => {
    expect(formatNumber(4.5, 1)).toBe('4,5')
    expect(formatNumber(150, 0)).toBe('150')
    expect(formatNumber(12345.678, 2)).toBe('12.345,68')
    expect(formatNumber(1234567)).toBe('1.234.567')
  })

  test('formatPercent writes one decimal, and a sign unless the result is 0,0', () => {
    expect(formatPercent(0.04)).toBe('+4,0\u00a0%')
    expect(formatPercent(-0.125)).toBe('−12,5\u00a0%')
    for (const ratio of [0, 0.0004, -0.0004]) expect(formatPercent(ratio)).toBe('0,0\u00a0%')
  })

  test('countInWords writes numbers up to twelve as words, and enumerate joins a list with „und“', () => {
    expect([1, 12, 13].map(countInWords)).toEqual(['ein', 'zwölf', '13'])
    expect(['a', 'ab', 'abc'].map((parts) => enumerate(Array.from(parts)))).toEqual([
      ...['a', 'a und b', 'a, b und c'],
    ])
    expect(joinSentences('Eins.', undefined, 'Zwei.')).toBe('Eins. Zwei.')
  })
})

import { expect, test } from 'vitest'
import { cookieBanner, footer } from '../../src/content/frame.ts'
import { privacy } from '../../src/content/privacy.ts'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import { observeStorage } from '../support/observedStorage.ts'
import { readProjectFile } from '../support/projectFiles.ts'

// These tests compare the texts about storage with the entries that the site writes. specification.test.ts checks the
// texts about storage in section 3.5 of specification.md and on the page about the machine `cookieConsent`.

const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [withoutSoftHyphens(part)] : Object.values(part ?? {}).flatMap(textsIn)

const { entries, other, months } = observeStorage()
const policy = withoutSoftHyphens(JSON.stringify(privacy)).replaceAll('\u00a0', ' ')

const hasDate = entries.some((entry) => entry.hasDate)

/**
 * Whether the site stores exactly one entry, and the entry contains nothing except the decision and optionally its
 * date.
 */
const storesOnlyDecision =
  other.length === 0 &&
  entries.length === 1 &&
  entries.every(({ accepted, declined }) =>
    [accepted, declined].every((text) => /^\w+$/.test(text)),
  )

const correctPolicy = 'Correct the paragraph on the cookie decision in src/content/privacy.ts'
const correctBanner = 'Correct the text of cookieBanner in src/content/frame.ts'

const naming = privacy.sections
  .flatMap((section) => section.blocks.flatMap(textsIn))
  .filter((text) => text.includes('localStorage'))

test('the privacy policy names exactly the stored localStorage entries and their values', () => {
  const quoted = naming.flatMap((text) => Array.from(text.matchAll(/„([^“]*)“/g), ([, one]) => one))
  const { accept, decline } = cookieBanner
  expect(quoted, correctPolicy).toEqual([
    ...[accept, decline],
    ...entries.flatMap(({ key, accepted, declined }) => [key, accepted, declined]),
    footer.cookieSettings,
  ])
  expect(
    other,
    'Name these entries on /datenschutz and in section 3.5 of the specification, or store only the decision',
  ).toEqual([])
})

test('if the cookie decision never expires, the privacy policy says that it stays until the visitor deletes it', () => {
  const lasts = policy.includes('bis Sie ihn in Ihrem Browser löschen')
  expect(lasts, correctPolicy).toBe(months === undefined)
})

test('if the cookie decision expires, the privacy policy mentions its date and its validity in months', () => {
  const text = naming.join(' ').replaceAll('\u00a0', ' ')
  expect(text.includes('Datum'), correctPolicy).toBe(hasDate)
  expect(text.match(/\d+ Monaten/g), correctPolicy).toEqual(
    months === undefined ? null : [`${months} Monaten`],
  )
})

test('the text of the cookie banner about the stored decision and its date matches the stored entries', () => {
  const text = cookieBanner.text.replaceAll('\u00a0', ' ')
  expect(/ nur (?:diese|Ihre) Wahl\b/.test(text), correctBanner).toBe(storesOnlyDecision)
  expect(text.includes('Datum'), correctBanner).toBe(hasDate)
})

test.each(['SECURITY.md', 'docs/before-going-live.md', 'docs/decisions/0002-sending.md'])(
  'the statement in %s about the stored cookie decision and its date matches the stored entries',
  (file) => {
    const text = readProjectFile(file).replace(/\s+/g, ' ')
    const [said = null] = /only the cookie decision(?: and its date)?/.exec(text) ?? []
    const truth = `only the cookie decision${hasDate ? ' and its date' : ''}`
    expect(
      said,
      `Correct the statement in ${file} about the data that the site stores on a device`,
    ).toBe(storesOnlyDecision ? truth : null)
  },
)

import { expect, test } from 'vitest'
import { cookieBanner, footer } from '../../src/content/frame.ts'
import { privacy } from '../../src/content/privacy.ts'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import { observeStorage } from '../support/observedStorage.ts'
import { readProjectFile } from '../support/projectFiles.ts'

// These tests compare the texts about storage with the entries that the site writes. specification.test.ts does the
// same for section 3.5 of the specification and for the page about the machine `cookieConsent`.

const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [withoutSoftHyphens(part)] : Object.values(part ?? {}).flatMap(textsIn)

const { entries, other, months } = observeStorage()
const policy = withoutSoftHyphens(JSON.stringify(privacy)).replaceAll('\u00a0', ' ')

/** Whether the site stores exactly one entry, whose value is only the cookie decision, without a date. */
const storesOnlyDecision =
  other.length === 0 &&
  entries.length === 1 &&
  entries.every(
    ({ accepted, declined, hasDate }) =>
      !hasDate && [accepted, declined].every((text) => /^\w+$/.test(text)),
  )

const naming = privacy.sections
  .flatMap((section) => section.blocks.flatMap(textsIn))
  .filter((text) => text.includes('localStorage'))

test('the privacy policy names exactly the stored localStorage entries and their values', () => {
  const quoted = naming.flatMap((text) => Array.from(text.matchAll(/„([^“]*)“/g), ([, one]) => one))
  const { accept, decline } = cookieBanner
  expect(quoted).toEqual([
    ...[accept, decline],
    ...entries.flatMap(({ key, accepted, declined }) => [key, accepted, declined]),
    footer.cookieSettings,
  ])
  expect(other).toEqual([])
})

test('the privacy policy says that the stored entry stays until deletion, if it never expires', () => {
  expect(policy.includes('bis Sie ihn in Ihrem Browser löschen')).toBe(months === undefined)
})

test('the privacy policy mentions the date and the months of validity, if a decision expires', () => {
  const text = naming.join(' ').replaceAll('\u00a0', ' ')
  expect(text.includes('Datum')).toBe(entries.some(({ hasDate }) => hasDate))
  expect(text.match(/\d+ Monaten/g)).toEqual(months === undefined ? null : [`${months} Monaten`])
})

test('the cookie banner says that only the decision is stored, if that is true', () => {
  expect(cookieBanner.text.includes('nur diese Wahl')).toBe(storesOnlyDecision)
})

test('SECURITY.md says that the site stores only the cookie decision, if this is true', () => {
  const says = readProjectFile('SECURITY.md').includes(
    '| The site stores only the cookie decision, in `localStorage`. ',
  )
  expect(says).toBe(storesOnlyDecision)
})

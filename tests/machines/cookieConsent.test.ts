import { createActor, fromCallback } from 'xstate'
import { expect, test } from 'vitest'
import { parseConsent, storedConsent } from '../../machines/constants.ts'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { cookieConsentCases } from '../../src/tools/machineCases/cookieConsent.ts'
import { testPaths } from '../support/testPaths.ts'

testPaths('cookieConsent', cookieConsentCases)

const texts: typeof storedConsent = { accepted: 'true', declined: 'false' }

test.each<[text: string | null, decision: string]>([
  ...Object.entries(texts).map(([decision, text]): [string, string] => [text, decision]),
  [null, 'undecided'],
  ['', 'undecided'],
  ['TRUE', 'undecided'],
  [' true', 'undecided'],
  ['1', 'undecided'],
  ['null', 'undecided'],
])('cookieConsent reads the stored value %o as the decision “%s” at start', (text, decision) => {
  const stored: string[] = []
  const banner = cookieConsent.provide({
    actors: {
      watchConsent: fromCallback(({ sendBack }) =>
        sendBack({ type: 'consent.stored', value: text }),
      ),
    },
    actions: { storeConsent: (_, value) => void stored.push(value) },
  })
  const snapshot = createActor(banner).start().getSnapshot()
  const isUndecided = decision === 'undecided'

  expect(parseConsent(text)).toBe(decision)
  expect(snapshot.value).toEqual({ decision, banner: isUndecided ? 'asking' : 'hidden' })
  expect(snapshot.hasTag('visible')).toBe(isUndecided)
  expect(stored).toEqual([])
})

test('cookieConsent has a state for each decision that can be stored, and the state undecided', () => {
  const states = Object.keys(cookieConsent.states.decision?.states ?? {})
  expect(states.filter((state) => state !== 'undecided')).toEqual(Object.keys(storedConsent))
})

import { createActor, fromCallback } from 'xstate'
import { expect, test } from 'vitest'
import { parseConsent, storedConsent } from '../../machines/constants.ts'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { cookieConsentCases } from '../../src/tools/machineCases/cookieConsent.ts'
import { testPaths } from '../support/testPaths.ts'

testPaths('cookieConsent', cookieConsentCases)

const texts: typeof storedConsent = { accepted: 'true', declined: 'false' }

test.each<[held: string | null, decision: string]>([
  ...Object.entries(texts).map(([decision, text]): [string, string] => [text, decision]),
  [null, 'undecided'],
  ['', 'undecided'],
  ['TRUE', 'undecided'],
  [' true', 'undecided'],
  ['1', 'undecided'],
  ['null', 'undecided'],
])('a browser whose localStorage holds %o is at once found %s', (held, decision) => {
  const stored: string[] = []
  const banner = cookieConsent.provide({
    actors: {
      watchConsent: fromCallback(({ sendBack }) =>
        sendBack({ type: 'consent.stored', value: held }),
      ),
    },
    actions: { storeConsent: (_, value) => void stored.push(value) },
  })
  const snapshot = createActor(banner).start().getSnapshot()
  const isUndecided = decision === 'undecided'

  expect(parseConsent(held)).toBe(decision)
  expect(snapshot.value).toEqual({ decision, banner: isUndecided ? 'asking' : 'hidden' })
  expect(snapshot.hasTag('visible')).toBe(isUndecided)
  expect(stored).toEqual([])
})

test('each decision that can be stored is a state of the machine, and no other but to be undecided', () => {
  const states = Object.keys(cookieConsent.states.decision?.states ?? {})
  expect(states.filter((state) => state !== 'undecided')).toEqual(Object.keys(storedConsent))
})

import { createActor, fromCallback } from 'xstate'
import { expect, test } from 'vitest'
import type { storedConsent } from '../../machines/constants.ts'

const texts: typeof storedConsent = { accepted: 'true', declined: 'false' }

test.each<[held: string | null, decision: string]>([
  ...Object.entries(texts).map(([decision, text]): [string, string] => [text, decision]),
  [null, 'undecided'],
  ['', 'undecided'],
  ['TRUE', 'undecided'],
  [' true', 'undecided'],
  ['1', 'undecided'],
  ['null', 'undecided'],
])('a browser whose localStorage holds %o is at once found %s', async (held, decision) => {
  const { parseConsent } = await import('../../machines/constants.ts')
  const { cookieConsent } = await import('../../machines/cookieConsent.ts')
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

test('each decision that can be stored is a state of the machine, and no other but to be undecided', async () => {
  const { storedConsent } = await import('../../machines/constants.ts')
  const { cookieConsent } = await import('../../machines/cookieConsent.ts')
  const states = Object.keys(cookieConsent.states.decision?.states ?? {})
  expect(states.filter((state) => state !== 'undecided')).toEqual(Object.keys(storedConsent))
})

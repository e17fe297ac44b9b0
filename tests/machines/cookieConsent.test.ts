import { createActor, fromCallback } from 'xstate'
import { expect, test } from 'vitest'

/** The banner of a browser that holds the value; `stored` lists what it writes. */
async function visitWith(held: string | null) {
  const { cookieConsent } = await import('../../machines/cookieConsent.ts')
  const stored: string[] = []
  const actor = createActor(
    cookieConsent.provide({
      actors: {
        watchConsent: fromCallback(({ sendBack }) =>
          sendBack({ type: 'consent.stored', value: held }),
        ),
      },
      actions: { storeConsent: (_, value) => void stored.push(value) },
    }),
  ).start()
  return { actor, stored }
}

test.each([
  ['true', 'accepted'],
  ['false', 'declined'],
  [null, 'undecided'],
  ['', 'undecided'],
  ['TRUE', 'undecided'],
  [' true', 'undecided'],
  ['1', 'undecided'],
  ['null', 'undecided'],
])('a browser that holds %o is at once found %s', async (held, decision) => {
  const { decisionIn } = await import('../../machines/storedConsent.ts')
  const { actor, stored } = await visitWith(held)
  const isUndecided = decision === 'undecided'

  expect(decisionIn(held)).toBe(decision)
  expect(actor.getSnapshot().value).toEqual(isUndecided ? decision : { [decision]: 'settled' })
  expect(actor.getSnapshot().hasTag('visible')).toBe(isUndecided)
  expect(stored).toEqual([])
})

test('without a storage nothing is decided', async () => {
  const { cookieConsent } = await import('../../machines/cookieConsent.ts')

  expect(createActor(cookieConsent).start().getSnapshot().value).toBe('undecided')
})

test('the banner asks again in the settings, and what was decided stands until it is answered', async () => {
  const { actor, stored } = await visitWith('true')
  const isVisible = () => actor.getSnapshot().hasTag('visible')

  actor.send({ type: 'consent.reopened' })
  expect([isVisible(), actor.getSnapshot().matches('accepted')]).toEqual([true, true])

  actor.send({ type: 'consent.declined' })
  expect([isVisible(), actor.getSnapshot().matches('declined')]).toEqual([false, true])
  expect(stored).toEqual(['false'])

  actor.send({ type: 'consent.reopened' })
  expect([isVisible(), actor.getSnapshot().matches('declined')]).toEqual([true, true])
})

import { createActor, fromPromise, waitFor } from 'xstate'
import { expect, test } from 'vitest'

/** The banner of a browser that holds the value; `stored` lists what it writes. */
async function visitWith(read?: () => Promise<string | null>) {
  const { cookieConsent } = await import('../../machines/cookieConsent.ts')
  const stored: string[] = []
  const machine = cookieConsent.provide({
    ...(read && { actors: { readConsent: fromPromise(read) } }),
    actions: { storeConsent: (_, value) => void stored.push(value) },
  })
  const actor = createActor(machine).start()
  expect(actor.getSnapshot().value).toBe('checking')
  expect(actor.getSnapshot().hasTag('visible')).toBe(false)
  const { value } = await waitFor(actor, (state) => !state.matches('checking'))
  return { actor, stored, value }
}

test.each<[string | null, unknown]>([
  ['true', { accepted: 'settled' }],
  ['false', { declined: 'settled' }],
  [null, 'undecided'],
  ['', 'undecided'],
  ['TRUE', 'undecided'],
  [' true', 'undecided'],
  ['1', 'undecided'],
  ['null', 'undecided'],
])('a browser that holds %o is found %o', async (held, expected) => {
  const { value, stored } = await visitWith(() => Promise.resolve(held))

  expect(value).toEqual(expected)
  expect(stored).toEqual([])
})

test('a storage that cannot be read counts as empty', async () => {
  const { value } = await visitWith(() => Promise.reject(new Error('SecurityError')))

  expect(value).toBe('undecided')
})

test('without a storage nothing is decided', async () => {
  const { value } = await visitWith()

  expect(value).toBe('undecided')
})

test('the banner asks again in the settings, and what was decided stands until it is answered', async () => {
  const { actor, stored } = await visitWith(() => Promise.resolve('true'))
  const isVisible = () => actor.getSnapshot().hasTag('visible')
  expect(isVisible()).toBe(false)

  actor.send({ type: 'consent.reopened' })
  expect([isVisible(), actor.getSnapshot().matches('accepted')]).toEqual([true, true])

  actor.send({ type: 'consent.declined' })
  expect([isVisible(), actor.getSnapshot().matches('declined')]).toEqual([false, true])
  expect(stored).toEqual(['false'])

  actor.send({ type: 'consent.reopened' })
  expect([isVisible(), actor.getSnapshot().matches('declined')]).toEqual([true, true])
})

import { expect, test } from 'vitest'
import { subjects } from '../../src/tools/subjects.ts'
import { control } from './record.ts'

/** A page that has just shown a toast. */
async function showToast() {
  const machine = await subjects.toastQueue.load()
  const { actor } = control(machine, subjects.toastQueue)
  actor.send({ type: 'toast.shown', tone: 'neutral', message: 'requestSent', at: 0 })
  return actor
}

test('a toast whose timer the browser held back has no time left, not less than none', async () => {
  const { lifetime } = await import('../../machines/toastQueue.ts')
  const actor = await showToast()
  actor.send({ type: 'toast.held', by: 'page', at: lifetime.neutral + 1 })

  expect(actor.getSnapshot().context).toMatchObject({ timeLeft: 0 })
})

test.each([
  [-110, 'stays'],
  [-50, 'stays'],
  [0, 'stays'],
  [0.5, 'leaves'],
  [350, 'leaves'],
])('a toast swiped %d px beyond the threshold %s', async (beyond, then) => {
  const { swipeThreshold } = await import('../../machines/toastQueue.ts')
  const actor = await showToast()
  actor.send({ type: 'toast.swiped', distance: swipeThreshold + beyond })

  expect(actor.getSnapshot().matches('leaving')).toBe(then === 'leaves')
})

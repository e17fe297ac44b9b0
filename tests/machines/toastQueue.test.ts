import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Hold, Tone } from '../../machines/toastQueue.ts'

/** The queue on a page whose clock only the test moves. */
async function openPage() {
  const { toastQueue } = await import('../../machines/toastQueue.ts')
  const clock = new SimulatedClock()
  const actor = createActor(toastQueue, { clock }).start()
  const at = () => clock.now()
  return {
    actor,
    clock,
    show: (tone: Tone) =>
      actor.send({ type: 'toast.shown', tone, message: 'requestSent', at: at() }),
    hold: (by: Hold) => actor.send({ type: 'toast.held', by, at: at() }),
    release: (by: Hold) => actor.send({ type: 'toast.released', by, at: at() }),
    wait: (milliseconds: number) => clock.increment(milliseconds),
    value: () => actor.getSnapshot().value,
    isVisible: () => actor.getSnapshot().hasTag('visible'),
  }
}

const running = { showing: 'running' }
const paused = { showing: 'paused' }

describe.each<[Tone, number]>([
  ['neutral', 5_000],
  ['success', 6_000],
  ['failure', 8_000],
])('a %s toast', (tone, lifetime) => {
  test(`stays for ${lifetime} ms and leaves in 200 ms`, async () => {
    const page = await openPage()
    page.show(tone)

    page.wait(lifetime - 1)
    expect(page.value()).toEqual(running)
    page.wait(1)
    expect(page.value()).toBe('leaving')
    page.wait(199)
    expect(page.isVisible()).toBe(true)
    page.wait(1)
    expect(page.value()).toBe('empty')
    expect(page.actor.getSnapshot().context.toast).toBeNull()
  })

  test('has as much time left after a hold as it had before', async () => {
    const page = await openPage()
    page.show(tone)
    page.wait(1_000)
    for (const by of ['pointer', 'focus', 'page'] as const) {
      page.hold(by)
      expect(page.value()).toEqual(paused)
      page.wait(60_000)
      page.release(by)
      expect(page.value()).toEqual(running)
      page.wait(1_000)
    }

    page.wait(lifetime - 4_000 - 1)
    expect(page.value()).toEqual(running)
    page.wait(1)
    expect(page.value()).toBe('leaving')
  })
})

test('a new toast replaces the visible one and has its whole time', async () => {
  const page = await openPage()
  page.show('neutral')
  page.wait(4_000)
  page.show('failure')
  expect(page.actor.getSnapshot().context.toast).toEqual({
    tone: 'failure',
    message: 'requestSent',
    at: 4_000,
  })
  page.wait(7_999)
  expect(page.value()).toEqual(running)
  page.wait(1)

  expect(page.value()).toBe('leaving')
})

test('a toast that leaves takes pointer and focus with it, but not the hidden page', async () => {
  const page = await openPage()
  page.show('success')
  page.hold('pointer')
  page.hold('page')
  page.hold('focus')
  page.actor.send({ type: 'toast.dismissed' })
  page.wait(200)
  expect(page.actor.getSnapshot().context.holds).toEqual(['page'])
  page.show('success')
  expect(page.value()).toEqual(paused)
  page.release('page')

  expect(page.value()).toEqual(running)
})

test('a toast whose timer the browser held back has no time left, not less than none', async () => {
  const page = await openPage()
  page.actor.send({ type: 'toast.shown', tone: 'neutral', message: 'requestSent', at: 0 })
  page.actor.send({ type: 'toast.held', by: 'page', at: 9_000 })

  expect(page.actor.getSnapshot().context.timeLeft).toBe(0)
})

test.each([
  [-60, 'stays'],
  [0, 'stays'],
  [50, 'stays'],
  [50.5, 'leaves'],
  [51, 'leaves'],
  [400, 'leaves'],
])('a toast swiped %d px to the right %s', async (distance, then) => {
  const page = await openPage()
  page.show('neutral')
  page.actor.send({ type: 'toast.swiped', distance })

  expect(page.value()).toEqual(then === 'leaves' ? 'leaving' : running)
})

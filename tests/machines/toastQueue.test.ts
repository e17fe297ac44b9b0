import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Hold, Tone } from '../../machines/toastQueue.ts'

/** The queue on a page whose clock only the test moves. */
async function openPage() {
  const { toastQueue, ...times } = await import('../../machines/toastQueue.ts')
  const clock = new SimulatedClock()
  const actor = createActor(toastQueue, { clock }).start()
  const at = () => clock.now()
  return {
    ...times,
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

describe.each<Tone>(['neutral', 'success', 'failure'])('a %s toast', (tone) => {
  test('stays for its lifetime and then leaves', async () => {
    const page = await openPage()
    page.show(tone)

    page.wait(page.lifetime[tone] - 1)
    expect(page.value()).toEqual(running)
    page.wait(1)
    expect(page.value()).toBe('leaving')
    page.wait(page.leaveTime - 1)
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

    page.wait(page.lifetime[tone] - 4_000 - 1)
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
  page.wait(page.lifetime.failure - 1)
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
  page.wait(page.leaveTime)
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
  [-110, 'stays'],
  [-50, 'stays'],
  [0, 'stays'],
  [0.5, 'leaves'],
  [350, 'leaves'],
])('a toast swiped %d px beyond the threshold %s', async (beyond, then) => {
  const page = await openPage()
  page.show('neutral')
  page.actor.send({ type: 'toast.swiped', distance: page.swipeThreshold + beyond })

  expect(page.value()).toEqual(then === 'leaves' ? 'leaving' : running)
})

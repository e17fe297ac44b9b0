import { expect, test } from 'vitest'
import type { Hold } from '../../machines/toastQueue.ts'
import { machineCases } from '../../src/tools/machineCases/index.ts'
import { createReplay } from '../../src/tools/statecharts/replay.ts'

/** A page before its first toast. */
async function openPage() {
  const { leaveTime } = await import('../../machines/toastQueue.ts')
  const machine = await machineCases.toastQueue.load()
  const { dryRun, rest } = createReplay(machine, machineCases.toastQueue)
  return {
    dryRun,
    rest,
    show: () =>
      dryRun.send({
        type: 'toast.shown',
        tone: 'neutral',
        message: 'requestSent',
        at: dryRun.now(),
      }),
    dismiss: () => dryRun.send({ type: 'toast.dismissed' }),
    letGo: () => dryRun.advance(leaveTime),
  }
}

/** A page that has just shown a toast. */
async function showToast() {
  const { dryRun, show } = await openPage()
  show()
  return dryRun
}

test('a toast whose timer the browser held back has no time left, not less than none', async () => {
  const { lifetime } = await import('../../machines/toastQueue.ts')
  const dryRun = await showToast()
  dryRun.send({ type: 'toast.held', by: 'page', at: lifetime.neutral + 1 })

  expect(dryRun.snapshot().context).toMatchObject({ timeLeft: 0 })
})

test('a toast held twice has so much time left as it has not run', async () => {
  const { lifetime } = await import('../../machines/toastQueue.ts')
  const dryRun = await showToast()
  const hold = (at: number) => dryRun.send({ type: 'toast.held', by: 'pointer', at })
  hold(1_000)
  dryRun.send({ type: 'toast.released', by: 'pointer', at: 1_700 })
  hold(2_900)

  expect(dryRun.snapshot().context).toMatchObject({ timeLeft: lifetime.neutral - 2_200 })
})

type Happening = 'shown' | 'dismissed' | 'gone' | `${Hold} ${'holds' | 'lets go'}`

test.each<[happenings: Happening[], state: string, holds: Hold[]]>([
  [['page holds', 'page holds'], 'empty', ['page']],
  [['page holds', 'page lets go'], 'empty', []],
  [['page holds', 'shown'], 'paused', ['page']],
  [['shown', 'pointer holds', 'pointer holds'], 'paused', ['pointer']],
  [['shown', 'focus holds', 'pointer holds', 'pointer holds'], 'paused', ['focus', 'pointer']],
  [['shown', 'pointer holds', 'focus holds', 'pointer lets go'], 'paused', ['focus']],
  [['shown', 'pointer holds', 'focus lets go'], 'paused', ['pointer']],
  [['shown', 'pointer holds', 'pointer holds', 'pointer lets go'], 'running', []],
  [['shown', 'pointer holds', 'shown'], 'paused', ['pointer']],
  [['shown', 'dismissed', 'pointer holds'], 'leaving', ['pointer']],
  [['shown', 'dismissed', 'pointer holds', 'page holds', 'gone'], 'empty', ['page']],
  [['shown', 'pointer holds', 'focus holds', 'dismissed', 'gone', 'shown'], 'running', []],
  [['shown', 'page holds', 'dismissed', 'gone', 'shown'], 'paused', ['page']],
])('after %j the toast is %s, held by %j', async (happenings, state, holds) => {
  const { dryRun, show, dismiss, letGo } = await openPage()
  for (const happening of happenings) {
    if (happening === 'shown') show()
    else if (happening === 'dismissed') dismiss()
    else if (happening === 'gone') letGo()
    else {
      const type = happening.endsWith('holds') ? 'toast.held' : 'toast.released'
      dryRun.send({ type, by: happening.split(' ')[0], at: 0 })
    }
  }
  const value = ['empty', 'leaving'].includes(state) ? state : { showing: state }

  expect(dryRun.snapshot()).toMatchObject({ value, context: { holds } })
})

test.each([
  [-110, 'stays'],
  [-50, 'stays'],
  [0, 'stays'],
  [0.5, 'leaves'],
  [350, 'leaves'],
])('a toast swiped %d px beyond the threshold %s', async (beyond, then) => {
  const { swipeThreshold } = await import('../../machines/toastQueue.ts')
  const dryRun = await showToast()
  dryRun.send({ type: 'toast.swiped', distance: swipeThreshold + beyond })

  expect(dryRun.snapshot().matches('leaving')).toBe(then === 'leaves')
})

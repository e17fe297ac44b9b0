import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import {
  leaveTime,
  lifetime,
  swipeThreshold,
  toastQueue,
  type PauseReason,
  type Tone,
} from '../../machines/toastQueue.ts'
import { toastQueueCases } from '../../src/tools/machineCases/toastQueue.ts'
import { loadFixture } from '../../src/tools/machinePaths/pathFixtures.ts'
import { testPaths } from '../support/testPaths.ts'

testPaths('toastQueue', toastQueueCases)

/** Starts the machine `toastQueue` without a toast. */
function openPage() {
  const clock = new SimulatedClock()
  const actor = createActor(toastQueue, { clock }).start()
  return {
    actor,
    clock,
    show: (tone: Tone = 'neutral') =>
      actor.send({ type: 'toast.shown', tone, message: 'requestSent', at: clock.now() }),
    dismiss: () => actor.send({ type: 'toast.dismissed' }),
    letGo: () => clock.increment(leaveTime),
  }
}

/** Starts the machine `toastQueue` and shows a toast. */
function showToast() {
  const { actor, show } = openPage()
  show()
  return actor
}

test.each(['neutral', 'success', 'failure'] as const)(
  'a toast of the tone %s closes automatically exactly when its lifetime ends',
  (tone) => {
    const { actor, clock, show } = openPage()
    show(tone)
    clock.increment(lifetime[tone] - 1)
    expect(actor.getSnapshot().value).toEqual({ showing: 'running' })
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('leaving')
  },
)

test('for each toast tone, a generated path of toastQueue waits until a toast of this tone expires', () => {
  const ended = loadFixture('toastQueue').paths.flatMap(({ purpose, steps }) =>
    steps.flatMap(({ event, elapsed }, index) => {
      const { type, tone } = (steps[index - 1]?.event ?? {}) as { type?: string; tone?: Tone }
      const isOwn = type === 'toast.shown' && event.type.startsWith('xstate.after.toastLifetime.')
      return isOwn && purpose === 'transitions' ? [[tone, elapsed]] : []
    }),
  )
  expect(
    Object.fromEntries(ended),
    'Add a case for each tone to src/tools/machineCases/toastQueue.ts, then run npm run update',
  ).toEqual(lifetime)
})

test('if the browser delays the timer of a toast, the remaining time is 0, not negative', () => {
  const actor = showToast()
  actor.send({ type: 'toast.held', by: 'page', at: lifetime.neutral + 1 })

  expect(actor.getSnapshot().context).toMatchObject({ timeLeft: 0 })
})

test('if a toast is paused twice, its lifetime does not include the pauses', () => {
  const actor = showToast()
  const hold = (at: number) => actor.send({ type: 'toast.held', by: 'pointer', at })
  hold(1_000)
  actor.send({ type: 'toast.released', by: 'pointer', at: 1_700 })
  hold(2_900)

  expect(actor.getSnapshot().context).toMatchObject({ timeLeft: lifetime.neutral - 2_200 })
})

type Happening = 'shown' | 'dismissed' | 'gone' | `${PauseReason} ${'holds' | 'lets go'}`

test.each<[happenings: Happening[], state: string, reasons: PauseReason[]]>([
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
])(
  'after the events %j, the toast queue is %s and its pause reasons are %j',
  (happenings, state, reasons) => {
    const { actor, show, dismiss, letGo } = openPage()
    for (const happening of happenings) {
      if (happening === 'shown') show()
      else if (happening === 'dismissed') dismiss()
      else if (happening === 'gone') letGo()
      else {
        const type = happening.endsWith('holds') ? 'toast.held' : 'toast.released'
        actor.send({ type, by: happening.split(' ')[0] as PauseReason, at: 0 })
      }
    }
    const value = ['empty', 'leaving'].includes(state) ? state : { showing: state }

    expect(actor.getSnapshot()).toMatchObject({ value, context: { pauseReasons: reasons } })
  },
)

test.each([
  [-110, 'stays'],
  [-50, 'stays'],
  [0, 'stays'],
  [0.5, 'leaves'],
  [350, 'leaves'],
])('after a swipe over the distance swipeThreshold plus %d px, the toast %s', (beyond, then) => {
  const actor = showToast()
  actor.send({ type: 'toast.swiped', distance: swipeThreshold + beyond })

  expect(actor.getSnapshot().matches('leaving')).toBe(then === 'leaves')
})

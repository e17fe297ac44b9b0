import type { SnapshotFrom } from 'xstate'
import { lifetime, toastQueue, type PauseReason, type Tone } from '../../../machines/toastQueue.ts'
import { casesOf, defineCases } from './defineCases.ts'

/** A time that is longer than the lifetime of any toast, in ms. */
const afterAnyToast = Math.max(...Object.values(lifetime)) + 1

const isPausedBy = ({ context }: SnapshotFrom<typeof toastQueue>, by: PauseReason) =>
  context.pauseReasons.includes(by)

const tones = Object.keys(lifetime) as Tone[]

const cases = [
  ...casesOf<typeof toastQueue>(
    {
      'a failure is shown': {
        type: 'toast.shown',
        tone: 'failure',
        message: 'ownerMail',
        at: 0,
        announcedElsewhere: true,
      },
      'a success is shown': { type: 'toast.shown', tone: 'success', message: 'requestSent', at: 0 },
      'a notice is shown': { type: 'toast.shown', tone: 'neutral', message: 'requestSent', at: 0 },
    },
    { elapsed: 1_000 },
  ),
  ...casesOf<typeof toastQueue>(
    { 'points at the toast': { type: 'toast.held', by: 'pointer', at: 0 } },
    { elapsed: 1_500, when: (toast) => toast.hasTag('visible') && !isPausedBy(toast, 'pointer') },
  ),
  ...casesOf<typeof toastQueue>(
    { 'moves the pointer away from the toast': { type: 'toast.released', by: 'pointer', at: 0 } },
    { elapsed: 700, when: (toast) => toast.hasTag('visible') && isPausedBy(toast, 'pointer') },
  ),
  ...casesOf<typeof toastQueue>(
    { 'hides the page': { type: 'toast.held', by: 'page', at: 0 } },
    { elapsed: 1_500, when: (toast) => !isPausedBy(toast, 'page') },
  ),
  ...casesOf<typeof toastQueue>(
    { 'comes back to the page': { type: 'toast.released', by: 'page', at: 0 } },
    { elapsed: afterAnyToast, when: (toast) => isPausedBy(toast, 'page') },
  ),
  ...casesOf<typeof toastQueue>(
    {
      'swipes the toast a little': { type: 'toast.swiped', distance: 20 },
      'swipes the toast far': { type: 'toast.swiped', distance: 300 },
      'closes the toast': { type: 'toast.dismissed' },
    },
    { elapsed: 100 },
  ),
  ...tones.flatMap((tone) =>
    casesOf<typeof toastQueue>(
      {
        [`the lifetime of the ${tone} toast ends`]: {
          type: 'xstate.after.toastLifetime.toastQueue.showing.running',
        },
      },
      { when: ({ context }) => context.toast?.tone === tone },
    ),
  ),
  ...casesOf<typeof toastQueue>({
    'the toast has left': { type: 'xstate.after.leaveTime.toastQueue.leaving' },
  }),
]

export const toastQueueCases = defineCases(toastQueue, cases, ['toast'], {
  bound: ({ context }) => [context.toast?.tone, ...[...context.pauseReasons].sort()],
})

import type { Toast, toastQueue as machine } from '../../../machines/toastQueue.ts'
import { toastRegion, toasts } from '../../content/toasts.ts'
import type { Expectation } from 'xstate-statecharts/paths'
import type { PageReading } from './readPage.ts'
import type { Scenario } from './scenario.ts'

function shownIn({ tags, value, shown }: Expectation): Pick<PageReading, 'toast' | 'announced'> {
  const toast = shown.toast as Toast | null
  if (!tags.includes('visible') || !toast)
    return { toast: [], announced: { polite: '', assertive: '' } }
  const { title, text } = toasts[toast.message]
  const spoken = `${title} ${text}`
  const state = value === 'leaving' ? 'leaving' : 'showing'
  return {
    toast: [{ says: [title, text], tone: toast.tone, state, buttons: [toastRegion.close] }],
    // In the paths of this scenario, the form is visible, and its alert announces failures. For this reason, the toast
    // must not announce a failure.
    announced: { polite: toast.tone === 'failure' ? '' : spoken, assertive: '' },
  }
}

export const toastQueue: Scenario<typeof machine> = {
  machine: 'toastQueue',
  part: 'The toast area',
  // Skip paths with a neutral toast, because no part of the site shows one yet.
  isPossible: ({ steps }) =>
    steps.every(({ event }) => event.type !== 'toast.shown' || event.tone !== 'neutral'),
  play: ({ visitor, environment }) => {
    let isPointing = false
    const dismiss = () => visitor.activate(toastRegion.close)
    /**
     * Moves the pointer away from the toast after a click or a swipe, because the pointer would otherwise pause the
     * next toast.
     */
    const pointAside = async () => {
      if (!isPointing) await visitor.pointAt(null)
    }
    const swipe = (distance: number) => visitor.swipe(toastRegion.close, distance)
    const ifThere = (action: () => Promise<void>) => async () => {
      if ((await visitor.see()).toast.length > 0) await action()
    }
    return {
      begin: environment.openToasts,
      does: {
        'toast.shown': ({ tone, message }) => environment.announce(tone, message),
        'toast.held': async ({ by }) => {
          if (by === 'page') return environment.hide(true)
          isPointing = true
          await visitor.pointAt(toastRegion.close)
        },
        'toast.released': async ({ by }) => {
          if (by === 'page') return environment.hide(false)
          isPointing = false
          await visitor.pointAt(null)
        },
        'toast.swiped': async ({ distance }) => {
          await swipe(distance)
          await pointAside()
        },
        'toast.dismissed': {
          'with the pointer on its button': async () => {
            await visitor.pointAt(toastRegion.close)
            await visitor.press(toastRegion.close)
            await pointAside()
          },
          'with the keyboard on its button': () => visitor.pressKeyOn(toastRegion.close, 'Enter'),
          'with assistive technology on its button': dismiss,
        },
      },
      shows: (rest) => {
        // The pointer is no longer over the toast if the toast has disappeared.
        isPointing &&= rest.tags.includes('visible')
        return shownIn(rest)
      },
      alwaysPossible: {
        'toast.dismissed': ifThere(dismiss),
        'toast.swiped': ifThere(() => swipe(200)),
      },
    }
  },
}

import type { Toast, toastQueue as machine } from '../../../machines/toastQueue.ts'
import { toastRegion, toasts } from '../../content/toasts.ts'
import type { Expectation } from 'xstate-statecharts'
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
    // The failures here are those of a form that shows, and its alert tells them.
    announced: { polite: toast.tone === 'failure' ? '' : spoken, assertive: '' },
  }
}

export const toastQueue: Scenario<typeof machine> = {
  machine: 'toastQueue',
  part: 'The toast area',
  // Nothing on the site shows a notice yet.
  isPossible: ({ steps }) =>
    steps.every(({ event }) => event.type !== 'toast.shown' || event.tone !== 'neutral'),
  play: ({ person, world }) => {
    let isPointing = false
    const dismiss = () => person.activate(toastRegion.close)
    /** Moves the pointer away from a toast that it only touched, because it would hold the next toast. */
    const pointAside = async () => {
      if (!isPointing) await person.point(null)
    }
    const swipe = (distance: number) => person.swipe(toastRegion.close, distance)
    const ifThere = (action: () => Promise<void>) => async () => {
      if ((await person.see()).toast.length > 0) await action()
    }
    return {
      begin: world.openToasts,
      does: {
        'toast.shown': ({ tone, message }) => world.announce(tone, message),
        'toast.held': async ({ by }) => {
          if (by === 'page') return world.hide(true)
          isPointing = true
          await person.point(toastRegion.close)
        },
        'toast.released': async ({ by }) => {
          if (by === 'page') return world.hide(false)
          isPointing = false
          await person.point(null)
        },
        'toast.swiped': async ({ distance }) => {
          await swipe(distance)
          await pointAside()
        },
        'toast.dismissed': {
          'with the pointer on its button': async () => {
            await person.point(toastRegion.close)
            await person.press(toastRegion.close)
            await pointAside()
          },
          'with the keyboard on its button': () => person.pressKeyOn(toastRegion.close, 'Enter'),
          'with assistive technology on its button': dismiss,
        },
      },
      shows: (rest) => {
        // What has gone is pointed at no more.
        isPointing &&= rest.tags.includes('visible')
        return shownIn(rest)
      },
      anytime: {
        'toast.dismissed': ifThere(dismiss),
        'toast.swiped': ifThere(() => swipe(200)),
      },
    }
  },
}

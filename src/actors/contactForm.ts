import { createActor, fromCallback, fromPromise } from 'xstate'
import { contactForm as machine, pauseAfterRefusal } from '../../machines/contactForm.ts'
import { validate } from '../../machines/contactRequest.ts'
import { paths } from '../content/paths.ts'
import { focusById } from '../effects/focus.ts'
import { askBeforeClosing, letBrowserPaint, now } from '../effects/pageListeners.ts'
import { isAt, scrollToTop } from '../effects/scrolling.ts'
import { sendCustomerMail, sendOwnerMail } from '../effects/sendMail.ts'
import { toastQueue } from './toastQueue.ts'

/** The most that a pause is lengthened by, in ms, so that refused visitors do not return at once together. */
const jitter = 200

/** The contact request's actor: created on the first visit of /kontakt, it lives on above the routes. */
export const contactForm = createActor(
  machine.provide({
    actors: {
      validateRequest: fromPromise(({ input }) => letBrowserPaint().then(() => validate(input))),
      sendOwnerMail: fromPromise(({ input, signal }) => sendOwnerMail(input, signal)),
      sendCustomerMail: fromPromise(({ input, signal }) => sendCustomerMail(input, signal)),
      askBeforeClosing: fromCallback(askBeforeClosing),
    },
    actions: {
      announceSuccess: () =>
        toastQueue.send({
          type: 'toast.shown',
          tone: 'success',
          message: 'requestSent',
          at: now(),
        }),
      announceFailure: (_, failure) =>
        toastQueue.send({ type: 'toast.shown', tone: 'failure', message: failure, at: now() }),
      focusField: (_, field) => {
        if (field) focusById(field)
      },
      scrollToTop: () => {
        if (isAt(paths.contact)) scrollToTop()
      },
    },
    delays: {
      rateLimitPause: ({ context }) => pauseAfterRefusal(context) + Math.random() * jitter,
    },
  }),
  { id: 'contactForm' },
)

if (import.meta.env.DEV || import.meta.env.VITE_INSPECT === 'true') {
  const { inspect } = await import('../tools/inspect/inspection.ts')
  inspect(contactForm)
}

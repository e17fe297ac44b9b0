import { contactFormElement, stageOf } from '../effects/rootElement.ts'
import { pressTimeout } from '../effects/times.ts'
import { contactFormId, formNoticeId, pageNoticeId } from '../names.ts'
import { hideFailureNotices, showFailureNotice } from './failureNotices.ts'

/** Buttons that were pressed before hydration, each with the timer of its failure notice. */
const queue = new Map<HTMLButtonElement, ReturnType<typeof setTimeout>>()

/** Queues a press on a button that only the hydrated page can answer. Returns whether a button was pressed. */
export function queuePress(target: Element): boolean {
  // Buttons outside the app belong to extensions.
  const button = target.closest<HTMLButtonElement>('#root button')
  if (!button) return false
  if (!queue.has(button)) {
    button.setAttribute('aria-busy', 'true')
    const timer = setTimeout(() => showFailureNotice(noticeFor(button)), pressTimeout)
    queue.set(button, timer)
    if (stageOf() === 'failed') hideFailureNotices()
  }
  return true
}

/** Repeats the queued presses in a hydrated page. If hydration has failed, shows their failure notices. */
export function repeatPresses(isHydrated: boolean) {
  for (const [button, timer] of queue) {
    clearTimeout(timer)
    button.removeAttribute('aria-busy')
    if (isHydrated) currentButton(button)?.click()
    else showFailureNotice(noticeFor(button))
  }
  queue.clear()
}

const isSubmit = (button: HTMLButtonElement) =>
  button.form?.id === contactFormId && button.type === 'submit'

const noticeFor = (button: HTMLButtonElement) => (isSubmit(button) ? formNoticeId : pageNoticeId)

// If an extension has changed the HTML, React builds the page again and the pressed submit button is detached.
// `requestSubmit` would do the same, but iOS 15.4 to 15.8 do not have it.
const currentButton = (button: HTMLButtonElement) =>
  isSubmit(button)
    ? contactFormElement()?.querySelector<HTMLButtonElement>('button[type=submit]')
    : button

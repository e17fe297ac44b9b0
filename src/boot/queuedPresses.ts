import { contactFormElement, stageOf } from '../effects/rootElement.ts'
import { pressTimeout } from '../effects/times.ts'
import { contactFormId, formNoticeId, pageNoticeId } from '../names.ts'
import { hideFailureNotices, showFailureNotice } from './failureNotices.ts'

/** Buttons that were pressed before hydration, each with the timer that shows the failure notice. */
const queue = new Map<HTMLButtonElement, ReturnType<typeof setTimeout>>()

/**
 * Queues a press on a button, because buttons do nothing until the page is hydrated. Returns whether a button was
 * pressed.
 */
export function queuePress(target: Element): boolean {
  // Ignore buttons outside the app, which browser extensions have added.
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

/**
 * Presses the queued buttons again if the page is hydrated. If hydration has failed, shows the failure notices instead.
 */
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

// If an extension has changed the HTML, React renders the page again, and the page no longer contains the pressed
// submit button. In this case, find the new submit button. Do not use `form.requestSubmit()`, because iOS 15.4 to 15.8
// do not have it.
const currentButton = (button: HTMLButtonElement) =>
  isSubmit(button)
    ? contactFormElement()?.querySelector<HTMLButtonElement>('button[type=submit]')
    : button

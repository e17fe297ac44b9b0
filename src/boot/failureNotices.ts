import { keep, orWrite, problem, reload, retry } from '../content/unavailable.ts'
import { contactFormElement } from '../effects/rootElement.ts'
import { formNoticeId, pageNoticeId } from '../names.ts'

/**
 * Shows a notice to inform the visitor that the page's code failed to load. The notice advises the visitor to reload
 * the page, or to try again when the connection is back.
 */
export function showFailureNotice(id: string) {
  const notice = document.getElementById(id)
  // Do not write the text again while the notice is visible, because screen readers would announce it a second time.
  if (!notice?.hidden) return
  // A reload deletes the visitor's input, so show a link that reloads the page only if the form is empty.
  const link = Object.assign(document.createElement('a'), { href: '', textContent: reload })
  const remedy = navigator.onLine ? (hasInput() ? `${keep} ${reload}` : link) : retry
  const end = id === formNoticeId ? orWrite : '.'
  notice.querySelector('span')?.replaceChildren(`${problem} Bitte `, remedy, end)
  notice.hidden = false
  addEventListener('input', () => link.replaceWith(reload), { once: true })
}

export function hideFailureNotices() {
  for (const id of [formNoticeId, pageNoticeId]) {
    const notice = document.getElementById(id)
    if (notice) notice.hidden = true
  }
}

const hasInput = () => [...new FormData(contactFormElement() ?? undefined).values()].some(Boolean)

import { keep, orWrite, problem, reload, retry } from '../content/unavailable.ts'
import { contactFormElement } from '../effects/rootElement.ts'
import { formNoticeId, pageNoticeId } from '../names.ts'

/** Shows that the code failed to load. Advises the visitor to wait for the connection, or to reload the page. */
export function showFailureNotice(id: string) {
  const notice = document.getElementById(id)
  // Do not write a visible notice again, because screen readers would announce it a second time.
  if (!notice?.hidden) return
  // A reload loses the input, so show the link only if the form is empty.
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

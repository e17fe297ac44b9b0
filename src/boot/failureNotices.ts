import { keep, orWrite, problem, reload, retry } from '../content/unavailable.ts'
import { contactFormElement } from '../effects/rootElement.ts'
import { formNoticeId, pageNoticeId } from '../names.ts'

/** Shows that the code failed to load and what helps: to wait for the connection, or to reload the page. */
export function showFailureNotice(id: string) {
  const notice = document.getElementById(id)
  // Screen readers would announce the same alert again.
  if (!notice?.hidden) return
  // A link reloads the page at once, so it is offered only while that loses no input.
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

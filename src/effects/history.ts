import type { Place } from '../../machines/navigation.ts'
import { urlOf } from '../content/urls.ts'
import { contactFormElement, elementOf } from './rootElement.ts'
import { listen } from './pageListeners.ts'
import { idIn } from './scrolling.ts'

/** Returns the page and the section to which a URL leads. Uses the URL of the address bar by default. */
export function placeAt(href: string = location.href): Place {
  const { pathname, hash } = new URL(href, location.href)
  return { path: urlOf(pathname), section: idIn(hash) }
}

/** Makes Chromium save the form's current values in the history entry at once. By default, it saves them after a delay. */
function flushFormState() {
  try {
    history.replaceState(history.state, '')
  } catch {
    // Safari throws after 100 calls in ten seconds. That must not prevent the visitor from sending the form.
  }
}

/**
 * Prevents the browser from saving the form's values in the history until the returned function is called. Otherwise,
 * Back would restore them into the form after the request was sent. If the form still shows at that time, the function
 * lets the browser save the values again.
 */
export function keepFromHistory(): () => void {
  const form = contactFormElement()
  if (!form) return () => undefined
  const parts = [form, ...form.elements]
  const helps = parts.map((part) => part.getAttribute('autocomplete'))
  parts.forEach((part) => part.setAttribute('autocomplete', 'off'))
  flushFormState()

  const giveBack = () => {
    if (!form.isConnected) return
    parts.forEach((part, index) => {
      const help = helps[index]
      if (help == null) part.removeAttribute('autocomplete')
      else part.setAttribute('autocomplete', help)
    })
    flushFormState()
  }
  // In the next task, React has already replaced the form with the thank-you message if the request was sent.
  return () => void setTimeout(giveBack)
}

/**
 * Adds the URL of a followed link to the history. Empties the form's fields during the call: browsers save the values
 * in the previous history entry, and nothing can remove them from there after the request was sent. Safari throws
 * after 100 calls in 30 seconds. In this case, the browser loads the URL, and the current history entry keeps its
 * page.
 */
export function pushHistory(href: string): void {
  const fields = [...(contactFormElement()?.elements ?? [])].filter((field) => 'value' in field)
  const values = fields.map(({ value }) => value)
  for (const field of fields) field.value = ''
  let isRefused = false
  try {
    history.pushState(null, '', href)
  } catch {
    isRefused = true
  }
  fields.forEach((field, index) => (field.value = values[index]))
  if (!isRefused) return
  loadAnew(href)
  // `navigation` may have started to show the next page. Make it show the page of the current history entry again,
  // because Back returns to this page.
  dispatchEvent(new Event('popstate'))
}

/**
 * Settles like `loading`, but never rejects after the visitor has started to leave the page. WebKit then aborts the
 * request, and the handling of the error would load the page that the visitor leaves again.
 */
export async function ignoreAfterUnload(loading: Promise<void>): Promise<void> {
  const leaving = new AbortController()
  const stop = listen(window, ['beforeunload'], () => leaving.abort())
  try {
    await loading
  } catch (error) {
    if (leaving.signal.aborted) await new Promise(() => undefined)
    throw error
  } finally {
    stop()
  }
}

/** Loads a URL with a complete page load, or reloads the current page if `href` is null. */
export function loadAnew(href: string | null): void {
  if (href === null) location.reload()
  else location.assign(href)
}

/** Reports the page and section after each step in the history and after each change of the hash. */
export const watchHistory = (report: (place: Place) => void): (() => void) =>
  listen(window, ['popstate', 'hashchange'], () => report(placeAt()))

const likely = ['pointerover', 'focusin', 'touchstart'] as const

/** Reports the path of a page when the visitor points at, focuses or touches a link to it. */
export const watchIntent = (report: (path: string) => void): (() => void) =>
  listen(
    document,
    likely,
    (event) => {
      const link = elementOf(event)?.closest('a')
      if (link?.origin === location.origin) report(placeAt(link.href).path)
    },
    { passive: true },
  )

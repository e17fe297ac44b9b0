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

/**
 * Makes Chromium save the form's current values in the history entry immediately. By default, Chromium saves them after
 * a delay.
 */
function flushFormState() {
  try {
    history.replaceState(history.state, '')
  } catch {
    // Safari throws after 100 calls in ten seconds. Ignore the error, so that the visitor can still send the form.
  }
}

/**
 * Prevents the browser from saving the form's values in the history while a request is being sent. Otherwise, Back
 * would restore the values into the form after the request was sent. The returned function lets the browser save the
 * values again if the form is still in the page.
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
  // Wait for the next task. If the request was sent, React replaces the form with the thank-you message before that
  // task.
  return () => void setTimeout(giveBack)
}

/**
 * Adds the URL of a followed link to the history. The function empties the form's fields during the call of
 * `pushState`, because browsers save the values in the previous history entry. Nothing can delete the values there
 * later. Safari throws after 100 calls in 30 seconds. In this case, the browser loads the URL with a complete page
 * load.
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
  // The machine `navigation` may already be showing the next page. The event makes the machine show the page of the
  // current history entry again, because Back will return to this page.
  dispatchEvent(new Event('popstate'))
}

/**
 * Returns a promise that settles like `loading`, with one exception. The returned promise never settles if `loading`
 * fails after the visitor has started to leave the page. WebKit aborts requests at this time. Handling this error would
 * reload the page that the visitor is leaving.
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

/** Loads a URL with a complete page load. Reloads the current page if `href` is null. */
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

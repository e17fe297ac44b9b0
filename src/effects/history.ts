import type { Place } from '../../machines/navigation.ts'
import { urlOf } from '../content/urls.ts'
import { contactFormElement, elementOf } from './rootElement.ts'
import { listen } from './pageListeners.ts'
import { idIn } from './scrolling.ts'

/** The page and the place on it that an address leads to; by default that of the address bar. */
export function placeAt(href: string = location.href): Place {
  const { pathname, hash } = new URL(href, location.href)
  return { path: urlOf(pathname), section: idIn(hash) }
}

// Chromium writes down what stands in forms a while after it was typed; this has it do so at once.
function flushFormState() {
  try {
    history.replaceState(history.state, '')
  } catch {
    // Safari refuses more than 100 entries in ten seconds, which must not keep a request from being sent.
  }
}

/**
 * Keeps what stands in the form out of the history, from which Back would put it into the form before any
 * code runs, until the returned function is called; a form that shows even then is written down again.
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
  // By the next task the thanks have taken the place of a form that was sent.
  return () => void setTimeout(giveBack)
}

/**
 * Puts a followed link's address into the address bar and the history. Browsers write down with the entry before
 * what stands in a form; that is in memory, and once it is sent nothing could take it back from there.
 */
export function pushHistory(href: string): void {
  const fields = [...(contactFormElement()?.elements ?? [])].filter((field) => 'value' in field)
  const values = fields.map(({ value }) => value)
  for (const field of fields) field.value = ''
  history.pushState(null, '', href)
  fields.forEach((field, index) => (field.value = values[index]))
}

/**
 * Settles as what is being loaded, but no more where the visitor leaves before: WebKit aborts it then, and what
 * comes of a rejection would lead the visitor back.
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

/** Has the browser load an address anew, or the page where it stands. */
export function loadAnew(href: string | null): void {
  if (href === null) location.reload()
  else location.assign(href)
}

/** Reports where the visitor goes back or forward to, or to which place on the page. */
export const watchHistory = (report: (place: Place) => void): (() => void) =>
  listen(window, ['popstate', 'hashchange'], () => report(placeAt()))

const likely = ['pointerover', 'focusin', 'touchstart'] as const

/** Reports the path of a page when a click on a link to it is likely: pointed at, focused or touched. */
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

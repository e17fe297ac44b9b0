import { contactFormElement, elementOf } from '../effects/rootElement.ts'

/** Shows the page's own path in the address bar if the host has served the page for another spelling, such as `//faq`. */
export function canonicalizeUrl(path: string) {
  if (location.pathname === path) return
  try {
    history.replaceState(history.state, '', path + location.search + location.hash)
  } catch {
    // The browser throws if a visitor opens a saved copy of the page from disk. Such a copy keeps its URL.
  }
}

/** Loads the page of an earlier address after Back or Forward. The machine `navigation` does this in a hydrated page. */
export function reloadAfterPopstate(signal: AbortSignal) {
  const shown = location.pathname
  addEventListener(
    'popstate',
    () => {
      if (location.pathname !== shown) location.reload()
    },
    { signal },
  )
}

/**
 * Follows hash links on the contact page without adding a history entry. Browsers would save the values of the form's
 * fields in that entry.
 */
export function followHashLinksInPlace() {
  addEventListener(
    'click',
    (event) => {
      const href = elementOf(event)?.closest('a')?.getAttribute('href')
      if (!href?.startsWith('#') || !contactFormElement()) return
      event.preventDefault()
      location.replace(href)
    },
    true,
  )
}

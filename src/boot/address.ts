import { contactFormElement, elementOf } from '../effects/rootElement.ts'

/** Shows the page's own path in the address bar if the host has served the page for another spelling, such as `//faq`. */
export function canonicalizeUrl(path: string) {
  if (location.pathname === path) return
  try {
    history.replaceState(history.state, '', path + location.search + location.hash)
  } catch {
    // A copy of the page that is opened as a file has no such address.
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

/** Follows links within a page with the form without a history entry, because the entry would store the field values. */
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

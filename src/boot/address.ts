import { contactFormElement, elementOf } from '../effects/rootElement.ts'

/**
 * Replaces the path in the address bar with the page's own path. The two paths differ if the host also serves the page
 * at another spelling of the path, such as `//faq`.
 */
export function canonicalizeUrl(path: string) {
  if (location.pathname === path) return
  try {
    history.replaceState(history.state, '', path + location.search + location.hash)
  } catch {
    // `replaceState` throws if the visitor has opened a saved copy of the page from disk. The path of such a copy does
    // not need a correction.
  }
}

/**
 * Reloads the page after Back or Forward if the path has changed, because a page that is not hydrated cannot show
 * another page. In a hydrated page, the machine `navigation` handles Back and Forward.
 */
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
 * Follows hash links on the contact page without adding a history entry. With a new entry, browsers would save the
 * values of the form's fields in the previous history entry.
 */
export function followHashLinksInPlace() {
  addEventListener('click', (event) => {
    const href = elementOf(event)?.closest('a')?.getAttribute('href')
    if (!href?.startsWith('#') || !contactFormElement()) return
    event.preventDefault()
    location.replace(href)
  })
}

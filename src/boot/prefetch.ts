import { loadHeadlineFont, stageOf } from '../effects/rootElement.ts'
import { longestIdleWait } from '../effects/times.ts'

/** Fetches the headline font, then the page's code, when the page is painted and the browser is idle. */
export function prefetchWhenIdle(modules: readonly string[]) {
  const start = () => whenIdle(() => void loadHeadlineFont().then(() => prefetch(modules)))
  // On a slow connection, anything that is fetched before the first paint delays it.
  addEventListener('load', () => {
    // Some privacy tools remove the observer.
    if (typeof PerformanceObserver === 'undefined') {
      start()
      return
    }
    new PerformanceObserver((paints, observer) => {
      // On a busy machine, the first paint may contain nothing but the background.
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      start()
    }).observe({ type: 'paint', buffered: true })
  })
}

function whenIdle(callback: () => void) {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: longestIdleWait })
  else setTimeout(callback)
}

/** Fetches the modules into the HTTP cache, unless the connection is slow or hydration has started. */
function prefetch(modules: readonly string[]) {
  const { connection } = navigator
  const isSlow = connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
  if (isSlow || stageOf()) return
  const { relList } = document.createElement('link')
  for (const href of modules) {
    // Safari has no prefetch links. In other browsers, `fetch` costs the main thread more.
    if (relList.supports('prefetch')) addLink('prefetch', href)
    else
      fetch(href, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
  }
}

export const addLink = (rel: string, href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))

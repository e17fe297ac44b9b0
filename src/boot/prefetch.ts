import { loadHeadlineFont, stageOf } from '../effects/rootElement.ts'
import { longestIdleWait } from '../effects/times.ts'

/** Fetches the headline font, then the page's code, when the page is painted and the browser is idle. */
export function prefetchWhenIdle(modules: readonly string[]) {
  const start = () => whenIdle(() => void loadHeadlineFont().then(() => prefetch(modules)))
  // Wait until the page is painted. On a slow connection, a fetch before the first paint would delay the paint.
  addEventListener('load', () => {
    // Some privacy tools remove `PerformanceObserver`.
    if (typeof PerformanceObserver === 'undefined') {
      start()
      return
    }
    new PerformanceObserver((paints) => {
      // Wait for the first paint with content. On a busy machine, the browser may first paint only the background.
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      start()
    }).observe({ type: 'paint', buffered: true })
  })
}

function whenIdle(callback: () => void) {
  // Safari does not have `requestIdleCallback`.
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
    // Safari does not support `<link rel=prefetch>`. In other browsers, the link uses less time on the main thread than
    // `fetch`.
    if (relList.supports('prefetch')) addLink('prefetch', href)
    else
      fetch(href, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
  }
}

export const addLink = (rel: string, href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))

import { expect, onTestFinished, test, vi } from 'vitest'
import { prefetchWhenIdle } from '../../src/boot/prefetch.ts'
import { root, setStage } from '../../src/effects/rootElement.ts'
import { stageAttribute, type Stage } from '../../src/names.ts'
import { fakeTimers } from '../support/fakeTimers.ts'

fakeTimers()

const modules = ['/assets/a.js', '/assets/b.js']

interface Browser {
  stage?: Stage
  connection?: { saveData?: boolean; effectiveType?: string }
  supportsPrefetch?: boolean
}

/**
 * Runs `prefetchWhenIdle` in a browser without `requestIdleCallback` and `PerformanceObserver`. Returns the URLs of the
 * prefetch links and the URLs that were fetched.
 */
async function prefetchIn({ stage, connection, supportsPrefetch = true }: Browser) {
  onTestFinished(() => {
    document.head.replaceChildren()
    root().removeAttribute(stageAttribute)
    Reflect.deleteProperty(document, 'fonts')
    Reflect.deleteProperty(navigator, 'connection')
  })
  if (stage) setStage(stage)
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } })
  Object.assign(navigator, { connection })
  vi.stubGlobal('PerformanceObserver', undefined)
  vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(supportsPrefetch)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const added = vi.spyOn(window, 'addEventListener').mockReturnValue()
  prefetchWhenIdle(modules)
  for (const [type, listener] of added.mock.calls) if (type === 'load') (listener as () => void)()
  await vi.runAllTimersAsync()
  const links = document.head.querySelectorAll('link[rel=prefetch]')
  return {
    links: Array.from(links, (link) => link.getAttribute('href')),
    fetched: fetched.mock.calls.map(([url]) => url),
  }
}

test.each<[string, Browser, { links: string[]; fetched: string[] }]>([
  ['with links', {}, { links: modules, fetched: [] }],
  ['on a 4g connection', { connection: { effectiveType: '4g' } }, { links: modules, fetched: [] }],
  ['not on a 3g connection', { connection: { effectiveType: '3g' } }, { links: [], fetched: [] }],
  ['not with Save-Data', { connection: { saveData: true } }, { links: [], fetched: [] }],
  ['not while the page hydrates', { stage: 'loading' }, { links: [], fetched: [] }],
  ['not after hydration', { stage: 'hydrated' }, { links: [], fetched: [] }],
  [
    'with fetch if links cannot prefetch, even if the requests fail',
    { supportsPrefetch: false },
    { links: [], fetched: modules },
  ],
])('the inline script prefetches the page’s JavaScript %s', async (_, browser, expected) => {
  expect(await prefetchIn(browser)).toEqual(expected)
})

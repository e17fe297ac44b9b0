import { expect, onTestFinished, test, vi } from 'vitest'
import {
  hydrateNearAnimations,
  hydrateOnInteraction,
  loadAndHydrate,
} from '../../src/boot/hydration.ts'
import { root, setStage } from '../../src/effects/rootElement.ts'
import { animatedAttribute, stageAttribute, type Stage } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

function startIn(stage: Stage | 'none') {
  if (stage !== 'none') setStage(stage)
  onTestFinished(() => root().removeAttribute(stageAttribute))
}

/**
 * Calls `hydrateOnInteraction`. Returns a function that dispatches an event, and returns how often the event called
 * `hydrate`.
 */
function countCalls() {
  const takeover = new AbortController()
  onTestFinished(() => takeover.abort())
  const hydrate = vi.fn()
  hydrateOnInteraction(hydrate, takeover.signal)
  return (target: EventTarget, type: string) => {
    hydrate.mockClear()
    target.dispatchEvent(new Event(type, { bubbles: true }))
    return hydrate.mock.calls.length
  }
}

test.each([
  ['<a href="/"><b>', 1],
  ['<button><b>', 1],
  ['<input>', 1],
  ['<textarea>', 1],
  ['<details><summary><b>', 1],
  ['<p><b>', 0],
])(
  'pointing at, touching or focusing %s calls hydrate %i times, and a key press always calls it',
  (html, calls) => {
    show(html)
    const target = element('b, input, textarea')
    const count = countCalls()
    // Some browser extensions stop events.
    const types = ['pointermove', 'pointerdown', 'focusin', 'keydown']
    for (const type of types) target.addEventListener(type, (event) => event.stopPropagation())
    expect(types.map((type) => count(target, type))).toEqual([calls, calls, calls, 1])
  },
)

test.for<[stage: Stage | 'none', interaction: number, online: number]>([
  ['none', 1, 0],
  ['loading', 0, 0],
  ['hydrated', 0, 0],
  ['failed', 0, 1],
])(
  'in hydration stage %s, an interaction calls hydrate %i times, and the event online %i times',
  ([stage, interaction, online]) => {
    startIn(stage)
    show('<button></button>')
    const count = countCalls()
    expect([
      count(element('button'), 'pointermove'),
      count(element('button'), 'keydown'),
      count(window, 'online'),
    ]).toEqual([interaction, interaction, online])
  },
)

test.for<[stage: Stage | 'none', calls: number]>([
  ['none', 1],
  ['loading', 0],
  ['hydrated', 0],
  ['failed', 0],
])('in hydration stage %s, scrolling to an animation calls hydrate %i times', ([stage, calls]) => {
  const observe = vi.fn<(element: Element) => void>()
  const reports: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe
      constructor(report: (typeof reports)[number]) {
        reports.push(report)
      }
    },
  )
  show(`<section ${animatedAttribute}></section><ul ${animatedAttribute}></ul>`)
  startIn(stage)
  const hydrate = vi.fn()
  hydrateNearAnimations(hydrate)
  expect(observe.mock.calls).toEqual([[element('section')], [element('ul')]])
  reports[0]?.([{ isIntersecting: false }])
  expect(hydrate).not.toHaveBeenCalled()
  reports[0]?.([{ isIntersecting: false }, { isIntersecting: true }])
  expect(hydrate).toHaveBeenCalledTimes(calls)
})

test('loadAndHydrate requests all modules when the HTML is parsed, and evaluates each in a separate task', async () => {
  startIn('none')
  onTestFinished(() => document.head.replaceChildren())
  const log: string[] = []
  vi.stubGlobal('log', log)
  const modules = ['export const hydrate = (path) => log.push(path)', ''].map(
    (code, index) =>
      `data:text/javascript,log.push('module ${index}');setTimeout(() => log.push('task'));${code}`,
  )
  const isHydrated = loadAndHydrate(modules, '/faq')
  const requested = Array.from(document.head.querySelectorAll('link'), ({ rel, href }) => [
    rel,
    href,
  ])
  expect(requested).toEqual(modules.map((href) => ['modulepreload', href]))
  dispatchEvent(new Event('DOMContentLoaded'))
  await expect.poll(() => log.slice(0, 4)).toEqual(['module 0', 'task', 'module 1', '/faq'])
  expect(await isHydrated).toBe(true)
})

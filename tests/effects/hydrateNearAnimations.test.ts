import { expect, onTestFinished, test, vi } from 'vitest'
import { hydrateNearAnimations } from '../../src/boot/hydration.ts'
import { root, setStage } from '../../src/effects/rootElement.ts'
import { animatedAttribute, stageAttribute, type Stage } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

test.for<[stage: Stage | 'none', calls: number]>([
  ['none', 1],
  ['loading', 0],
  ['hydrated', 0],
  ['failed', 0],
])('in hydration stage %s, scrolling to an animation calls hydrate %i times', ([stage, calls]) => {
  const observe = vi.fn()
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
  show(`<section ${animatedAttribute}></section>`)
  if (stage !== 'none') setStage(stage)
  onTestFinished(() => root().removeAttribute(stageAttribute))
  const hydrate = vi.fn()
  hydrateNearAnimations(hydrate)
  expect(observe.mock.calls).toEqual([[element('section')]])
  reports[0]?.([{ isIntersecting: false }])
  expect(hydrate).not.toHaveBeenCalled()
  reports[0]?.([{ isIntersecting: true }])
  expect(hydrate).toHaveBeenCalledTimes(calls)
})

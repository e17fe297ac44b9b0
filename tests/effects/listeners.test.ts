import { expect, test, vi } from 'vitest'
import { watchConsent } from '../../src/effects/consentStorage.ts'
import { ignoreAfterUnload, watchHistory, watchIntent } from '../../src/effects/history.ts'
import {
  askBeforeClosing,
  listen,
  watchDismissal,
  watchVisibility,
} from '../../src/effects/pageListeners.ts'
import { keepFocusClearOf } from '../../src/effects/scrolling.ts'

/**
 * The effects that listen to the window or the document, keyed by name. Each function starts its effect and stops it.
 */
const uses: Record<string, () => unknown> = {
  askBeforeClosing: () => askBeforeClosing()(),
  keepFocusClearOf: () => keepFocusClearOf(document.body)(),
  listen: () => listen(window, ['focus', 'blur'], vi.fn(), { capture: true })(),
  ignoreAfterUnload: async () => {
    await ignoreAfterUnload(Promise.resolve())
    await ignoreAfterUnload(Promise.reject(new Error('The code failed to load'))).catch(
      () => undefined,
    )
  },
  watchConsent: () => watchConsent(vi.fn())(),
  watchDismissal: () => watchDismissal('menue', vi.fn())(),
  watchHistory: () => watchHistory(vi.fn())(),
  watchIntent: () => watchIntent(vi.fn())(),
  watchVisibility: () => watchVisibility(vi.fn())(),
}

test('the listener tests cover every exported effect that adds a listener', () => {
  const modules = import.meta.glob<object>('../../src/effects/*.ts', { eager: true })
  const effects = Object.values(modules).flatMap((module) => Object.entries(module))
  const listening = effects
    .filter(([, value]) => typeof value === 'function')
    .filter(([, effect]) => /\blisten\b|\baddEventListener\b/.test(String(effect)))
  expect(listening.map(([name]) => name).sort()).toEqual(Object.keys(uses).sort())
})

test.each(Object.entries(uses))('%s removes each listener that it adds', async (_, use) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  const targets = [window, document]
  const added = targets.map((target) => vi.spyOn(target, 'addEventListener').mock.calls)
  const removed = targets.map((target) => vi.spyOn(target, 'removeEventListener').mock.calls)
  await use()
  expect(added.flat()).not.toEqual([])
  expect(removed).toEqual(added)
})

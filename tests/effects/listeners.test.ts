import { expect, test, vi } from 'vitest'
import { reloadAfterPopstate } from '../../src/boot/address.ts'
import { hydrateOnInteraction } from '../../src/boot/hydration.ts'
import { closeMenuOnDismissal } from '../../src/boot/menu.ts'
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
 * A function for each effect that listens to the window or the document. Each function starts its effect and stops the
 * effect again.
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

/**
 * Functions of the inline script that add listeners. When the machines take over, the site aborts the signal, which
 * removes these listeners.
 */
const untilTakeover: Record<string, (signal: AbortSignal) => void> = {
  closeMenuOnDismissal,
  hydrateOnInteraction: (signal) => hydrateOnInteraction(vi.fn(), signal),
  reloadAfterPopstate,
}

/** Returns the sorted names of the exported functions whose code matches a pattern. */
const functionsWith = (pattern: RegExp, modules: Record<string, object>) =>
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => typeof value === 'function' && pattern.test(String(value)))
    .map(([name]) => name)
    .sort()

const listenersOf = (method: 'addEventListener' | 'removeEventListener') =>
  [window, document].map((target) => vi.spyOn(target, method).mock.calls)

test('the listener tests cover every exported effect that adds a listener', () => {
  const modules = import.meta.glob<object>('../../src/effects/*.ts', { eager: true })
  expect(functionsWith(/\blisten\b|\baddEventListener\b/, modules)).toEqual(
    Object.keys(uses).sort(),
  )
})

test('the listener tests cover every function of the inline script that has an AbortSignal', () => {
  const modules = import.meta.glob<object>(['../../src/boot/*.ts', '!../../src/boot/index.ts'], {
    eager: true,
  })
  expect(functionsWith(/\bsignal\b/, modules)).toEqual(Object.keys(untilTakeover).sort())
})

test.each(Object.entries(uses))('the effect %s removes all of its listeners', async (_, use) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  const [added, removed] = [listenersOf('addEventListener'), listenersOf('removeEventListener')]
  await use()
  expect(added.flat()).not.toEqual([])
  expect(removed).toEqual(added)
})

test.each(Object.entries(untilTakeover))(
  'the function %s of the inline script removes all of its listeners when its AbortSignal aborts',
  (_, use) => {
    const [added, removed] = [listenersOf('addEventListener'), listenersOf('removeEventListener')]
    const takeover = new AbortController()
    const hasSignal = (options?: boolean | AddEventListenerOptions) =>
      typeof options === 'object' && options.signal === takeover.signal
    use(takeover.signal)
    takeover.abort()
    expect(added.flat()).not.toEqual([])
    expect(removed).toEqual(
      added.map((calls) => calls.filter(([, , options]) => !hasSignal(options))),
    )
  },
)

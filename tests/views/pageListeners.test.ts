import { afterEach, describe, expect, test, vi } from 'vitest'

const inputs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll', 'popstate']

/** Reports what the site waits for before it fetches and lays out more. */
async function watchFirstInput() {
  vi.resetModules()
  const { firstInput } = await import('../../src/effects/pageListeners.ts')
  const settled = vi.fn()
  void firstInput.then(settled)
  return settled
}

afterEach(() => {
  vi.useRealTimers()
})

describe('The first input', () => {
  test.for(inputs)('is %s, and is shown before anything follows from it', async (name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
    const settled = await watchFirstInput()
    dispatchEvent(new Event(name))
    await vi.advanceTimersByTimeAsync(15)
    expect(settled).not.toHaveBeenCalled()
    vi.advanceTimersToNextFrame()
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledOnce()
  })

  test('may have been a press before this code came', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
    const settled = await watchFirstInput()
    await Promise.resolve()
    expect(settled).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})

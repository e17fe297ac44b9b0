import { afterEach, beforeEach, vi } from 'vitest'
import { show } from './showHtml.ts'

/** Fakes the timers of a file's tests; after each of them the page is empty. */
export function fakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers())

  afterEach(() => {
    show('')
    vi.useRealTimers()
  })
}

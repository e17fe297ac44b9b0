import { afterEach, beforeEach, vi } from 'vitest'
import { show } from './showHtml.ts'

/** Uses fake timers in all tests of a file, and empties the page after each test. */
export function fakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers())

  afterEach(() => {
    show('')
    vi.useRealTimers()
  })
}

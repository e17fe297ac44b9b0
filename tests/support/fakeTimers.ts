import { afterEach, beforeEach, vi } from 'vitest'
import { show } from './showHtml.ts'

/** Installs fake timers for all tests of a file, and empties the page after each test. */
export function fakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers())

  afterEach(() => {
    show('')
    vi.useRealTimers()
  })
}

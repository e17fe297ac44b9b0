import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

const logged: string[] = []
for (const name of ['warn', 'error'] as const)
  console[name] = (...parts: unknown[]) => {
    const text = format(...parts)
    // React's warnings about `act(...)` are ignored, because an animation frame can update a component at any time.
    if (!text.includes('act(...)')) logged.push(text)
  }

// A warning or an error in the console fails the test, unless the test replaces `console.warn` or `console.error` with
// a spy.
afterEach(() => expect(logged.splice(0)).toEqual([]))

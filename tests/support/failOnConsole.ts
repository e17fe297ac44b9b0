import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

const logged: string[] = []
for (const name of ['warn', 'error'] as const)
  console[name] = (...parts: unknown[]) => {
    const text = format(...parts)
    // Ignore React's warnings about `act(...)`, because an animation frame can update a component at any time.
    if (!text.includes('act(...)')) logged.push(text)
  }

// Fails a test that logs a warning or an error. A test that expects a message replaces `console.warn` or
// `console.error` with a spy.
afterEach(() => expect(logged.splice(0)).toEqual([]))

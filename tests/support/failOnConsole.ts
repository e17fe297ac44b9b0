import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

const said: string[] = []
for (const name of ['warn', 'error'] as const)
  console[name] = (...parts: unknown[]) => {
    const text = format(...parts)
    // React's words about the tests' own doing: an animation's frame may come when nobody waits for it.
    if (!text.includes('act(...)')) said.push(text)
  }

/** What React or XState complains of fails the test that brings it about, unless that spies on it. */
afterEach(() => expect(said.splice(0)).toEqual([]))

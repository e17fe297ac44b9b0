import { setTimeout } from 'node:timers/promises'
import { longestWait } from './timeouts.ts'

/** What is gone for good: nobody waits for it to come back. */
export class SessionLost extends Error {}

/** Tries until it succeeds: what a browser does for itself takes its time. Throws what is gone at once. */
export async function retryUntil<Result>(
  attempt: () => Promise<Result>,
  timeout = longestWait,
): Promise<Result> {
  const end = performance.now() + timeout
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof SessionLost || performance.now() >= end) throw error
      await setTimeout(20)
    }
}

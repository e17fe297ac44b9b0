import { setTimeout } from 'node:timers/promises'
import { longestWait } from '../patience.ts'

/** Tries until it succeeds: what a browser does for itself takes its time. */
export async function until<Result>(
  attempt: () => Promise<Result>,
  patience = longestWait,
): Promise<Result> {
  const end = performance.now() + patience
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() >= end) throw error
      await setTimeout(20)
    }
}

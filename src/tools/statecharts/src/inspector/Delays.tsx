import { useEffect, useState } from 'react'
import type { Run } from './runs.ts'
import type { RecordedStep } from './trace.ts'
import { seconds } from './formatting.tsx'

/**
 * Shows the remaining time of each running delay. In a simulation, a button advances the clock to the end of the delay.
 * Omits delays whose end has passed, because the end of a delay does not cause a step if another actor receives the
 * event.
 */
export function Delays({
  timers,
  time,
  isRunning,
  advance,
}: {
  timers: NonNullable<RecordedStep['timers']>
  time: number
  isRunning: boolean
  advance?: Run['advance']
}) {
  const [systemTime, setSystemTime] = useState(0)
  const isTicking = isRunning && timers.length > 0

  useEffect(() => {
    if (!isTicking) return
    const interval = setInterval(() => setSystemTime(Date.now()), 100)
    return () => clearInterval(interval)
  }, [isTicking])

  const now = isTicking ? Math.max(systemTime, time) : time
  return (
    <div role="group" aria-label="Delays">
      {timers
        .filter(({ at }) => at > now)
        .map(({ name, at }, index) => (
          <button key={index} disabled={!advance} onClick={() => advance?.(at - now)}>
            {`${name}: ${Math.round(at - now) / 1_000} s left`}
          </button>
        ))}
      {advance && <button onClick={() => advance(1_000)}>{`${seconds(now)}: let 1 s pass`}</button>}
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { Run } from './runs.ts'
import { seconds } from './formatting.tsx'

/**
 * Shows the remaining time of each running delay. In a simulation, a button advances the clock to the end of the delay.
 */
export function Delays({
  delays,
  time,
  isRunning,
  advance,
}: {
  delays: Record<string, number>
  time: number
  isRunning: boolean
  advance: Run['advance']
}) {
  const [systemTime, setSystemTime] = useState(0)
  const isTicking = isRunning && Object.keys(delays).length > 0

  useEffect(() => {
    if (!isTicking) return
    const interval = setInterval(() => setSystemTime(Date.now()), 100)
    return () => clearInterval(interval)
  }, [isTicking])

  const now = isTicking ? Math.max(systemTime, time) : time
  return (
    <div role="group" aria-label="Delays">
      {Object.entries(delays).map(([type, end]) => (
        <button key={type} disabled={!advance} onClick={() => advance?.(end - now)}>
          {`${type.split('.')[2]}: ${seconds(Math.max(0, end - now))} left`}
        </button>
      ))}
      {advance && <button onClick={() => advance(1_000)}>{`${seconds(now)}: let 1 s pass`}</button>}
    </div>
  )
}

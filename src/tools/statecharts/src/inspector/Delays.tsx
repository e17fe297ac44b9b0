import { useEffect, useState } from 'react'
import type { Run } from './runs.ts'
import { seconds } from './formatting.tsx'

/** How long each running delay still has; on a simulation's clock, a press lets that time pass. */
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
  const [present, setPresent] = useState(0)
  const isTicking = isRunning && Object.keys(delays).length > 0

  useEffect(() => {
    if (!isTicking) return
    const interval = setInterval(() => setPresent(Date.now()), 100)
    return () => clearInterval(interval)
  }, [isTicking])

  const now = isTicking ? Math.max(present, time) : time
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

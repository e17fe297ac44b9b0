import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'

interface CountingProps {
  to: number
  format: (value: number) => string
  /** Whether it counts up from nothing, once. */
  counting: boolean
}

const CountUp = lazy(() => import('./CountUp.tsx').catch(() => ({ default: Standing })))

/** A figure that counts up where it is told to; without the code for that it stands. */
export function Counting({ to, format, counting }: CountingProps) {
  return (
    <Room>
      <Suspense fallback={<Standing to={to} format={format} />}>
        <CountUp key={String(counting)} from={counting ? 0 : to} to={to} format={format} />
      </Suspense>
    </Room>
  )
}

function Standing({ to, format }: Omit<CountingProps, 'counting'>) {
  return <span>{format(to)}</span>
}

const Room = styled.span`
  display: inline-grid;
  text-align: end;

  > * {
    grid-area: 1 / 1;
  }
`

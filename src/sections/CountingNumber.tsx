import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'
import type { Entrance } from '../ui/useInView.ts'

interface CountingNumberProps {
  to: number
  format: (value: number) => string
  entrance: Entrance
}

const AnimatedNumber = lazy(() =>
  import('./AnimatedNumber.tsx').catch(() => ({ default: () => <></> })),
)

/**
 * A figure that counts up once it enters; without the code for that it stands. Its text is the final value from
 * the first moment on, which is what is copied, found, read aloud and printed; what counts is drawn in its place.
 */
export function CountingNumber({ to, format, entrance }: CountingNumberProps) {
  return (
    <Figure>
      {entrance !== 'standing' && (
        <Suspense>
          <AnimatedNumber to={to} format={format} entrance={entrance} />
        </Suspense>
      )}
      <span>{format(to)}</span>
    </Figure>
  )
}

const Figure = styled.span`
  white-space: nowrap;
`

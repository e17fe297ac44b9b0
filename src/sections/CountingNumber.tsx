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
 * A number that counts up when it is scrolled into view. Shows only the final number until the code of the animation
 * has loaded. The text in the DOM is always the final number, for copying, searching, screen readers and print.
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

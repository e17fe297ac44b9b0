import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { from } from '../theme/breakpoints.ts'
import { Container } from './Container.tsx'

interface SplitProps {
  children: ReactNode
  aside: ReactNode
}

/** A page's main part with a narrower one beside it on wide screens and below it on narrow ones. */
export function Split({ children, aside }: SplitProps) {
  return (
    <Root>
      <div>{children}</div>
      <div>{aside}</div>
    </Root>
  )
}

const Root = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7);
  padding-block-end: var(--space-section);

  ${from.large} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    gap: clamp(3rem, 7vw, 6rem);
  }
`

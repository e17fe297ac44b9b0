import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'

interface FormCardProps {
  id: string
  title: string
  hint?: string | undefined
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** The white card that holds a form, named by its heading. */
export function FormCard({ id, title, hint, children, ref }: FormCardProps) {
  return (
    <Root ref={ref} data-tone="card" aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {hint === undefined ? null : <Hint>{hint}</Hint>}
      {children}
    </Root>
  )
}

const Root = styled.section`
  padding: clamp(1.25rem, 0.5rem + 3.5vw, 3rem);
  border: 1px solid var(--rule);
  border-block-start: 3px solid var(--green);
  background: var(--surface);

  noscript {
    display: block;
    margin-block-start: var(--space-4);
  }
`

const Title = styled.h2`
  font-size: var(--size-title);
`

const Hint = styled.p`
  margin-block-start: var(--space-2);
  color: var(--text-soft);
  font-size: var(--size-small);
`

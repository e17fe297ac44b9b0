import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface FormFootProps {
  note: ReactNode
  children: ReactNode
}

/** The end of a form: a quiet note and the button. */
export function FormFoot({ note, children }: FormFootProps) {
  return (
    <Root>
      {children}
      <Note>{note}</Note>
    </Root>
  )
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-5);
  margin-block-start: var(--space-5);

  > button {
    min-inline-size: 9.5rem;
  }
`

const Note = styled.p`
  flex: 1 1 15rem;
  color: var(--text-soft);
  font-size: var(--size-small);
  line-height: 1.5;
`

import { useId, type ReactNode, type Ref } from 'react'
import { styled } from 'styled-components'
import { Mark } from './Mark.tsx'

interface AlertProps {
  title: string
  text: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/**
 * A failure message that does not disappear by itself. It is not a live region: it receives the focus, so screen
 * readers read it.
 */
export function Alert({ title, text, children, ref }: AlertProps) {
  const id = useId()
  return (
    <Root
      ref={ref}
      role="group"
      aria-labelledby={`${id}-t`}
      aria-describedby={`${id}-d`}
      tabIndex={-1}
    >
      <Mark kind="warning" />
      <div>
        <p id={`${id}-t`}>{title}</p>
        <p id={`${id}-d`}>{text}</p>
        {children}
      </div>
    </Root>
  )
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  padding: min(var(--space-4), 5%);
  scroll-margin-block: var(--space-5);
  border: 1px solid var(--error);
  border-inline-start-width: 4px;
  background: var(--card);
  font-size: min(var(--size-small), 8.5vw);
  line-height: 1.5;

  > svg {
    color: var(--error);
  }

  > div {
    flex: 1 1 9rem;
    min-inline-size: 0;
  }

  p {
    color: inherit;
  }

  p:first-child {
    color: var(--error);
    font-weight: 700;
  }

  p + p {
    margin-block-start: var(--space-1);
  }

  p + p + p {
    margin-block-start: var(--space-2);
  }
`

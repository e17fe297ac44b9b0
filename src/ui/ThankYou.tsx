import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { Sheet } from './Sheet.ts'

interface ThankYouProps {
  id: string
  title: string
  text: string
  children: ReactNode
  titleRef: Ref<HTMLHeadingElement>
}

/** What stands in the form's place after a successful send; its heading can take the focus. */
export function ThankYou({ id, title, text, children, titleRef }: ThankYouProps) {
  return (
    <Root aria-labelledby={id}>
      <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="27" />
        <path d="M17 29l8 8 15-18" />
      </svg>
      <h2 id={id} ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </Root>
  )
}

const Root = styled(Sheet)`
  padding: clamp(1.5rem, 0.5rem + 5vw, 4rem);

  svg {
    fill: none;
    stroke: var(--success);
    stroke-width: 1.5;
  }

  h2 {
    margin-block-start: var(--space-5);
  }

  p {
    margin-block: var(--space-4) var(--space-6);
    font-size: var(--size-lead);
  }
`

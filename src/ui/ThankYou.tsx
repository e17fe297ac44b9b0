import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'

interface ThankYouProps {
  id: string
  title: string
  text: string
  children: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

/** What stands in the form's place after a successful send; its heading can take the focus. */
export function ThankYou({ id, title, text, children, titleRef }: ThankYouProps) {
  return (
    <Root data-tone="card" aria-labelledby={id}>
      <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="27" />
        <path d="M17 29l8 8 15-18" />
      </svg>
      <Title id={id} ref={titleRef} tabIndex={-1}>
        {title}
      </Title>
      <Text>{text}</Text>
      {children}
    </Root>
  )
}

const Root = styled.section`
  padding: clamp(1.5rem, 0.5rem + 5vw, 4rem);
  border: 1px solid var(--rule);
  border-block-start: 3px solid var(--green);
  background: var(--surface);

  svg {
    fill: none;
    stroke: var(--success);
    stroke-width: 1.5;
  }
`

const Title = styled.h2`
  margin-block-start: var(--space-5);
`

const Text = styled.p`
  margin-block: var(--space-4) var(--space-6);
  color: var(--text-soft);
  font-size: var(--size-lead);
`

import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { notPrinted } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'

/**
 * Renders a hidden notice without text. If the page's code fails to load, the inline script writes a failure message
 * into the notice and shows it. The contact form has its own notice. All other buttons of the page share one notice.
 * `suppressHydrationWarning` makes React keep the message.
 */
export function Unavailable({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <Root id={id} role="alert" hidden suppressHydrationWarning>
      <span suppressHydrationWarning>{''}</span> {children}
    </Root>
  )
}

const Root = styled.p`
  position: fixed;
  z-index: ${layers.focusedToast};
  inset-block-start: calc(var(--header-height) + var(--space-3));
  inset-inline: var(--gutter);
  max-inline-size: 30rem;
  margin-inline: auto;
  padding: var(--space-4);
  border: 1px solid var(--error);
  border-inline-start-width: 4px;
  background: var(--card);
  color: var(--error);
  font-size: var(--size-small);
  line-height: 1.5;

  form & {
    position: static;
    margin-block-start: var(--space-5);
  }

  ${notPrinted}
`

import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { notPrinted } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'

/**
 * The element for a failure notice: one in the contact form, and one for all other buttons. The HTML does not contain
 * the text of the notice. The inline script writes the text if the page's code fails to load, and
 * `suppressHydrationWarning` makes React keep it.
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

import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { Link } from 'wouter'
import { when } from '../theme/breakpoints.ts'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'quiet'
}

/** A button; quiet ones are outlined. */
export function Button({ variant = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <Root type={type} data-variant={variant} {...rest} />
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ href, children }: { href: string; children: string }) {
  return (
    <Root as={Link} href={href} data-variant="primary">
      {children}
    </Root>
  )
}

/** A button that stands among links and looks like one. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  min-block-size: var(--target);
  color: var(--link);
  text-align: start;
  text-decoration-line: underline;
`

const Root = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-block-size: var(--target);
  padding: 0.625rem 1.5rem;
  border: 1px solid var(--green);
  border-radius: var(--radius);
  background: var(--green);
  color: var(--paper);
  font-size: var(--size-small);
  font-weight: 600;
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  transition:
    background-color var(--quick),
    color var(--quick);

  &[data-variant='quiet'] {
    background: transparent;
    color: var(--green);
  }

  ${when.hover} {
    &:hover {
      background: var(--green-bright);
      color: var(--paper);
    }
  }

  &:active,
  &[aria-busy] {
    background: var(--green-deep);
    color: var(--paper);
  }

  &:disabled {
    border-color: var(--line-strong);
    background: transparent;
    color: var(--text-soft);
    cursor: progress;

    ${when.forcedColors} {
      border-color: GrayText;
      color: GrayText;
    }
  }
`

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { styled } from 'styled-components'
import { Link } from 'wouter'
import { notPrinted, when } from '../theme/breakpoints.ts'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'quiet'
}

interface ButtonLinkProps extends Pick<ButtonProps, 'variant'> {
  href: string
  /** Whether the link leads to the page that the visitor is on. */
  isHere?: boolean
  children: string
}

/** A button. Quiet buttons have an outline and no fill. */
export function Button({ variant = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <Root type={type} data-variant={variant} {...rest} />
}

/** A link to a page of the site, styled as a button. */
export function ButtonLink({ href, variant = 'primary', isHere, children }: ButtonLinkProps) {
  return (
    <Root as={Link} href={href} data-variant={variant} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Root>
  )
}

interface AnsweredProps {
  answer: string | undefined
  children: ReactNode
}

/** A button with a note about the company's response time. If `answer` is undefined, the note is omitted. */
export function Answered({ answer, children }: AnsweredProps) {
  if (answer === undefined) return children
  return (
    <Beside>
      {children}
      <small>{answer}</small>
    </Beside>
  )
}

/** A button that looks like a link, for use in a list of links. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  min-block-size: var(--target);
  color: var(--link);
  text-align: start;
  text-decoration-line: underline;
  white-space: nowrap;
`

const Beside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);

  small {
    max-inline-size: 12.5rem;
    color: var(--text-soft);
    font-size: var(--size-small);
    line-height: 1.4;
  }
`

const Root = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-block-size: var(--target);
  padding: 0.625rem 1.5rem;
  border: 1px solid var(--action);
  border-radius: var(--radius);
  background: var(--fill, var(--action));
  color: var(--on-action);
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
    color: var(--action);
  }

  &[aria-current] {
    border-color: var(--rule);
    color: var(--text-soft);
  }

  ${when.hover} {
    &:hover {
      background: var(--action-bright);
      color: var(--on-action);
    }
  }

  &:active,
  &[aria-busy] {
    background: var(--action-deep);
    color: var(--on-action);
  }

  &:disabled {
    border-color: var(--line-strong);
    background: transparent;
    color: var(--text-soft);
    cursor: progress;
  }

  ${notPrinted}
`

import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'

/** A button that stands among links and looks like one. */
export function TextButton({ type = 'button', ...rest }: ComponentPropsWithRef<'button'>) {
  return <Root type={type} {...rest} />
}

const Root = styled.button`
  min-block-size: var(--target);
  padding: 0;
  border: 0;
  background: none;
  color: var(--link);
  text-align: start;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.22em;
  cursor: pointer;

  ${when.hover} {
    &:hover {
      text-decoration-thickness: 2px;
    }
  }
`

import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { Link } from 'wouter'
import { buttonStyle, type ButtonVariant } from './buttonStyle.ts'

interface ButtonLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string
  variant?: ButtonVariant
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ variant = 'primary', ...rest }: ButtonLinkProps) {
  return <Root data-variant={variant} {...rest} />
}

const Root = styled(Link)`
  ${buttonStyle}
`

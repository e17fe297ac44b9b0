import type { ComponentPropsWithRef } from 'react'
import { Link } from 'wouter'
import { ButtonRoot, type ButtonVariant } from './ButtonRoot.ts'

interface ButtonLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string
  variant?: ButtonVariant
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ variant = 'primary', ...rest }: ButtonLinkProps) {
  return <ButtonRoot as={Link} data-variant={variant} {...rest} />
}

import type { ComponentPropsWithRef } from 'react'
import { Link } from 'wouter'

interface TextLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string
}

/** A link in running text: to a page of the site, a place on it, a mailbox, a telephone or another site. */
export function TextLink({ href, children, ...rest }: TextLinkProps) {
  return href.startsWith('/') ? (
    <Link href={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...(href.startsWith('http') ? { rel: 'noopener noreferrer' } : {})} {...rest}>
      {children}
    </a>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link in running text: to a page of the site, a place on it, a mailbox, a telephone or another site. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  )
}

import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

/** A link in running text: to a page of the site, a place on it, a mailbox, a telephone or another site. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener noreferrer' : undefined}>
      {typeof children === 'string' ? breakable(children) : children}
    </a>
  )
}

/**
 * Narrow screens may also break an address after its @ and before a dot. Each part stands alone in an element, as
 * all other text does: hydration then finds it also where a translation has replaced it.
 */
function breakable(text: string): ReactNode {
  if (!/@|^\S+\.\S+$/.test(text)) return text
  return text.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}

import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

/** A link in running text: to a page of the site, a place on it, a mailbox, a telephone or another site. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener noreferrer' : undefined}>
      {typeof children === 'string' && /@|^\S+\.\S+$/.test(children) ? (
        <Breakable text={children} />
      ) : (
        // Text alone in its element: hydration finds it also where a translation has replaced it.
        children
      )}
    </a>
  )
}

/** Narrow screens may also break an address after its @ and before a dot; each part stands in an element of its own, for the same reason. */
function Breakable({ text }: { text: string }) {
  // Without a look-behind, which Safari before 16.4 cannot parse.
  return text.match(/\.?[^.@]+@?|[.@]/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}

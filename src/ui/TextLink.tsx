import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

/** A link in a text, with any kind of target: a page, a hash, an e-mail address, a telephone number or another site. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener noreferrer' : undefined}>
      {typeof children === 'string' && /@|^\S+\.\S+$/.test(children) ? (
        <Breakable text={children} />
      ) : (
        // The text must be the only child. Otherwise, hydration fails if the browser has translated the page.
        children
      )}
    </a>
  )
}

/** Allows line breaks in an address after `@` and before dots. Each part is the only child of its element, as above. */
function Breakable({ text }: { text: string }) {
  // Do not use a look-behind here, because Safari before 16.4 cannot parse it.
  return text.match(/\.?[^.@]+@?|[.@]/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}

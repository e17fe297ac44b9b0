import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

/** A link in a text to a page, a section, an e-mail address, a telephone number or another site. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>
  return (
    <a href={href} rel={href.startsWith('http') ? 'noopener noreferrer' : undefined}>
      {typeof children === 'string' && /@|^\S+\.\S+$/.test(children) ? (
        <Breakable text={children} />
      ) : (
        // Render the text as the only child. Otherwise, hydration fails if the browser has translated the page.
        children
      )}
    </a>
  )
}

/**
 * Allows line breaks in an e-mail address after `@` and before dots. Each part has its own element, so that the text is
 * always the only child, as in `TextLink`.
 */
function Breakable({ text }: { text: string }) {
  // Do not use a look-behind here, because Safari before 16.4 cannot parse it.
  return text.match(/\.?[^.@]+@?|[.@]/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}

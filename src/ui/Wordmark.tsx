import { styled } from 'styled-components'
import { Link } from 'wouter'
import { below, when } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/headlineFont.ts'
import { mark } from '../theme/mark.ts'

interface WordmarkProps {
  href: string
  brand: string
  label: string
}

/** The logo and the brand name. Together, they are a link to the home page. */
export function Wordmark({ href, brand, label }: WordmarkProps) {
  return (
    <Root href={href} aria-label={label}>
      <svg viewBox="0 0 28 24" aria-hidden="true">
        <path d={mark} />
      </svg>
      <Name>{brand}</Name>
    </Root>
  )
}

const Root = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: center;
  gap: var(--space-2);
  min-block-size: var(--target);
  color: var(--text);
  text-decoration: none;

  svg {
    flex: none;
    inline-size: 1.75rem;
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5;
  }

  ${below.narrow} {
    svg {
      inline-size: 2.125rem;
    }
  }

  ${when.print} {
    min-block-size: 0;
  }
`

const Name = styled.span`
  padding-block-start: 0.125em;
  ${headlineFont}
  font-size: var(--size-h3);
  line-height: 1.05;
  letter-spacing: -0.01em;
  text-align: center;

  ${below.narrow} {
    display: none;
  }
`

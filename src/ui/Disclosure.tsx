import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'

interface DisclosureProps {
  summary: string
  /** Whether the summary is a heading. Set this property if the content does not have a heading or caption. */
  isHeading?: true
  children: ReactNode
}

/** Content that expands below its summary. In print, it is always expanded. */
export function Disclosure({ summary, isHeading, children }: DisclosureProps) {
  return (
    <Root>
      <summary>{isHeading ? <h3>{summary}</h3> : summary}</summary>
      {children}
    </Root>
  )
}

const Root = styled.details`
  margin-block-start: var(--space-5);

  summary {
    inline-size: fit-content;
    padding-block: 0.625rem;
    color: var(--link);
    font-size: var(--size-small);
    text-decoration: underline 1px;
    text-underline-offset: 0.22em;
    cursor: pointer;

    h3 {
      display: inline;
      font: inherit;
    }
  }

  ${when.print} {
    summary {
      padding-block: 0.75rem 0.25rem;
      break-after: avoid;
      list-style: none;
      text-decoration: none;
    }

    summary:not(:has(h3)) {
      display: none;
    }
  }
`

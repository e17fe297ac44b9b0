import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'
import { openInPrint } from '../theme/openInPrint.ts'

/** Something that unfolds below its name; on paper it is open. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <Root>
      <summary>{summary}</summary>
      {children}
    </Root>
  )
}

const Root = styled.details`
  margin-block-start: var(--space-5);
  ${openInPrint}

  summary {
    inline-size: fit-content;
    padding-block: 0.625rem;
    color: var(--link);
    font-size: var(--size-small);
    text-decoration: underline 1px;
    text-underline-offset: 0.22em;
    cursor: pointer;

    ${when.print} {
      display: none;
    }
  }
`

import type { ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'

interface HeaderBarProps {
  id: string
  menuButton: ReactNode
  wordmark: ReactNode
  action: ReactNode
  children?: ReactNode
}

/** The fixed bar on top of every page; its children (the menu's sheet) hang below it. */
export function HeaderBar({ id, menuButton, wordmark, action, children }: HeaderBarProps) {
  return (
    <Root id={id}>
      <Bar>
        <Start>{menuButton}</Start>
        {wordmark}
        <End>{action}</End>
      </Bar>
      {children}
    </Root>
  )
}

const hairline = keyframes`
  to {
    border-color: var(--rule);
  }
`

const Root = styled.header`
  position: fixed;
  z-index: ${layers.header};
  inset-block-start: 0;
  inset-inline: 0;

  ${when.print} {
    display: none;
  }
`

const Bar = styled.div`
  position: relative;
  z-index: ${layers.header};
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2);
  block-size: var(--header-height);
  padding-inline: max(var(--gutter), (100% - var(--content)) / 2);
  border-block-end: 1px solid var(--rule);
  background: var(--paper);

  @media (min-width: 26rem) {
    grid-template-columns: minmax(max-content, 1fr) minmax(0, auto) minmax(max-content, 1fr);
  }

  @supports (animation-timeline: scroll()) {
    border-color: transparent;
    animation: ${hairline} linear both;
    animation-timeline: scroll();
    animation-range: 0 1rem;
  }
`

const Start = styled.div`
  justify-self: start;
`

const End = styled.div`
  justify-self: end;

  && > * {
    padding-inline: 0.625rem;
  }

  @media (max-width: 22rem) {
    && > * {
      font-size: 0.875rem;
    }
  }

  @media (min-width: 26rem) {
    && > * {
      padding-inline: 1.25rem;
    }
  }
`

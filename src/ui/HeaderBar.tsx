import type { ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { from, when } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'

interface HeaderBarProps {
  id: string
  children: ReactNode
  /** The menu, which opens below the bar. */
  sheet: ReactNode
  /** The site's address, which is visible only in print. */
  printed: string
}

/** The fixed header bar. It places its three children at the start, in the middle and at the end. */
export function HeaderBar({ id, children, sheet, printed }: HeaderBarProps) {
  return (
    <Root id={id}>
      <Bar>{children}</Bar>
      <Printed>{printed}</Printed>
      {sheet}
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
  inset: 0 0 auto;

  ${when.print} {
    position: static;
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-block-end: 1rem;
    border-block-end: 1px solid var(--rule);
  }
`

const Printed = styled.p`
  display: none;
  font-size: var(--size-small);

  ${when.print} {
    display: block;
  }
`

/**
 * Keeps the last column wide enough for two short words in one line. If space is scarce, the middle column wraps first.
 */
const Bar = styled.div`
  position: relative;
  z-index: ${layers.header};
  display: grid;
  grid-template-columns: minmax(0, 1fr) fit-content(calc(100% - 11.5rem)) minmax(0, 1fr);
  align-items: center;
  gap: var(--space-2);
  block-size: var(--header-height);
  padding-inline: max(var(--gutter), (100% - var(--content)) / 2);
  border-block-end: 1px solid var(--rule);
  background: var(--paper);

  > :first-child {
    justify-self: start;
  }

  > :last-child {
    justify-self: end;
    padding: 0.1875rem clamp(0.3125rem, 1.875vw, 0.625rem);
    font-size: min(0.84375rem, 5.5vw);
    line-height: 1.15;
  }

  ${from.small} {
    > :last-child {
      padding-inline: 1.25rem;
      font-size: var(--size-small);
    }
  }

  @supports (animation-timeline: scroll()) {
    border-color: transparent;
    animation: ${hairline} linear both;
    animation-timeline: scroll();
    animation-range: 0 1rem;
  }

  ${when.print} {
    display: block;
    block-size: auto;
    padding: 0;
    border: 0;
    background: none;
  }
`

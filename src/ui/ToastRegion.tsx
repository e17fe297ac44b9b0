import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { layers } from '../theme/layers.ts'

interface ToastRegionProps {
  label: string
  polite?: ReactNode
  assertive?: ReactNode
}

/** The corner in which toasts appear, with its two live regions. */
export function ToastRegion({ label, polite, assertive }: ToastRegionProps) {
  return (
    <Root aria-label={label}>
      <div role="status">{polite}</div>
      <div role="alert">{assertive}</div>
    </Root>
  )
}

const Root = styled.section`
  position: fixed;
  z-index: ${layers.toasts};
  inset-block-start: calc(var(--header-height) + var(--space-3));
  inset-inline-end: max(var(--space-4), var(--gutter) - var(--space-4));
  inline-size: min(26rem, 100% - 2 * var(--space-4));
  pointer-events: none;

  > div > * {
    pointer-events: auto;
  }
`

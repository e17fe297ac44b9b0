import type { ComponentPropsWithRef } from 'react'
import { styled } from 'styled-components'
import { from, notPrinted } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ToastRegionProps extends ComponentPropsWithRef<'section'> {
  label: string
  polite: string
  assertive: string
}

/**
 * The region in which toasts appear. It contains two live regions from the first paint on. The visible toast is outside
 * of the live regions, so that screen readers announce each toast exactly once. On wide screens, a success toast
 * appears near the middle, so that it does not cover the list of next steps in the corner.
 */
export function ToastRegion({ label, polite, assertive, children, ...rest }: ToastRegionProps) {
  return (
    <Root aria-label={label} {...rest}>
      <VisuallyHidden role="status">{polite}</VisuallyHidden>
      <VisuallyHidden role="alert">{assertive}</VisuallyHidden>
      {children}
    </Root>
  )
}

const Root = styled.section`
  position: fixed;
  z-index: ${layers.toasts};
  inset-block-start: calc(var(--header-height) + var(--space-3));
  inset-inline-end: max(var(--gutter), (100% - var(--content)) / 2);
  inline-size: min(20rem, 100% - 2 * var(--gutter));

  ${from.large} {
    &:has([data-kind='success']) {
      inset-inline-end: calc(50% - 7rem);
    }
  }

  &:focus-within {
    z-index: ${layers.focusedToast};
  }

  ${notPrinted}
`

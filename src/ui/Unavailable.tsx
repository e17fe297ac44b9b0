import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { stages, unavailable, unavailableControl } from '../names.ts'
import { layers } from '../theme/layers.ts'
import { Mark } from './Mark.tsx'

/** Says that a form cannot be sent; seen only where the page's code cannot be had, or not in time. */
export function FormUnavailable({ children }: { children: ReactNode }) {
  return (
    <InForm role="alert">
      <Mark kind="warning" />
      <span>{children}</span>
    </InForm>
  )
}

/** Says the same of any other button, once it has been pressed. */
export function ControlUnavailable({ children }: { children: string }) {
  return (
    <OnPage id={unavailable} role="alert">
      <Mark kind="warning" />
      <span>{children}</span>
    </OnPage>
  )
}

const Warning = styled.p`
  gap: var(--space-3);
  color: var(--error);
`

const InForm = styled(Warning)`
  display: flex;
  margin-block-start: var(--space-5);

  html:not(${stages('late', 'lost')}) & {
    display: none;
  }
`

const OnPage = styled(Warning)`
  position: fixed;
  z-index: ${layers.focusedToast};
  inset: calc(var(--header-height) + var(--space-3)) var(--gutter) auto;
  display: none;
  max-inline-size: 30rem;
  margin-inline: auto;
  padding: var(--space-4);
  border: 1px solid var(--error);
  border-inline-start-width: 4px;
  background: var(--card);
  font-size: var(--size-small);
  line-height: 1.5;

  html:has(${unavailableControl}) & {
    display: flex;
  }
`

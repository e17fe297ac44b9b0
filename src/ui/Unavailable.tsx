import { styled } from 'styled-components'
import { stages } from '../boot/document.ts'
import { Mark } from './Mark.tsx'

/** Says that a form cannot be sent; seen only where the page's code cannot be had, or not in time. */
export function Unavailable({ text }: { text: string }) {
  return (
    <Root role="alert">
      <Mark kind="warning" />
      <span>{text}</span>
    </Root>
  )
}

const Root = styled.p`
  display: flex;
  gap: var(--space-3);
  margin-block-start: var(--space-5);
  color: var(--error);

  html:not(${stages('late', 'lost')}) & {
    display: none;
  }
`

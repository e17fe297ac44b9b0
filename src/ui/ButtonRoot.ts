import { styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'

export type ButtonVariant = 'primary' | 'quiet'

/** What buttons are, and links that look like buttons: one element with one set of rules. */
export const ButtonRoot = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-block-size: var(--target);
  padding: 0.625rem 1.5rem;
  border: 1px solid var(--button);
  border-radius: var(--radius);
  background: var(--button);
  color: var(--button-text);
  font-size: var(--size-small);
  font-weight: 600;
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color var(--quick),
    color var(--quick);

  &[data-variant='quiet'] {
    background: transparent;
    color: var(--button);
  }

  ${when.hover} {
    &:hover {
      background: var(--button-hover);
      color: var(--button-text);
    }
  }

  &:active,
  &[aria-busy] {
    background: var(--button-active);
    color: var(--button-text);
  }

  &:disabled {
    border-color: var(--line-strong);
    background: transparent;
    color: var(--text-soft);
    cursor: progress;
  }

  ${when.forcedColors} {
    &:disabled {
      border-color: GrayText;
      color: GrayText;
    }
  }
`

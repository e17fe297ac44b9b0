import { styled } from 'styled-components'
import { notPrinted } from '../theme/breakpoints.ts'
import { layers } from '../theme/layers.ts'
import { palette } from '../theme/palette.ts'

/** The link that skips to the content. It is the first link of every page and visible only while it has the focus. */
export const SkipLink = styled.a`
  position: fixed;
  z-index: ${layers.skipLink};
  inset-block-start: var(--space-2);
  inset-inline-start: var(--space-2);
  padding: 0.625rem 1.25rem;
  background: var(--green-deep);
  color: ${palette.paper};
  font-size: var(--size-small);
  font-weight: 600;
  outline-color: var(--paper);
  outline-offset: -5px;

  /*
   * Clip the link instead of moving it out of the viewport, because a moved link would be visible in full-page
   * screenshots.
   */
  &:not(:focus) {
    clip-path: inset(50%);
  }

  ${notPrinted}
`

import { css } from 'styled-components'
import { when } from './breakpoints.ts'

/** Has paper show what a `details` element folds away. */
export const openInPrint = css`
  ${when.print} {
    break-inside: avoid;

    &::details-content {
      display: block;
      block-size: auto;
      content-visibility: visible;
    }
  }
`

import { css } from 'styled-components'
import { attributes } from '../boot/document.ts'
import { when } from './breakpoints.ts'

/**
 * Leaves what lies far below out of the first layout, until it comes near or a place on the page is gone to;
 * `height` holds its place. Only for what begins 2.5 screens down: nearer things Chromium lays out twice.
 */
export const layOutLater = (height: string) => css`
  ${when.screen} {
    html:not([${attributes.laidOut}]) & {
      content-visibility: auto;
      contain-intrinsic-size: auto ${height};
    }
  }
`

import { css } from 'styled-components'
import { attributes } from '../boot/document.ts'
import { from, when } from './breakpoints.ts'

/**
 * Leaves what lies far below out of the first layout, until it comes near or a place on the page is gone to;
 * the heights hold its place, on narrow, medium and wide screens. Only for what begins 2.5 screens down: nearer things Chromium lays out twice.
 */
export const layOutLater = (narrow: string, medium: string, wide = medium) => css`
  ${when.screen} {
    html:not([${attributes.laidOut}]) & {
      content-visibility: auto;
      contain-intrinsic-size: auto ${narrow};

      ${from.medium} {
        contain-intrinsic-size: auto ${medium};
      }

      ${from.large} {
        contain-intrinsic-size: auto ${wide};
      }
    }
  }
`

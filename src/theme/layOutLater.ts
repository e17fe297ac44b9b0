import { css } from 'styled-components'
import { attributes } from '../boot/document.ts'
import { from, when } from './breakpoints.ts'

/** Selects the sections of a page that begin 2.5 screens down on a phone; nearer things Chromium would lay out twice. */
export const farDown = ':nth-of-type(n + 4)'

/**
 * Leaves what lies far below out of the first layout, until it comes near or a place on the page is gone to;
 * the heights hold its place, on narrow, medium and wide screens.
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

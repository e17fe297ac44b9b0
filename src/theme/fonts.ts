import { css } from 'styled-components'
import { attributes } from '../boot/document.ts'
import url from './fonts/newsreader.woff2?url'

/** The headline font, which no browser fetches by itself, as nothing is set in it before `loadHeadlineFont`. */
export const headlineFace = css`
  @font-face {
    font-family: Headline;
    src: url(${url});
  }
`

/**
 * What headlines are set in: local serifs, then the headline font. The browser lays out anew what this
 * rule names; a variable or a font that is added by script would make it do so with every text.
 */
export const headlineFont = css`
  font-family: var(--font-headline);

  html[${attributes.headline}] & {
    font-family: Headline, var(--font-headline);
  }
`

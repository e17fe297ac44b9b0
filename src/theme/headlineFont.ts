import { css } from 'styled-components'
import { headlineAttribute } from '../names.ts'

/**
 * Sets an element in the headline font once it is there. By a rule of its own, as a token that changes on the root
 * would have the browser style every element of the page again; for the same reason the element is named by its class.
 */
export const headlineFont = css`
  font-family: var(--font-serif);

  html[${headlineAttribute}] & {
    font-family: Headline, var(--font-serif);
  }
`

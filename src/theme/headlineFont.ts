import { css } from 'styled-components'
import { headlineAttribute } from '../names.ts'

/**
 * Applies the headline font when it has loaded. Do not replace this rule with a custom property on the root, or with a
 * selector without a class. Otherwise, the browser would recalculate the style of each element on the page.
 */
export const headlineFont = css`
  font-family: var(--font-serif);

  html[${headlineAttribute}] & {
    font-family: Headline, var(--font-serif);
  }
`

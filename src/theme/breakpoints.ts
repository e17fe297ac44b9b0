/**
 * The minimum widths of the viewport for the larger layouts, in rem. Styles without a media query are for the smallest
 * screens, from 320 px.
 */
const widths = { small: 36, medium: 48, large: 64, widest: 72 }

export const from = {
  small: `@media (min-width: ${widths.small}rem)`,
  medium: `@media (min-width: ${widths.medium}rem)`,
  large: `@media (min-width: ${widths.large}rem)`,
  widest: `@media (min-width: ${widths.widest}rem)`,
}

/** Matches viewports in which the header has no space for the brand name between its two buttons. */
export const below = { narrow: '@media screen and (max-width: 29.99rem)' }

/** Media queries that do not depend on the width. */
export const when = {
  hover: '@media (hover: hover)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  forcedColors: '@media (forced-colors: active)',
}

/** Hides an element in print. */
export const notPrinted = `${when.print} { display: none; }`

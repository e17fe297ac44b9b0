/** Widths, in rem, from which a layout gains room; the base styles serve 320 px and up. */
const widths = { small: 36, medium: 48, large: 64, widest: 72 }

export const from = {
  small: `@media (min-width: ${widths.small}rem)`,
  medium: `@media (min-width: ${widths.medium}rem)`,
  large: `@media (min-width: ${widths.large}rem)`,
  widest: `@media (min-width: ${widths.widest}rem)`,
}

/** Where the bar has no room for a name between its two buttons. */
export const below = { narrow: '@media screen and (max-width: 29.99rem)' }

/** Conditions other than width that styles answer to. */
export const when = {
  hover: '@media (hover: hover)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  forcedColors: '@media (forced-colors: active)',
}

/** For what paper leaves out. */
export const notPrinted = `${when.print} { display: none; }`

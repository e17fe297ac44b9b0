/** Width steps from which a layout gains room; the base styles serve 320 px and up. */
export const from = {
  small: '@media (min-width: 36rem)',
  medium: '@media (min-width: 48rem)',
  large: '@media (min-width: 64rem)',
} as const

/** Conditions other than width that styles answer to. */
export const when = {
  hover: '@media (hover: hover)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  roomy: '@media print, (min-width: 48rem)',
  screen: '@media screen',
  forcedColors: '@media (forced-colors: active)',
} as const

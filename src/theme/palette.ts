/**
 * The site's colours. Icons, mails and state charts import this object, because they cannot read CSS custom properties.
 */
export const palette = {
  paper: '#faf7f1',
  card: '#fff',
  ink: '#17211d',
  'ink-soft': '#4a5750',
  line: '#ddd6c8',
  'line-strong': '#7a837c',
  green: '#1f4d3a',
  'green-bright': '#2a6550',
  'green-deep': '#12332a',
  brass: '#a9792b',
  'brass-light': '#d8b26a',
  error: '#a4262c',
  success: '#1d6540',
  glass: '#e6e9e1',
  'soft-on-deep': '#c9d3cb',
  'line-on-deep': '#3c5d52',
  'soft-on-tint': '#414d46',
  'line-on-tint': '#c3cbbf',
} as const

/** The colours as declarations of CSS custom properties. */
export const properties = Object.entries(palette)
  .map(([name, value]) => `--${name}: ${value};`)
  .join('')

/** The colours of printed pages. They need less ink than the colours of the site. */
export const printed = { ink: '#000', soft: '#333', line: '#999', brass: '#7a5518' } as const

/** The colours of the state charts in dark mode. The site itself has no dark mode. */
export const dark = {
  paper: '#101d18',
  group: '#15261f',
  card: '#1d3129',
  soft: '#b9c4bd',
  line: '#3c5147',
  arrow: '#9fada5',
  accent: '#8fcbab',
  lit: '#27513f',
  error: '#f59a97',
} as const

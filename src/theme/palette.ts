/** The site's colours, for whatever cannot read custom properties too: icons, mails, charts. */
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
  success: '#1f6b43',
} as const

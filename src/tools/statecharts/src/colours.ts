/**
 * The colours of charts. Each colour has two values: the first is for the light colour scheme, the second for the dark
 * colour scheme.
 */
export type Colours = Record<
  | 'paper'
  | 'group'
  | 'card'
  | 'ink'
  | 'soft'
  | 'line'
  | 'arrow'
  | 'accent'
  | 'lit'
  | 'brass'
  | 'error',
  readonly [light: string, dark: string]
>

export const defaultColours: Colours = {
  paper: ['#ffffff', '#0d1117'],
  group: ['#f6f8fa', '#151b23'],
  card: ['#ffffff', '#0d1117'],
  ink: ['#1f2328', '#f0f6fc'],
  soft: ['#59636e', '#9198a1'],
  line: ['#d1d9e0', '#3d444d'],
  arrow: ['#59636e', '#9198a1'],
  accent: ['#1a7f37', '#3fb950'],
  lit: ['#dafbe1', '#12361f'],
  brass: ['#9a6700', '#d29922'],
  error: ['#d1242f', '#f85149'],
}

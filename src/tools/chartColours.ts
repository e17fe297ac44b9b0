import { dark, palette } from '../theme/palette.ts'
import type { Colours } from 'xstate-statecharts'

/** Mixes two hexadecimal colours. `share` is the proportion of `one` in the result, from 0 to 1. */
function mix(one: string, share: number, other: string): string {
  const parts = (colour: string) =>
    (colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour)
      .match(/\w\w/g)
      ?.map((part) => parseInt(part, 16)) ?? []
  const [first, second] = [parts(one), parts(other)]
  const mixed = first.map((part, index) =>
    Math.round(part * share + (second[index] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The colours of the state charts, derived from the site's palette. */
export const chartColours: Colours = {
  paper: [palette.paper, dark.paper],
  group: [mix(palette.line, 0.25, palette.paper), dark.group],
  card: [palette.card, dark.card],
  ink: [palette.ink, palette.paper],
  soft: [palette['ink-soft'], dark.soft],
  line: [palette.line, dark.line],
  arrow: [palette['ink-soft'], dark.arrow],
  accent: [palette.green, dark.accent],
  lit: [mix(palette.success, 0.14, palette.paper), dark.lit],
  brass: [mix(palette.brass, 0.75, palette.ink), palette['brass-light']],
  error: [palette.error, dark.error],
}

/** Durations in milliseconds; the CSS counterparts are --quick and --calm. */
export const durations = {
  quick: 150,
  calm: 240,
  draw: 1500,
} as const

/** Spring settings without overshoot. */
export const springs = {
  follow: { tension: 400, friction: 40 },
} as const

/** How far a part rises into place, in pixels. */
export const riseDistance = 12

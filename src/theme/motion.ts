/** The duration of the chart's and the counting figures' animation, in ms (specification, section 4.7). */
export const drawDuration = 1500

/** Checks whether the visitor prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The duration of the animations of the chart and of the numbers that count up, in ms (specification, section 4.7). */
export const drawDuration = 1500

/** Checks whether the visitor prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

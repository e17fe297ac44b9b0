/** How long a chart draws itself and a figure counts, in ms (specification, section 4.7). */
export const drawDuration = 1500

/** Whether the visitor asked for less motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

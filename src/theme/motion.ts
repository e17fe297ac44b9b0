/** How long a chart draws itself and a figure counts, in ms (specification, section 4.7). */
export const drawDuration = 1500

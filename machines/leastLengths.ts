/** How many visible characters a name needs (specification, section 5.2). */
export const leastName = 2

/** How many visible characters a message needs (specification, section 5.2). */
export const leastMessage = 10

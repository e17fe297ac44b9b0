/** How many visible characters a name needs, and how many it may have (specification, section 5.2). */
export const nameLength = { least: 2, most: 100 }

/** How many visible characters a message needs, and how many it may have (specification, section 5.2). */
export const messageLength = { least: 10, most: 10_000 }

/** How long a page that has just come is waited for before it scrolls to a section, in ms (specification, section 9.4). */
export const anchorScrollDelay = 100

/** How long the closing menu is waited for before the page scrolls to a section, in ms (specification, section 9.4). */
export const menuScrollDelay = 50

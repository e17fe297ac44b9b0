/** The accessible names of the menu button. */
export interface MenuLabels {
  openMenu: string
  closeMenu: string
}

/**
 * Returns data attributes with the accessible names of the menu button. The inline script reads the names from the
 * button's `dataset`.
 */
export const menuLabelAttributes = ({ openMenu, closeMenu }: MenuLabels) => ({
  'data-open-menu': openMenu,
  'data-close-menu': closeMenu,
})

// React and the inline script both use the two functions below. For this reason, the DOM matches React's first render
// at hydration.

/** Returns the attributes of the menu button for an open or a closed menu. */
export const menuButtonAttributes = (isOpen: boolean, { openMenu, closeMenu }: MenuLabels) => ({
  'aria-expanded': isOpen ? ('true' as const) : ('false' as const),
  'aria-label': isOpen ? closeMenu : openMenu,
})

/** Returns the attributes of the panel with the menu's links, for an open or a closed menu. */
export const menuSheetAttributes = (isOpen: boolean) => ({
  'data-state': isOpen ? 'open' : 'closed',
  inert: !isOpen,
})

/** The value of `aria-current` on the menu's link to the section that the visitor is reading. */
export const currentSection = 'location'

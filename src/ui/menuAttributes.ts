/** The accessible names of the menu button. */
export interface MenuLabels {
  openMenu: string
  closeMenu: string
}

/**
 * Returns the data attributes that contain the names of the menu button, because the inline script reads the names from
 * `dataset`.
 */
export const menuLabelAttributes = ({ openMenu, closeMenu }: MenuLabels) => ({
  'data-open-menu': openMenu,
  'data-close-menu': closeMenu,
})

// React and the inline script both set the attributes from these functions, so that the DOM matches React's first
// render at hydration.

/** Returns the attributes of the menu button that depend on whether the menu is open. */
export const menuButtonAttributes = (isOpen: boolean, { openMenu, closeMenu }: MenuLabels) => ({
  'aria-expanded': isOpen ? ('true' as const) : ('false' as const),
  'aria-label': isOpen ? closeMenu : openMenu,
})

/** Returns the attributes of the panel with the menu's links that depend on whether the menu is open. */
export const menuSheetAttributes = (isOpen: boolean) => ({
  'data-state': isOpen ? 'open' : 'closed',
  inert: !isOpen,
})

/** The value of `aria-current` on the menu's link to the section that the visitor is reading. */
export const currentSection = 'location'

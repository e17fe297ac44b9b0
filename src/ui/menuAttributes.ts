/** The accessible names of the menu button. */
export interface MenuLabels {
  openMenu: string
  closeMenu: string
}

/** Returns the attributes from which the inline script reads both names of the menu button (`dataset`). */
export const menuLabelAttributes = ({ openMenu, closeMenu }: MenuLabels) => ({
  'data-open-menu': openMenu,
  'data-close-menu': closeMenu,
})

// The views and the inline script both use the following functions, so the DOM matches React's first render during
// hydration.

/** Returns the attributes of the menu button that change with the menu's state. */
export const menuButtonAttributes = (isOpen: boolean, { openMenu, closeMenu }: MenuLabels) => ({
  'aria-expanded': isOpen ? ('true' as const) : ('false' as const),
  'aria-label': isOpen ? closeMenu : openMenu,
})

/** Returns the attributes of the menu's sheet that change with the menu's state. */
export const menuSheetAttributes = (isOpen: boolean) => ({
  'data-state': isOpen ? 'open' : 'closed',
  inert: !isOpen,
})

/** The value of `aria-current` on the link to the home-page section that the visitor is reading. */
export const currentSection = 'location'

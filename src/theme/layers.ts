/** All z-indexes of the site, lowest first. */
export const layers = {
  toasts: 3,
  banner: 5,
  menu: 10,
  focusedToast: 15,
  header: 20,
  skipLink: 50,
} as const

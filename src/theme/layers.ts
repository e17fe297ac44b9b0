/** The stacking order, lowest first; nothing else sets a z-index. */
export const layers = {
  banner: 5,
  menu: 10,
  header: 20,
  toasts: 40,
  skipLink: 50,
} as const

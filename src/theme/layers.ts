/** The stacking order, lowest first; nothing else sets a z-index. */
export const layers = {
  menu: 10,
  header: 20,
  banner: 30,
  toasts: 40,
  skipLink: 50,
} as const

/** Moves the focus to the element with this id and scrolls it into view. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

/** Moves the focus to the element with this id where the page stands. */
export const focusInPlace = (id: string) =>
  document.getElementById(id)?.focus({ preventScroll: true })

/** Moves the focus to the element with this id and scrolls it into view. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

/** Moves the focus to the element with this id where the page stands. */
export const focusInPlace = (id: string) =>
  document.getElementById(id)?.focus({ preventScroll: true })

/** Moves the focus to the field with this id and selects what stands in it. */
export function selectText(id: string) {
  focusById(id)
  const field = document.getElementById(id)
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select()
}

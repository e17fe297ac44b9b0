import { titleId } from '../names.ts'

// All functions that move the focus, except `scrollToSection` in scrolling.ts. Decision 0011 lists the code that
// calls them.

/** Moves the focus to the element with this id and scrolls it into view. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

/** Moves the focus to the element with this id without scrolling. */
export const focusInPlace = (id: string) =>
  document.getElementById(id)?.focus({ preventScroll: true })

/** Focuses an element when it appears, and scrolls it into view. Use it as a ref. */
export const focusOnAppearance = (element: HTMLElement | null) => element?.focus()

/** Focuses an element when it appears, without scrolling. Use it as a ref. */
export const focusInPlaceOnAppearance = (element: HTMLElement | null) =>
  element?.focus({ preventScroll: true })

/**
 * Returns the focus from a part of the page that is about to be removed, which would drop the focus to the body. The
 * focus goes to where it came from or, if that is not possible, to the page's title.
 */
export function returnFocus(from: HTMLElement, origin: Element | null) {
  if (!from.matches(':focus-within')) return
  if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
  if (!origin?.matches(':focus')) focusById(titleId)
}

/** Moves the focus from a form's button to the form. If the button is disabled while focused, the focus drops to the body. */
export function focusFormInsteadOf(button: HTMLButtonElement | null) {
  if (button?.matches(':focus')) button.form?.focus({ preventScroll: true })
}

/** Moves the focus to the field with this id and selects its value. */
export function selectText(id: string) {
  focusById(id)
  const field = document.getElementById(id)
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select()
}

import { titleId } from '../names.ts'

// This file contains all functions that move the focus, except `scrollToSection` in scrolling.ts. Decision 0011 lists
// the code that calls these functions.

/** Moves the focus to the element with this id and scrolls it into view. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

/** Moves the focus to the element with this id without scrolling. */
export const focusInPlace = (id: string) =>
  document.getElementById(id)?.focus({ preventScroll: true })

/** Focuses an element when it appears, and scrolls it into view. Use this function as a ref. */
export const focusOnAppearance = (element: HTMLElement | null) => element?.focus()

/** Focuses an element when it appears, without scrolling. Use this function as a ref. */
export const focusInPlaceOnAppearance = (element: HTMLElement | null) =>
  element?.focus({ preventScroll: true })

/**
 * Moves the focus out of the element `from`, because the focused control is about to be removed. Otherwise, the removal
 * would reset the focus to the body. Focuses `origin`, the element that had the focus before. If `origin` cannot be
 * focused, focuses the page's title.
 */
export function returnFocus(from: HTMLElement, origin: Element | null) {
  if (!from.matches(':focus-within')) return
  if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
  if (!origin?.matches(':focus')) focusById(titleId)
}

/**
 * Moves the focus from a form's submit button to the form. Does nothing if the button does not have the focus. Call
 * this function before the button is disabled, because disabling a focused button resets the focus to the body.
 */
export function focusFormInsteadOf(button: HTMLButtonElement | null) {
  if (button?.matches(':focus')) button.form?.focus({ preventScroll: true })
}

/** Moves the focus to the field with this id and selects its value. */
export function selectText(id: string) {
  focusById(id)
  const field = document.getElementById(id)
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select()
}

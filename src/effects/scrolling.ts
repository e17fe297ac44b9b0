import { prefersReducedMotion } from '../theme/motion.ts'

const behavior = (): ScrollBehavior => (prefersReducedMotion() ? 'instant' : 'smooth')

/** Scrolls to the top of the page without animation. */
export const jumpToTop = () => window.scrollTo({ top: 0, behavior: 'instant' })

/** Scrolls to the top of the page with an animation, unless the visitor prefers reduced motion. */
export const scrollToTop = () => window.scrollTo({ top: 0, behavior: behavior() })

/**
 * Scrolls to the element with this id and focuses it, so that Tab continues from there. If the element is inside a
 * closed `<details>`, opens it first.
 */
export function scrollToSection(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  const details = element.closest('details')
  if (details) details.open = true
  const { activeElement } = document
  // Do nothing if the visitor has already focused a control inside the section. The browser jumps to the hash of the
  // URL before this function runs, so the visitor can press Tab between the jump and this call.
  if (activeElement !== element && element.contains(activeElement)) return
  element.scrollIntoView({ behavior: behavior() })
  // Assigning `tabIndex` to itself does not change the value, but writes the attribute `tabindex`. The attribute makes
  // an element such as a section focusable, and keeps a link in the tab order.
  element.tabIndex += 0
  element.focus({ preventScroll: true })
}

/**
 * Ensures that an element at the top of the viewport does not cover the focused element. Scrolls the focused element
 * into the uncovered area if necessary. Stops when the returned function is called.
 */
export function keepFocusClearOf(element: HTMLElement): () => void {
  const { style } = document.documentElement
  const clear = () => {
    const over = element.getBoundingClientRect()
    // Limit the scroll padding, so that at least a third of the window's height is left for the page.
    const room = Math.min(over.bottom, (innerHeight * 2) / 3)
    style.scrollPaddingBlockStart = over.height > 0 ? `${room}px` : ''
    const { activeElement: focused, body } = document
    if (over.height === 0 || !focused || focused === body || element.contains(focused)) return
    const box = focused.getBoundingClientRect()
    // Measure the text of the focused element. The box of a title is as wide as the page, but its text can be narrower.
    const range = document.createRange()
    range.selectNodeContents(focused)
    const text = range.getBoundingClientRect()
    const { left, right } = text.width > 0 ? text : box
    const isUnder =
      box.top < over.bottom && box.bottom > over.top && left < over.right && right > over.left
    if (isUnder) focused.scrollIntoView({ behavior: 'instant' })
  }
  // Observe the size of the element, because the size changes when a toast appears, gets another text or disappears.
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const sizes = new ResizeObserver(clear)
  sizes.observe(element)
  // Firefox does not scroll when a covered element gets the focus, because the element is inside the viewport.
  addEventListener('focusin', clear)
  return () => {
    sizes.disconnect()
    removeEventListener('focusin', clear)
  }
}

/**
 * Ensures that an element at the bottom of the viewport does not cover the elements to which the browser scrolls. Stops
 * when the returned function is called.
 */
export function keepScrollClearOf(element: HTMLElement): () => void {
  const { style } = document.documentElement
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const sizes = new ResizeObserver(() => {
    const { offsetHeight } = element
    style.scrollPaddingBlockEnd = offsetHeight > 0 ? `${offsetHeight + 8}px` : ''
  })
  sizes.observe(element)
  return () => {
    sizes.disconnect()
    style.scrollPaddingBlockEnd = ''
  }
}

/**
 * Scrolls an opened question into view. This is necessary because another answer closes at the same time, which can
 * move the question out of the viewport.
 */
export const keepInView = (element: HTMLElement) =>
  requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }))

/**
 * Returns the element id in a URL's hash. Returns null if the hash is empty or its percent-encoding is invalid. Ignores
 * parameters after the id, because some newsletter programs append them to the end of a URL.
 */
export function idIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1).split(/[?&]|%3f|%26/i)[0] ?? '') || null
  } catch {
    return null
  }
}

/**
 * Returns the id of the section that the visitor is reading: the last section that begins above the middle of the
 * viewport.
 */
export const sectionInView = (ids: readonly string[]): string | null =>
  // Do not use `findLast`, because some browsers that the site supports do not have it.
  [...ids].reverse().find((id) => {
    const element = document.getElementById(id)
    return element !== null && element.getBoundingClientRect().top <= innerHeight / 2
  }) ?? null

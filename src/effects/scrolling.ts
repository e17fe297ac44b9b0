import { prefersReducedMotion } from '../theme/motion.ts'

const behavior = (): ScrollBehavior => (prefersReducedMotion() ? 'instant' : 'smooth')

/** Scrolls to the top of the page without animation. */
export const jumpToTop = () => window.scrollTo({ top: 0, behavior: 'instant' })

/** Scrolls to the top of the page with an animation, unless the visitor prefers reduced motion. */
export const scrollToTop = () => window.scrollTo({ top: 0, behavior: behavior() })

/** Scrolls to the element with this id, opens the answer that contains it, and focuses it, so that Tab continues there. */
export function scrollToSection(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  const details = element.closest('details')
  if (details) details.open = true
  const { activeElement } = document
  // The browser jumps to the hash before this function runs. If the visitor has meanwhile focused a control in the
  // section with Tab, do not move the focus.
  if (activeElement !== element && element.contains(activeElement)) return
  element.scrollIntoView({ behavior: behavior() })
  // The assignment writes the current value as an attribute. This makes any element focusable, and Tab still reaches
  // controls.
  element.tabIndex += 0
  element.focus({ preventScroll: true })
}

/** Scrolls the focused element out from under an element that covers the top of the viewport, until the returned function is called. */
export function keepFocusClearOf(element: HTMLElement): () => void {
  const { style } = document.documentElement
  const clear = () => {
    const over = element.getBoundingClientRect()
    // In a low window, at least a third of the height stays free for the page.
    const room = Math.min(over.bottom, (innerHeight * 2) / 3)
    style.scrollPaddingBlockStart = over.height > 0 ? `${room}px` : ''
    const { activeElement: focused, body } = document
    if (over.height === 0 || !focused || focused === body || element.contains(focused)) return
    const box = focused.getBoundingClientRect()
    // The box of a title is as wide as the page, but its text can be narrower.
    const range = document.createRange()
    range.selectNodeContents(focused)
    const text = range.getBoundingClientRect()
    const { left, right } = text.width > 0 ? text : box
    const isUnder =
      box.top < over.bottom && box.bottom > over.top && left < over.right && right > over.left
    if (isUnder) focused.scrollIntoView({ behavior: 'instant' })
  }
  // The size changes when the element appears, changes its text or disappears.
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const sizes = new ResizeObserver(clear)
  sizes.observe(element)
  // Firefox does not scroll to a newly focused element that is inside the viewport, even if it is covered.
  addEventListener('focusin', clear)
  return () => {
    sizes.disconnect()
    removeEventListener('focusin', clear)
  }
}

/** Keeps scroll targets above an element that covers the bottom of the viewport, until the returned function is called. */
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

/** Scrolls an opened question into view, because an answer that closes above it can move it out of the viewport. */
export const keepInView = (element: HTMLElement) =>
  requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }))

/**
 * Returns the element id in a URL's hash, or null if the hash is empty or not valid percent-encoding. Ignores
 * parameters behind the id, because some mailing programs append them to the complete URL.
 */
export function idIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1).split(/[?&]|%3f|%26/i)[0] ?? '') || null
  } catch {
    return null
  }
}

/** Returns the id of the section that is being read: the last section that begins above the middle of the viewport. */
export const sectionInView = (ids: readonly string[]): string | null =>
  // `findLast` is missing in browsers that the site supports.
  [...ids].reverse().find((id) => {
    const element = document.getElementById(id)
    return element !== null && element.getBoundingClientRect().top <= innerHeight / 2
  }) ?? null

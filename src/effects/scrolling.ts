import { prefersReducedMotion } from '../theme/motion.ts'

const behavior = (): ScrollBehavior => (prefersReducedMotion() ? 'instant' : 'smooth')

/** Goes to the top of the page at once, as after loading it. */
export const jumpToTop = () => window.scrollTo({ top: 0, behavior: 'instant' })

/** Scrolls smoothly to the top of the page. */
export const scrollToTop = () => window.scrollTo({ top: 0, behavior: behavior() })

/** Scrolls to the element with this id, opens it, and moves the focus there, so that Tab goes on from it. */
export function scrollToSection(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  const details = element.closest('details')
  if (details) details.open = true
  const { activeElement } = document
  // The browser has jumped to the hash before; a visitor who has tabbed into the section since keeps the focus.
  if (activeElement !== element && element.contains(activeElement)) return
  element.scrollIntoView({ behavior: behavior() })
  // Written down, its default lets anything take the focus and leaves controls in reach of Tab.
  element.tabIndex += 0
  element.focus({ preventScroll: true })
}

/** Keeps what has the focus, and what it moves to, below an element that lies over the top of the page, until the returned function is called. */
export function keepFocusClearOf(element: HTMLElement): () => void {
  const { style } = document.documentElement
  const clear = () => {
    const over = element.getBoundingClientRect()
    // Of a low window some has to be left.
    const room = Math.min(over.bottom, (innerHeight * 2) / 3)
    style.scrollPaddingBlockStart = over.height > 0 ? `${room}px` : ''
    const { activeElement: focused, body } = document
    if (over.height === 0 || !focused || focused === body || element.contains(focused)) return
    const box = focused.getBoundingClientRect()
    // A title's box is as wide as the page, its text is not.
    const range = document.createRange()
    range.selectNodeContents(focused)
    const text = range.getBoundingClientRect()
    const { left, right } = text.width > 0 ? text : box
    const isUnder =
      box.top < over.bottom && box.bottom > over.top && left < over.right && right > over.left
    if (isUnder) focused.scrollIntoView({ behavior: 'instant' })
  }
  // Its size changes as it comes, changes its words and goes. What an older browser cannot observe stays as it is.
  if (typeof ResizeObserver === 'undefined') return () => undefined
  const sizes = new ResizeObserver(clear)
  sizes.observe(element)
  // Firefox leaves what takes the focus where it is, as long as it is in the window.
  addEventListener('focusin', clear)
  return () => {
    sizes.disconnect()
    removeEventListener('focusin', clear)
  }
}

/** Keeps what is scrolled to above an element at the end of the window, however high it is, until the returned function is called. */
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

/** Keeps an unfolded question in view, which an answer that closes above it may take along. */
export const keepInView = (element: HTMLElement) =>
  requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }))

/** The id in an address's hash, without the #. */
export function idIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null
  } catch {
    return null
  }
}

/** The one of these sections that the reader is in: the last that begins above the middle of the window. */
export const sectionInView = (ids: readonly string[]): string | null =>
  // `findLast` is missing in browsers that the site supports.
  [...ids].reverse().find((id) => {
    const element = document.getElementById(id)
    return element !== null && element.getBoundingClientRect().top <= innerHeight / 2
  }) ?? null

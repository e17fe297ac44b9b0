/**
 * Replaces `removeChild` and `insertBefore` with versions that do not throw if a browser extension has removed, wrapped
 * or moved an element that React rendered. `removeChild` removes the child from its current parent. `insertBefore`
 * inserts before the wrapper of the reference element, or at the end if the reference element has been removed. If the
 * browser's own methods threw, React would replace the page with an error message, and the visitor's input would be
 * lost.
 */
export function tolerateExtensions(): void {
  Object.assign(Element.prototype, {
    removeChild(child: Node) {
      return child.parentNode ? Node.prototype.removeChild.call(child.parentNode, child) : child
    },
    insertBefore(this: Element, child: Node, next: Node | null) {
      let place = next
      while (place && place.parentNode !== this) place = place.parentNode
      return Node.prototype.insertBefore.call(this, child, place)
    },
  })
}

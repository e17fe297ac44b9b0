/**
 * Lets React go on where an extension has taken an element out of the page, wrapped or moved it: what goes is taken
 * from where it is, if it is anywhere, and what comes before it stands before what holds it now, or at the end.
 * The browser's own methods throw there, and React would give up the whole page with all that was typed.
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

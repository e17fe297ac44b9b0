import type { MenuState } from '../../machines/headerMenu.ts'
import { menuButtonId } from '../names.ts'
import {
  currentSection,
  menuButtonAttributes,
  menuSheetAttributes,
  type MenuLabels,
} from '../ui/menuAttributes.ts'
import { sectionInView } from './scrolling.ts'

function menuElements() {
  const button = document.getElementById(menuButtonId)
  const sheet = document.getElementById(button?.getAttribute('aria-controls') ?? '')
  const links = [...(sheet?.querySelectorAll('a') ?? [])]
  return { button, sheet, links }
}

export const isMenuOpen = () => menuElements().button?.getAttribute('aria-expanded') === 'true'

/** Reads the state of the menu from the attributes in the page. */
export function readMenu(): MenuState {
  const marked = menuElements().links.find(
    (link) => link.getAttribute('aria-current') === currentSection,
  )
  return { isOpen: isMenuOpen(), current: marked?.hash.slice(1) ?? null }
}

/**
 * Opens or closes the menu while the page is not hydrated. When the menu opens, marks the link to the section that the
 * visitor is reading.
 */
export function showMenu(isOpen: boolean): void {
  const { button, sheet, links } = menuElements()
  if (!button || !sheet) return
  setAttributes(button, menuButtonAttributes(isOpen, button.dataset as unknown as MenuLabels))
  setAttributes(sheet, menuSheetAttributes(isOpen))
  if (!isOpen) return
  const sectionLinks = links.filter(({ hash }) => hash)
  const current = sectionInView(sectionLinks.map(({ hash }) => hash.slice(1)))
  for (const link of sectionLinks)
    if (link.hash === `#${current}`) link.setAttribute('aria-current', currentSection)
    else link.removeAttribute('aria-current')
}

function setAttributes(element: Element, attributes: Record<string, string | boolean>) {
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'boolean') element.toggleAttribute(name, value)
    else element.setAttribute(name, value)
}

import { contactFormElement } from '../effects/rootElement.ts'

/**
 * Copies the values of a replaced form into the new form. React replaces the prerendered form if a browser extension
 * has changed the HTML.
 */
export function restoreFieldValues(before: HTMLFormElement | null) {
  const form = contactFormElement()
  if (!before || form === before) return
  new FormData(before).forEach((value, name) => {
    const field = form?.elements.namedItem(name)
    if (field && 'value' in field) field.value = value as string
  })
}

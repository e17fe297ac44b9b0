/**
 * Opens all answers and tables for printing, and closes them afterwards. Only for browsers without `::details-content`,
 * in which styles cannot show the content of a closed `<details>`.
 */
export function openDetailsInPrint() {
  if (CSS.supports('selector(::details-content)')) return
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      // Remove the name while printing, because only one of several elements with the same name can be open.
      const name = details.getAttribute('name') ?? ''
      details.setAttribute('name', '')
      details.open = true
      const restore = () => {
        details.open = false
        details.setAttribute('name', name)
      }
      addEventListener('afterprint', restore, { once: true })
    }
  })
}

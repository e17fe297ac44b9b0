/**
 * Opens all closed `<details>` elements for printing, and closes them afterwards. Only browsers without
 * `::details-content` need this function, because their print styles cannot show the content of a closed `<details>`.
 */
export function openDetailsInPrint() {
  if (CSS.supports('selector(::details-content)')) return
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      // Remove the name while printing, because the browser allows only one open `<details>` for each name.
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

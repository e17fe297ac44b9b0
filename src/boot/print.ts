/**
 * Opens all answers and tables for printing, and closes them afterwards. Only browsers without `::details-content` need
 * this, because there a print style sheet cannot show the content of a closed `<details>`.
 */
export function openDetailsInPrint() {
  if (CSS.supports('selector(::details-content)')) return
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      // Remove the name while printing, because the browser allows only one open `<details>` among those with the same
      // name.
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

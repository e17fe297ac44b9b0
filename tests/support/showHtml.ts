/** Has the document show this HTML; returns it. */
export const show = (html: string) => (document.body.innerHTML = html)

/** The first element that fits; throws where there is none. */
export const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

/** Replaces the content of `<body>` with this HTML, and returns the HTML. */
export const show = (html: string) => (document.body.innerHTML = html)

/** Returns the first element that matches the selector. Throws if there is none. */
export const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The document contains no element that matches ${selector}`)
  return found
}

/**
 * Closes all other `<details>` with the same name as the opened one. This is for old browsers, because new ones close
 * them by themselves. Does nothing if the opened element has no name.
 */
export function closeOthers(opened: HTMLDetailsElement): void {
  const name = opened.getAttribute('name')
  if (!opened.open || !name) return
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[open]'))
    if (details !== opened && details.getAttribute('name') === name) details.open = false
}

/**
 * Closes all other `<details>` elements with the same name as the opened element. Only old browsers need this function,
 * because new browsers close the other elements themselves. Does nothing if the opened element has no name.
 */
export function closeOthers(opened: HTMLDetailsElement): void {
  const name = opened.getAttribute('name')
  if (!opened.open || !name) return
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[open]'))
    if (details !== opened && details.getAttribute('name') === name) details.open = false
}

/**
 * Closes all other `<details>` with the same name as an opened one. Browsers that support the name have closed them
 * already. An element without a name closes nothing.
 */
export function closeOthers(opened: HTMLDetailsElement): void {
  const name = opened.getAttribute('name')
  if (!opened.open || !name) return
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[open]'))
    if (details !== opened && details.getAttribute('name') === name) details.open = false
}

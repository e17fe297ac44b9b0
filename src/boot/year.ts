import { yearAttribute } from '../names.ts'

/** Shows the current year in the footer. The HTML contains the year of the build. */
export function showCurrentYear() {
  const element = document.querySelector(`[${yearAttribute}]`)
  if (element)
    element.textContent = element.textContent.replace(/\d+/, `${new Date().getFullYear()}`)
}

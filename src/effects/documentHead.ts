import { describeHead, elementOf, type Head } from '../content/head.ts'
import { pageMetaAttribute } from '../names.ts'
import { configuration } from './builtConfiguration.ts'

/**
 * Updates the document's head for a page. Removes the structured data of the previous page. Does not add the structured
 * data of the new page, because the site's Trusted Types policy forbids setting the text of a script.
 */
export function setHead(path: string, head: Head): void {
  if (document.title !== head.title)
    document.querySelector('script[type="application/ld+json"]')?.remove()
  document.title = head.title
  for (const element of document.head.querySelectorAll(`[${pageMetaAttribute}]`)) element.remove()
  for (const attributes of describeHead(path, head, configuration.siteUrl)) {
    const element = document.createElement(elementOf(attributes))
    for (const [name, value] of Object.entries({ ...attributes, [pageMetaAttribute]: '' }))
      element.setAttribute(name, value)
    document.head.append(element)
  }
}

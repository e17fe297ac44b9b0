import { describeHead, elementOf, type Head } from '../content/head.ts'
import { pageMetaAttribute } from '../names.ts'
import { configuration } from './builtConfiguration.ts'

/**
 * Has the document's head speak of the page that it shows. The structured data of the page before go without any
 * in their place, as Trusted Types refuse a script's text.
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

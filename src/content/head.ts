import { urls } from './urls.ts'

/** The title and the description of a page. */
export interface Head {
  title: string
  description: string
}

/**
 * Returns the attributes of the `link` and `meta` elements that describe one page. The not-found page has no canonical
 * link, because hosts show it at any URL.
 */
export const describeHead = (
  path: string,
  { title, description }: Head,
  siteUrl: string,
): Record<string, string>[] => [
  { name: 'description', content: description },
  path === urls.notFound
    ? { name: 'robots', content: 'noindex' }
    : { rel: 'canonical', href: siteUrl + path },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  ...(path === urls.notFound ? [] : [{ property: 'og:url', content: siteUrl + path }]),
]

/** Returns the tag name of the element for a set of attributes from `describeHead`. */
export const elementOf = (attributes: Record<string, string>) =>
  'href' in attributes ? 'link' : 'meta'

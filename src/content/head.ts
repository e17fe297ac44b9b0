import { urls } from './urls.ts'

/** The title and the description of a page. */
export interface Head {
  title: string
  description: string
}

/** What the head says of one page beside its title, as the attributes of links and metadata; of the not-found page no address. */
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

/** The kind of element that has such attributes. */
export const elementOf = (attributes: Record<string, string>) =>
  'href' in attributes ? 'link' : 'meta'

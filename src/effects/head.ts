import { configuration } from './configuration.ts'

/** The title and the description of a page. */
export interface Head {
  title: string
  description: string
}

const canonical = () => document.querySelector('link[rel="canonical"]')

/** The path of the page that the document shows, by its canonical link (RFC 6596), whatever its address. */
export const canonicalPath = (): string =>
  canonical()?.getAttribute('href')?.slice(configuration.siteUrl.length) ?? location.pathname

/** Gives the document the title, description and canonical link of the page that it shows. */
export function setHead(path: string, { title, description }: Head): void {
  document.title = title
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  canonical()?.setAttribute('href', `${configuration.siteUrl}${path}`)
}

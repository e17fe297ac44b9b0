import type { Head } from '../content/head.ts'
import { configuration } from './configuration.ts'

/** Gives the document the title, description and canonical link of the page that it shows. */
export function setHead(path: string, { title, description }: Head): void {
  document.title = title
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  document
    .querySelector('link[rel="canonical"]')
    ?.setAttribute('href', `${configuration.siteUrl}${path}`)
}

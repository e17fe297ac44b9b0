import type { ComponentType } from 'react'
import { urlOf, urls, type PageUrl } from './content/urls.ts'
import type { Head } from './content/head.ts'
import { setHead } from './effects/documentHead.ts'
import { ignoreAfterUnload } from './effects/history.ts'
import { hasPage } from './effects/rootElement.ts'

/** The component of a page, with the content of the page's head. */
export type Page = ComponentType & { head: Head }

const routes: Record<PageUrl, () => Promise<{ default: Page }>> = {
  [urls.home]: () => import('./pages/index.tsx'),
  [urls.contact]: () => import('./pages/kontakt.tsx'),
  [urls.faq]: () => import('./pages/faq.tsx'),
  [urls.imprint]: () => import('./pages/impressum.tsx'),
  [urls.privacy]: () => import('./pages/datenschutz.tsx'),
  [urls.notFound]: () => import('./pages/404.tsx'),
}

const loaded = new Map<string, Page>()

/** Loads the code of the page at a path. Rejects if the code fails to load. */
export async function loadPage(path: string): Promise<void> {
  loaded.set(path, (await routes[urlOf(path)]()).default)
}

/** Returns the component of the page at a path. Throws if the code of the page has not been loaded. */
export function pageAt(path: string): Page {
  const page = loaded.get(path)
  if (!page) throw new Error(`The page at ${path} has not been loaded`)
  return page
}

/**
 * Loads the code of a page to which the visitor follows a link, or which the site prefetches. Rejects if loading fails.
 * Also rejects if a browser extension has removed the element that contains the pages, because React could not show the
 * page.
 */
export async function fetchPage(path: string): Promise<void> {
  await ignoreAfterUnload(loadPage(path))
  if (!hasPage()) throw new Error('The element that shows the pages has been removed.')
}

/** Updates the document's head for the page at a path. */
export const describePage = (path: string) => setHead(path, pageAt(path).head)

import type { ComponentType } from 'react'
import { urlOf, urls, type PageUrl } from './content/urls.ts'
import type { Head } from './content/head.ts'
import { setHead } from './effects/documentHead.ts'
import { ignoreAfterUnload } from './effects/history.ts'
import { hasPage } from './effects/rootElement.ts'

/** A page's component, and what the document's head says of it. */
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

/** Fetches a page's code; rejects where it cannot be had. */
export async function loadPage(path: string): Promise<void> {
  loaded.set(path, (await routes[urlOf(path)]()).default)
}

/** The page at a path; throws unless it has been loaded. */
export function pageAt(path: string): Page {
  const page = loaded.get(path)
  if (!page) throw new Error(`The page at ${path} has not been loaded`)
  return page
}

/** Fetches a page's code for the navigation; rejects also where something has taken away what it would show in. See `ignoreAfterUnload`. */
export async function fetchPage(path: string): Promise<void> {
  await ignoreAfterUnload(loadPage(path))
  if (!hasPage()) throw new Error('There is no place for a page')
}

/** Gives the document the head of the page at a path. */
export const describePage = (path: string) => setHead(path, pageAt(path).head)

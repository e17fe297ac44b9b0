import type { ComponentType } from 'react'
import { paths, type Path } from './content/paths.ts'
import type { Head } from './content/head.ts'

/** A page's component, and what the document's head says of it. */
export type Page = ComponentType & { head: Head }

const routes: Record<Path, () => Promise<{ default: Page }>> = {
  [paths.home]: () => import('./pages/index.tsx'),
  [paths.contact]: () => import('./pages/kontakt.tsx'),
  [paths.faq]: () => import('./pages/faq.tsx'),
  [paths.imprint]: () => import('./pages/impressum.tsx'),
  [paths.privacy]: () => import('./pages/datenschutz.tsx'),
  [paths.notFound]: () => import('./pages/404.tsx'),
}

const loaded = new Map<string, Page>()

const isPath = (path: string): path is Path => Object.hasOwn(routes, path)

/** The path of the page at a pathname, which may also end in .html or a slash; of an unknown one the not-found page's. */
export function pathOf(pathname: string): Path {
  const path = pathname.replace(/(\/index)?\.html$|(?<=.)\/$/, '') || paths.home
  return isPath(path) ? path : paths.notFound
}

/** Fetches a page's code; rejects where it cannot be had. */
export async function loadPage(path: string): Promise<void> {
  loaded.set(path, (await routes[pathOf(path)]()).default)
}

/** The page at a path; throws unless it has been loaded. */
export function pageAt(path: string): Page {
  const page = loaded.get(path)
  if (!page) throw new Error(`The page at ${path} has not been loaded`)
  return page
}

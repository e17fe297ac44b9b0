import type { ComponentType } from 'react'
import { paths } from './content/paths.ts'
import { deferred } from './deferred.ts'
import type { Head } from './effects/head.ts'

/** A page's component, and what the document's head says of it. */
export type Page = ComponentType & { head: Head }

const modules = import.meta.glob<Record<string, Page>>('./pages/*.tsx')

/** A page of the site at its path. */
export interface Route {
  path: string
  load: () => Promise<Page>
  /** Deferred until `loadRoute` has fetched the code. */
  Component: ComponentType
  /** Comes with the code, so that other pages do not carry it. */
  head?: Head
}

function route(path: string, name: string): Route {
  const source = `./pages/${name}.tsx`
  const load = async () => {
    const page = (await modules[source]?.())?.[name]
    if (!page) throw new Error(`${source} does not export ${name}`)
    entry.head = page.head
    return page
  }
  const entry: Route = { path, load, Component: deferred(load) }
  return entry
}

/** The one table that feeds the router, the prerenderer, the sitemap and the prefetching. */
export const routes: readonly Route[] = [
  route(paths.home, 'Home'),
  route(paths.contact, 'Contact'),
  route(paths.faq, 'Faq'),
  route(paths.imprint, 'Imprint'),
  route(paths.privacy, 'Privacy'),
]

/** What unknown paths show; static hosts serve it as 404.html. */
export const notFound = route(paths.notFound, 'NotFound')

/** The route at a path. */
export const routeAt = (path: string): Route =>
  routes.find((route) => route.path === path) ?? notFound

/** Fetches a route's code, so that rendering it does not suspend; rejects when it cannot be had. */
export async function loadRoute(route: Route): Promise<Page> {
  const page = await route.load()
  route.Component = page
  return page
}

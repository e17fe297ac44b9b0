import type { ComponentType } from 'react'
import { pages } from './content/pages.ts'
import { deferred } from './deferred.ts'

const modules = import.meta.glob<Record<string, ComponentType>>('./pages/*.tsx')

/** A page of the site: its path, the texts of its head and its component. */
export interface Route {
  path: string
  title: string
  description: string
  load: () => Promise<ComponentType>
  /** Deferred until `loadRoute` has fetched the code. */
  Component: ComponentType
}

function route(page: { path: string; title: string; description: string }, name: string): Route {
  const source = `./pages/${name}.tsx`
  const load = async () => {
    const component = (await modules[source]?.())?.[name]
    if (!component) throw new Error(`${source} does not export ${name}`)
    return component
  }
  return { ...page, load, Component: deferred(load) }
}

/** The one table that feeds the router, the prerenderer, the heads, the sitemap and the prefetching. */
export const routes: readonly Route[] = [
  route(pages.home, 'Home'),
  route(pages.contact, 'Contact'),
  route(pages.faq, 'Faq'),
  route(pages.imprint, 'Imprint'),
  route(pages.privacy, 'Privacy'),
]

/** What unknown paths show; static hosts serve it as 404.html. */
export const notFound = route(pages.notFound, 'NotFound')

/** The route at a path. */
export const routeAt = (path: string): Route =>
  routes.find((route) => route.path === path) ?? notFound

/** Fetches a route's code, so that rendering it does not suspend; rejects when it cannot be had. */
export async function loadRoute(route: Route): Promise<void> {
  route.Component = await route.load()
}

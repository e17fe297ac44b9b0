import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { pages } from './content/pages.ts'

type Page = ComponentType
type Load = () => Promise<Page>

/** A page of the site: its path, the texts of its head, and how its code is fetched. */
export interface Route {
  path: string
  title: string
  description: string
  load: Load
  Component: LazyExoticComponent<Page> | Page
}

const route = (page: { path: string; title: string; description: string }, load: Load): Route => ({
  ...page,
  load,
  Component: lazy(async () => ({ default: await load() })),
})

/** The one table that feeds the router, the prerenderer, the heads, the sitemap and the prefetching. */
export const routes: readonly Route[] = [
  route(pages.home, () => import('./pages/Home.tsx').then((module) => module.Home)),
  route(pages.contact, () => import('./pages/Contact.tsx').then((module) => module.Contact)),
  route(pages.faq, () => import('./pages/Faq.tsx').then((module) => module.Faq)),
  route(pages.imprint, () => import('./pages/Imprint.tsx').then((module) => module.Imprint)),
  route(pages.privacy, () => import('./pages/Privacy.tsx').then((module) => module.Privacy)),
]

/** What unknown paths show; a static host serves it as 404.html. */
export const notFound: Route = route(pages.notFound, () =>
  import('./pages/NotFound.tsx').then((module) => module.NotFound),
)

export const routeAt = (path: string): Route =>
  routes.find((candidate) => candidate.path === path) ?? notFound

/** Fetches a route's code so that its first render, or the hydration of its HTML, does not suspend. */
export async function loadRoute(route: Route): Promise<void> {
  route.Component = await route.load()
}

import type { ComponentType } from 'react'
import { nameOf, pathOf } from './content/paths.ts'
import { deferred, firstPath } from './deferred.ts'
import { canonicalPath, type Head } from './effects/head.ts'

/** A page's component, and what the document's head says of it. */
export type Page = ComponentType & { head: Head }

/** A page of the site, whose file in `src/pages` is named as its path. */
export interface Route {
  /** Of the page itself, whatever address shows it. */
  path: string
  load: () => Promise<Page>
  /** Deferred until `loadRoute` has fetched the code. */
  Component: ComponentType
  /** Comes with the code, so that other pages do not carry it. */
  head?: Head
}

interface PageModule {
  default: Page
}

const file = (name: string) => `./pages/${name}.tsx`

// Not in the browser's build: a table of the pages would cost each page something for each other one.
const sources =
  import.meta.env.SSR || import.meta.env.DEV
    ? import.meta.glob<PageModule>('./pages/*.tsx')
    : undefined

function nameAt(path: string): string {
  // The first page may be 404, or answer to another address too.
  const name = nameOf(path === firstPath ? canonicalPath() : path)
  return sources && !sources[file(name)] ? '404' : name
}

async function load(name: string): Promise<Page> {
  const page = sources
    ? await sources[file(name)]?.()
    : ((await import(/* @vite-ignore */ `./pages/${name}.js`)) as PageModule)
  if (!page) throw new Error(`There is no ${file(name)}`)
  return page.default
}

const routes = new Map<string, Route>()

/** The route at a path. Loading it rejects where the built site has no such page. */
export function routeAt(path: string): Route {
  const known = routes.get(path)
  if (known) return known
  const name = nameAt(path)
  const route: Route = {
    path: pathOf(name),
    load: async () => {
      const page = await load(name)
      route.head = page.head
      return page
    },
    Component: deferred(() => route.load()),
  }
  routes.set(path, route)
  return route
}

/** Fetches a route's code, so that rendering it does not suspend; rejects when it cannot be had. */
export async function loadRoute(route: Route): Promise<Page> {
  const page = await route.load()
  route.Component = page
  return page
}

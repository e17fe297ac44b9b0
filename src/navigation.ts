import type { AroundNavHandler } from 'wouter'
import type { Site } from './actors/site.ts'
import { hashTarget } from './effects/scrolling.ts'
import { loadRoute, routeAt } from './routes.ts'

/** Tells the header's menu that the page now shows another place. */
export const arrive = ({ headerMenu }: Site) =>
  headerMenu.send({ type: 'location.changed', section: hashTarget() })

/** Fetches the code of a link's page ahead of a click on it; a failure shows at the click. */
export function prefetch(href: string): void {
  const { origin, pathname } = new URL(href, location.href)
  if (origin === location.origin) loadRoute(routeAt(pathname)).catch(() => undefined)
}

/**
 * Navigates once the page's code is here, so that the old page stays until the new one can show;
 * where the code cannot be had (a new deployment, no such page), the browser loads the page anew.
 */
export function goTo(site: Site): AroundNavHandler {
  let latest: object | undefined
  return (navigate, to, options) => {
    const attempt = (latest = {})
    const { pathname } = new URL(to, location.href)
    const samePage = pathname === location.pathname
    loadRoute(routeAt(pathname)).then(
      () => {
        if (attempt !== latest) return
        navigate(to, options)
        if (samePage) arrive(site)
      },
      () => location.assign(to),
    )
  }
}

import { lazy, type ComponentType } from 'react'
import { firstInput, reportPageLost } from './effects/pageListeners.ts'

const isPrerendered = !import.meta.env.SSR && !import.meta.env.DEV
/** The path of the page that came as HTML, where one did. */
export const firstPath = isPrerendered ? location.pathname : undefined

/** Keeps the first page's HTML where its code cannot be had; a page without HTML is loaded anew. */
function keepOrReload() {
  if (location.pathname !== firstPath) location.reload()
  else reportPageLost()
  return new Promise<never>(() => undefined)
}

/**
 * A page whose HTML the browser has already: its code is fetched when the visitor first does
 * something. Until then React leaves the HTML as it is.
 */
export const deferred = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    if (!isPrerendered) return { default: await load() }
    await firstInput
    return { default: await load().catch(keepOrReload) }
  })

import { lazy, type ComponentType } from 'react'
import { firstInput } from './effects/pageListeners.ts'

const isPrerendered = !import.meta.env.SSR && !import.meta.env.DEV

/**
 * A page whose HTML the browser has already: its code is fetched when the visitor first does
 * something. Until then React leaves the HTML as it is.
 */
export const deferred = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    if (isPrerendered) await firstInput
    return { default: await load() }
  })

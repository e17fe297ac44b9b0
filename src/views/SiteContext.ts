import { createContext, use } from 'react'
import type { Site } from '../site.ts'

/** The actors for views that pages place where they need them. */
export const SiteContext = createContext<Site | null>(null)

/** The site's actors; throws outside of the app. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('There is no site around this view')
  return site
}

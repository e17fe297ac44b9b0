import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { contactForm } from '../../machines/contactForm.ts'

interface Actors {
  contactForm: ActorRefFrom<typeof contactForm>
}

/** The actors for views that pages place where they need them. */
export const SiteContext = createContext<Actors | null>(null)

/** The site's actors; throws outside of the app. */
export function useSite(): Actors {
  const site = use(SiteContext)
  if (!site) throw new Error('There is no site around this view')
  return site
}

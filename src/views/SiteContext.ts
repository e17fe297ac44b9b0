import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { contactForm } from '../../machines/contactForm.ts'
import type { navigation } from '../../machines/navigation.ts'

interface Actors {
  contactForm: ActorRefFrom<typeof contactForm>
  navigation: ActorRefFrom<typeof navigation>
}

/** The actors for what is placed without knowing them: a page's views, and Wouter's links. */
export const SiteContext = createContext<Actors | null>(null)

/** The site's actors; throws outside of the app. */
export function useSite(): Actors {
  const site = use(SiteContext)
  if (!site) throw new Error('There is no site around this view')
  return site
}

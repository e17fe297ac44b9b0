import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { contactForm } from '../../machines/contactForm.ts'
import type { navigation } from '../../machines/navigation.ts'

interface Actors {
  contactForm: ActorRefFrom<typeof contactForm>
  navigation: ActorRefFrom<typeof navigation>
}

/**
 * Provides the actors to components that do not get them as props. These are the pages' components and wouter's links.
 */
export const SiteContext = createContext<Actors | null>(null)

/** Returns the site's actors. Throws if the calling component is not inside `App`. */
export function useSite(): Actors {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite was called outside SiteContext. Render the view inside App.')
  return site
}

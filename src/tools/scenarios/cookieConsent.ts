import type { cookieConsent as machine } from '../../../machines/cookieConsent.ts'
import { faq } from '../../content/faq.ts'
import { urls } from '../../content/urls.ts'
import { consentChoices, cookieBanner, footer } from '../../content/frame.ts'
import { consentEntry } from '../../effects/consentStorage.ts'
import { isStep, type Scenario } from './scenario.ts'

export const cookieConsent: Scenario<typeof machine> = {
  machine: 'cookieConsent',
  part: 'The cookie banner',
  play: ({ visitor, environment }) => {
    let stored: string | null = null
    let focus = 'nothing'
    return {
      // If the first step reports a changed decision in the storage, open the page with this decision already stored.
      // If this decision is null, block the storage.
      begin: async ({ steps: [first] }) => {
        const event = first?.event
        const isThere = event?.type === 'consent.stored'
        if (isThere) stored = event.value
        await environment.open(urls.faq, { stored, isBlocked: isThere && stored === null })
        return isThere ? 1 : 0
      },
      does: {
        'consent.answered': {
          'with the pointer': ({ value }) => visitor.press(consentChoices[value]),
          'with the keyboard': ({ value }) => visitor.pressKeyOn(consentChoices[value], 'Enter'),
        },
        'consent.reopened': {
          'with the pointer': async () => {
            await visitor.press(footer.cookieSettings)
            focus = cookieBanner.title
          },
          'with the keyboard': async () => {
            await visitor.pressKeyOn(footer.cookieSettings, 'Enter')
            focus = cookieBanner.title
          },
        },
        'consent.stored': async ({ value }, { step }) => {
          await environment.storeInOtherTab(value)
          stored = value
          if (focus === cookieBanner.title && !step.tags.includes('visible')) focus = 'nothing'
        },
      },
      shows: (rest) => {
        for (const [action, parameter] of isStep(rest) ? rest.actions : []) {
          if (action === 'storeConsent') stored = parameter as string
          if (action === 'focusTitle') focus = faq.title
          if (action === 'focusSettings') focus = footer.cookieSettings
        }
        const { title } = cookieBanner
        return {
          banner: rest.tags.includes('visible')
            ? { title, buttons: Object.values(consentChoices) }
            : null,
          focus,
          stored: stored === null ? {} : Object.fromEntries([consentEntry(stored)]),
        }
      },
      alwaysPossible: { 'consent.reopened': () => visitor.press(footer.cookieSettings) },
    }
  },
}

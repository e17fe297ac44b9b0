import type { Page } from '@playwright/test'
import { contact } from '../../../src/content/contact.ts'
import { cookieBanner, header } from '../../../src/content/frame.ts'
import { toastRegion } from '../../../src/content/toasts.ts'
import { formNoticeId, pageNoticeId, stageAttribute, type Stage } from '../../../src/names.ts'

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const menuButton = (page: Page) => page.getByRole('button', { name: header.openMenu })
export const menu = (page: Page) => page.getByRole('navigation', { name: header.navigation })
export const toContact = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: header.cta })
export const banner = (page: Page) => page.getByRole('region', { name: cookieBanner.title })
export const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: contact.submit })
export const sending = (page: Page) => page.getByRole('button', { name: contact.sending })
export const alert = (page: Page) => page.getByRole('group', { name: contact.failure.title })
/** The notice that the form shows if its JavaScript fails to load. */
export const formUnavailable = (page: Page) => page.locator(`#${formNoticeId}[role=alert]`)
/** The notice that the page shows if the JavaScript of a control outside of the form fails to load. */
export const controlUnavailable = (page: Page) => page.locator(`#${pageNoticeId}[role=alert]`)
export const thanks = (page: Page) => title(page, contact.thankYou.title)
export const toasts = (page: Page) => page.getByRole('region', { name: toastRegion.label })
export const closeToast = (page: Page) => page.getByRole('button', { name: toastRegion.close })

/** Returns a selector that matches the root element while the page is in this stage of hydration. */
export const inStage = (stage: Stage) => `[${stageAttribute}='${stage}']`

/**
 * Returns the texts in the inspector's list of events: for each event, the time, the actor, the event and the state.
 */
export const partsOfEvents = (inspector: Page) =>
  inspector
    .getByRole('region', { name: 'Events' })
    .getByRole('listitem')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        [...button.querySelectorAll('time, b, span, small, em')].map((part) => part.textContent),
      ),
    )

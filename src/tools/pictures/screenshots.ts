import type { Page } from '@playwright/test'
import { headlineAttribute } from '../../names.ts'
import { contact } from '../../content/contact.ts'
import { urls } from '../../content/urls.ts'
import { cookieBanner } from '../../content/frame.ts'
import { toastRegion } from '../../content/toasts.ts'
import { inBrowser } from '../findChromium.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import { failNext, serveBuild, serveDevelopment, type Site } from '../serveSite.ts'
import { fillIn, writerOn } from '../fillIn.ts'
import { completeForm } from '../sampleForms.ts'

/** Prepares a page for its screenshot. Returns another page if that page should be captured instead. */
type Act = (page: Page, site: Site) => Promise<Page | void>

const viewport = { width: 1280, height: 800 }

async function take(serving: Promise<Site>, act: Act): Promise<Buffer> {
  const site = await serving
  try {
    return await inBrowser(
      { baseURL: site.url, viewport, reducedMotion: 'reduce' },
      async (page) => {
        const shown = (await act(page, site)) ?? page
        return shown.screenshot({ animations: 'disabled' })
      },
    )
  } finally {
    await site.close()
  }
}

/** Captures a page of the built site after the visitor has declined cookies. */
const takePage = (path: string, act: Act = () => Promise.resolve()) =>
  take(serveBuild(), async (page, site) => {
    await page.goto(path)
    const decline = page.getByRole('button', { name: cookieBanner.decline })
    await decline.click()
    await decline.waitFor({ state: 'hidden' })
    await act(page, site)
    await page.locator(`html[${headlineAttribute}]`).waitFor()
  })

const takeInspector = (act: Act) =>
  take(serveDevelopment(), async (page, site) => {
    // With the real clock, each screenshot of a trace would show different times.
    await page.context().clock.setFixedTime('2026-01-01T09:00:00')
    return act(page, site)
  })

/** Submits a contact request whose mail with this template fails. */
async function sendFailing(page: Page, site: Site, template: 'owner' | 'customer') {
  await fillIn(writerOn(page), completeForm)
  await failNext(site, serviceAnswers.mailboxFailure, template)
  await page.getByRole('button', { name: contact.submit }).click()
}

/** Functions that take the screenshots for the documentation, keyed by file. */
export const screenshots: Record<string, () => Promise<Buffer>> = {
  'docs/screenshots/home.png': () => takePage(urls.home),

  'docs/screenshots/failure.png': () =>
    takePage(urls.contact, async (page, site) => {
      await sendFailing(page, site, 'owner')
      const alert = page.getByRole('main').getByText(contact.failure.ownerMail)
      await alert.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await page.getByRole('button', { name: toastRegion.close }).waitFor()
    }),

  'docs/screenshots/simulation.png': () =>
    takeInspector(async (page) => {
      await page.goto('/inspector')
      await page.getByLabel('Simulate').selectOption('sendOwnerMail')
      await page.getByLabel('Event to send').selectOption('the mail is refused')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.locator('[data-state="mailCall.pausing"][data-active]').waitFor()
    }),

  'docs/screenshots/trace.png': () =>
    takeInspector(async (page, site) => {
      const opened = page.waitForEvent('popup')
      await page.goto(`${urls.contact}?inspect=local`)
      await page.keyboard.press('Tab')
      const inspector = await opened
      await inspector.setViewportSize(viewport)
      await inspector.getByRole('button', { name: 'contactForm form.onPage' }).waitFor()
      await page.context().clock.setFixedTime('2026-01-01T09:00:12')
      await sendFailing(page, site, 'customer')
      const sent = 'contactForm xstate.done.actor.sendCustomerMail'
      await inspector.getByRole('button', { name: sent }).click()
      await inspector.locator('[data-state$="customerMail"][data-active]').waitFor()
      return inspector
    }),
}

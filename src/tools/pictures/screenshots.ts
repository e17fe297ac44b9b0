import type { Locator, Page } from '@playwright/test'
import { headlineAttribute } from '../../names.ts'
import { contact } from '../../content/contact.ts'
import { urls } from '../../content/urls.ts'
import { cookieBanner } from '../../content/frame.ts'
import { toastRegion } from '../../content/toasts.ts'
import { inBrowser } from '../findChromium.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import { failNext, serveBuild, serveDevelopment, type Site } from '../serveSite.ts'
import { fillIn, createFormFiller } from '../fillIn.ts'
import { completeForm } from '../sampleForms.ts'

/** Interacts with a page until the page shows the contents for the screenshot. */
type Act = (page: Page, site: Site) => Promise<unknown>

/**
 * Waits until the browser has decoded the visible images and the page is idle, because scripts of the page can scroll.
 * Moves the mouse away from all controls, because a scroll could put a control under the mouse.
 */
async function settle(page: Page) {
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return top < innerHeight && bottom > 0
    })
    await Promise.all(inView.map((image) => image.decode()))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** Scrolls an element to the middle of the window. */
const scrollToMiddle = (locator: Locator) =>
  // Do not use scrollIntoView. Its result depends on the scroll padding, which changes when the banner or the toast
  // appears.
  locator.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    scrollBy({ top: Math.round(top + (height - innerHeight) / 2), behavior: 'instant' })
  })

async function take(serving: Promise<Site>, act: Act): Promise<Buffer> {
  const site = await serving
  try {
    return await inBrowser(
      { baseURL: site.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
      async (page) => {
        await act(page, site)
        await settle(page)
        return page.screenshot({ animations: 'disabled' })
      },
      // Without this argument, Chromium redraws only parts of the page, and the pixels of a rounded corner differ
      // slightly between runs.
      { args: ['--disable-partial-raster'] },
    )
  } finally {
    await site.close()
  }
}

/** Takes a screenshot of a page of the built site, after a visitor has declined cookies. */
const takePage = (path: string, act: Act = () => Promise.resolve()) =>
  take(serveBuild(), async (page, site) => {
    await page.goto(path)
    const decline = page.getByRole('button', { name: cookieBanner.decline })
    await decline.click()
    await decline.waitFor({ state: 'hidden' })
    await page.locator(`html[${headlineAttribute}]`).waitFor()
    await act(page, site)
  })

/** Takes a screenshot of the inspector's page. */
const takeInspector = (act: (page: Page) => Promise<unknown>) =>
  take(serveDevelopment(), async (page) => {
    await page.goto('/inspector')
    await act(page)
  })

/** Waits until the inspector's chart has scrolled to an active state. */
async function showsState(page: Page, state: string) {
  await page.locator(`[data-state="${state}"][data-active]`).waitFor()
  await settle(page)
}

/** Functions that take the screenshots for the documentation, keyed by file. */
export const screenshots: Record<string, () => Promise<Buffer>> = {
  'docs/screenshots/home.png': () => takePage(urls.home),

  'docs/screenshots/failure.png': () =>
    takePage(urls.contact, async (page, site) => {
      await fillIn(createFormFiller(page), completeForm)
      await failNext(site, serviceAnswers.mailboxFailure, 'owner')
      await page.getByRole('button', { name: contact.submit }).click()
      await page.getByRole('button', { name: toastRegion.close }).waitFor()
      await settle(page)
      await scrollToMiddle(page.getByRole('main').getByText(contact.failure.ownerMail))
    }),

  'docs/screenshots/simulation.png': () =>
    takeInspector(async (page) => {
      await page.getByLabel('Simulate').selectOption('sendOwnerMail')
      await showsState(page, 'mailCall.calling')
      await page.getByLabel('Event to send').selectOption('the mail is refused')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await showsState(page, 'mailCall.pausing')
    }),

  'docs/screenshots/trace.png': () =>
    takeInspector(async (page) => {
      await page.getByLabel('Open trace').setInputFiles('tests/support/failingSend.trace.json')
      await showsState(page, 'contactForm.request.failure.ownerMail')
      const sent = 'contactForm xstate.done.actor.sendOwnerMail'
      await page.getByRole('button', { name: sent }).click()
      await showsState(page, 'contactForm.request.failure.ownerMail')
    }),
}

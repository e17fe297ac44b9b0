import type { Locator, Page } from '@playwright/test'
import type { Fixtures, Site } from '../fixtures.ts'
import { contact } from '../../../src/content/contact.ts'
import { faq } from '../../../src/content/faq.ts'
import type { PageUrl } from '../../../src/content/urls.ts'
import { headlineAttribute } from '../../../src/names.ts'
import { serviceAnswers } from '../../../src/tools/mailService/serviceAnswers.ts'
import { listed } from '../../../src/tools/scenarios/pageContents.ts'
import { fillIn, sendRequest } from './visitorActions.ts'
import { alert, banner, closeToast, menu, menuButton, sending, submit } from './locators.ts'
import { failNext, type Fault } from '../../support/serveBuiltSite.ts'
import { clearConsent, hydrate, statusMessage } from './page.ts'

/** A page, or a state that a page reaches through a visitor's actions. */
interface StateOf<Name extends string> {
  name: Name
  path: string
  /** True if no cookie decision is stored, so that the page shows the cookie banner. */
  undecided?: boolean
  fault?: Fault
  /** The error response that leads to this state. The browser's console reports the status of the response. */
  reports?: { status: number }
  reach?: (page: Page) => Promise<unknown>
  /** Finds an element that is visible only in this state. */
  sign: (page: Page) => Locator
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const sendForm = async (page: Page) => {
  await fillIn(page)
  await submit(page).click()
}

const reached = [
  { name: 'the not-found page', path: '/gibt-es-nicht', reports: { status: 404 }, sign: title },
  {
    name: 'the cookie banner',
    path: '/',
    undecided: true,
    sign: banner,
  },
  {
    name: 'the open menu',
    path: '/',
    reach: (page) => menuButton(page).click(),
    sign: menu,
  },
  {
    name: 'an open answer',
    path: '/faq',
    reach: (page) => page.getByText(faq.questions[0].question).click(),
    sign: (page) => page.getByText(faq.questions[0].answer[0]),
  },
  {
    name: 'the form with errors',
    path: '/kontakt',
    reach: (page) => submit(page).click(),
    sign: (page) => page.getByText(contact.errors.message.tooShort),
  },
  {
    name: 'the form while sending',
    path: '/kontakt',
    fault: 'hang',
    reach: sendForm,
    sign: sending,
  },
  {
    name: 'the form after a failure (alert and toast)',
    path: '/kontakt',
    fault: serviceAnswers.mailboxFailure,
    reports: serviceAnswers.mailboxFailure,
    reach: async (page) => {
      await sendForm(page)
      await alert(page).waitFor()
    },
    sign: closeToast,
  },
  {
    name: 'the thank-you message (with toast)',
    path: '/kontakt',
    reach: sendRequest,
    sign: closeToast,
  },
] as const satisfies StateOf<string>[]

export type State = StateOf<PageUrl | (typeof reached)[number]['name']>

/** All pages and their main states. */
export const states: State[] = [
  ...listed.map(({ path }) => ({ name: path, path, sign: title })),
  ...reached,
]

/** Opens the page in a state of the list `states`, and waits for its headline font. Does not hydrate the page. */
export async function open(
  { page, site, allowedProblems }: Pick<Fixtures, 'allowedProblems'> & { page: Page; site: Site },
  { path, undecided, fault, reports }: State,
) {
  if (reports) allowedProblems.push(statusMessage(reports))
  if (fault !== undefined) await failNext(site, fault, 'owner')
  if (undecided) await clearConsent(page)
  await page.goto(path)
  // When the headline font loads, lines of text can move, which would change the positions that a test measures.
  await page.locator(`html[${headlineAttribute}]`).waitFor()
}

/**
 * Hydrates an open page, brings the page into the state, and waits until all CSS transitions have ended. If a toast is
 * visible, the function focuses its close button, so that the toast stays visible.
 */
export async function enter(page: Page, { undecided, reach, sign }: State): Promise<void> {
  await hydrate(page)
  await banner(page).waitFor({
    state: undecided ? 'visible' : 'hidden',
  })
  await reach?.(page)
  await sign(page).waitFor()
  if (await closeToast(page).isVisible()) await closeToast(page).focus()
  // Wait for CSS transitions, because the colours of a button change gradually after it is enabled again.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    ),
  )
}

/** Removes the planned faults of the mail service. */
export const leave = (site: Site) => fetch(`${site.url}/outbox/faults`, { method: 'DELETE' })

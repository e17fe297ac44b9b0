import { expect, type Page, type Route } from '@playwright/test'
import { inStage } from './locators.ts'

/** Takes such messages of a page out of its problems; all others are left to fail the test, and those that come until the page is closed: what a console says of an answer may come late. */
export function takeProblems(problems: string[], kind: RegExp): string[] {
  const taken = problems.filter((text) => kind.test(text))
  problems.splice(0, problems.length, ...problems.filter((text) => !kind.test(text)))
  return taken
}

/** Takes all problems out, which are these; what a console says of an answer may come after what the page does with it. */
export async function expectProblems(problems: string[], expected: string[], where?: string) {
  await expect.poll(() => [...problems], where).toEqual(expected)
  problems.length = 0
}

/** Removes the visitor's stored decision on cookies, so the page shows its banner when it is opened. */
export const clearConsent = (page: Page) =>
  page.context().setStorageState({ cookies: [], origins: [] })

/** Presses a key that does nothing, which makes the page hydrate, and waits until it is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  // A locator polls less and less often.
  await page.waitForFunction((selector) => document.querySelector(selector), inStage('hydrated'), {
    polling: 20,
  })
}

/** Opens a page and hydrates it. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrate(page)
}

/** Holds every request to such an address until the returned function lets them go. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Whether the browser's network is off, for which the driver waits neither way. */
export const isOffline = (page: Page) =>
  page.evaluate(() =>
    fetch('/robots.txt', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  )

/** Answers as a host that has nothing there; of another type than the one awaited Firefox would complain as well. */
export const answerNotFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/javascript' })

/** Reads what the outbox of this site lists from now on, newest first. */
export async function newOutboxEntries(site: { url: string }, list: 'mails' | 'calls') {
  const all = async () =>
    (await (await fetch(`${site.url}/outbox/${list}.json`)).json()) as {
      html: string
      text: string
    }[]
  const { length } = await all()
  return async () => {
    const listed = await all()
    return listed.slice(0, listed.length - length)
  }
}

/** Has the page report what violates its policy as an error in the console. */
export const reportViolations = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`Violation: ${effectiveDirective} ${blockedURI}`),
    ),
  )

/** What a page and its browser say of a violation. */
export const violationMessage =
  /^Violation: |Content Security Policy|Trusted(HTML|Script)|violates the following directive|blocked by CSP/i

/** Matches the report of Chromium's console about a response with this status. The consoles of the other drivers report none. */
export const statusMessage = ({ status }: { status: number }) =>
  new RegExp(`^Failed to load resource: .* ${status} `)

export const notFoundMessage = statusMessage({ status: 404 })

import { expect, type Page, type Route } from '@playwright/test'
import { inStage } from './locators.ts'

/**
 * Removes the matching problems from the list, and returns the removed problems. Problems that the page reports later
 * stay in the list.
 */
export function takeProblems(problems: string[], kind: RegExp): string[] {
  const taken = problems.filter((text) => kind.test(text))
  problems.splice(0, problems.length, ...problems.filter((text) => !kind.test(text)))
  return taken
}

/**
 * Expects exactly these problems and clears the list. Polls the list, because the console can log a failed response
 * after the page has handled it.
 */
export async function expectProblems(problems: string[], expected: string[], where?: string) {
  await expect.poll(() => [...problems], where).toEqual(expected)
  problems.length = 0
}

/** Removes the stored cookie decision, so that the next page that opens shows the cookie banner. */
export const clearConsent = (page: Page) =>
  page.context().setStorageState({ cookies: [], origins: [] })

/** Presses Shift and waits until the page is hydrated. Shift has no other effect on the page. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  // A locator would check at growing intervals, so the wait would take longer.
  await page.waitForFunction((selector) => document.querySelector(selector), inStage('hydrated'), {
    polling: 20,
  })
}

/** Opens a page and hydrates it. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrate(page)
}

/** Delays every request whose URL matches `address`, until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Checks whether the browser is offline. Use this function after `setOffline`, because `setOffline` returns before the
 * change has taken effect.
 */
export const isOffline = (page: Page) =>
  page.evaluate(() =>
    fetch('/robots.txt', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  )

/**
 * Responds to a request for a module with 404. The content type is JavaScript, because Firefox logs a second error for
 * any other type.
 */
export const answerNotFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/javascript' })

/**
 * Returns a function that reads the site's outbox. The function returns only the entries that were added after the call
 * of `newOutboxEntries`, newest first.
 */
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

/**
 * Makes the page log each violation of its Content-Security-Policy as a console error. Call this function before
 * navigation.
 */
export const reportViolations = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`Violation: ${effectiveDirective} ${blockedURI}`),
    ),
  )

/**
 * Matches each message about a violation of the Content-Security-Policy: the message of `reportViolations`, and the
 * messages of the browsers.
 */
export const violationMessage =
  /^Violation: |Content Security Policy|Trusted(HTML|Script)|violates the following directive|blocked by CSP/i

/** Matches Chromium's console message about a response with this status. The other engines do not log a message. */
export const statusMessage = ({ status }: { status: number }) =>
  new RegExp(`^Failed to load resource: .* ${status} `)

export const notFoundMessage = statusMessage({ status: 404 })

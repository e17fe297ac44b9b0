import { STATUS_CODES } from 'node:http'
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  type Route,
} from 'playwright-core'
import { expect, inject, test as base } from 'vitest'
import { storedFor } from '../../machines/constants.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { stages } from '../../src/names.ts'
import type { MailServicePluginOptions } from '../../src/tools/mailService/mailServicePlugin.ts'
import { longestWait } from './timeouts.ts'
import { gaps as firefoxGaps } from './firefoxGaps.ts'
import { serveBuild, type Site } from './serveBuiltSite.ts'
import { gaps as webkitGaps } from './webkitGaps.ts'

export type { Site } from './serveBuiltSite.ts'

/** Serves `dist/`; see `serveBuild`. */
export const serveSite = (options?: MailServicePluginOptions) => serveBuild('dist', options)

export const engine = inject('engine')
export const isFirefox = engine === 'firefox'
/** What cannot be tried in this engine, each with what the protocol lacks. */
export const gaps = { chromium: {}, firefox: firefoxGaps, webkit: webkitGaps }[engine] as Record<
  string,
  string
>
export const executablePath = inject('browser')
/** Whether there is time for all, as in `npm run test:slow`. */
export const isFullRun = inject('purpose') === 'pairs'

/** Starts the browser that the tests' setup has found. */
export function launch({
  args = [],
  firefoxUserPrefs,
  ...options
}: LaunchOptions = {}): Promise<Browser> {
  if (engine === 'firefox')
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath,
      // As Chromium is started: with touch events, scrollbars that take no place, and no back/forward cache.
      firefoxUserPrefs: {
        'dom.w3c_touch_events.enabled': 1,
        'ui.useOverlayScrollbars': 1,
        'browser.sessionhistory.max_total_viewers': 0,
        ...firefoxUserPrefs,
      },
      ...options,
    })
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      // The shell alone would round the width of letters to whole pixels.
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--disable-component-update',
      ...args,
    ],
    ...options,
  })
}

/** What Firefox does in all pages of a browser or in none, and its driver leaves out where a page asks for it. */
const preferencesFor = (options: BrowserContextOptions) => ({
  ...(options.reducedMotion === 'reduce' && { 'ui.prefersReducedMotion': 1 }),
  ...(options.forcedColors === 'active' && { 'browser.display.document_color_use': 2 }),
  ...(options.javaScriptEnabled === false && { 'javascript.enabled': false }),
})

/** Takes such messages of a page out of its problems; all others are left to fail the test, and those that come until the page is closed. */
export function takeProblems(problems: string[], kind: RegExp): string[] {
  const taken = problems.filter((text) => kind.test(text))
  problems.splice(0, problems.length, ...problems.filter((text) => !kind.test(text)))
  return taken
}

/** Reaches for the page by a key that does nothing, and waits until it answers by itself. */
export async function untilAlive(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.locator(stages('alive')).waitFor()
}

interface Fixtures {
  site: Site
  /** The browser for pages with such options, started when it is first asked for. */
  browserFor: (options: BrowserContextOptions) => Promise<Browser>
  browser: Browser
  /** The browser for pages that ask for less motion. */
  stillBrowser: Browser
  /** Skips the test where the engine's driver cannot do it. */
  gap: undefined
  options: BrowserContextOptions
  page: Page
  /** Uncaught errors, console errors and failed policy checks of the page; each fails the test unless it is taken out. */
  problems: string[]
}

/** Firefox reports a font that was still under way when its page was left as an error of the page, with the code of NS_BINDING_ABORTED. */
const isGivenUp = (text: string) =>
  text.startsWith('download failed (font-family') && text.includes('status=2152398850')

/** A test in a fresh browser context on the built site; it fails when the page reports any error. */
export const test = base.extend<Fixtures>({
  site: [
    async ({}, provide) => {
      const site = await serveSite()
      await provide(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  browserFor: [
    async ({}, provide) => {
      const browsers = new Map<string, Promise<Browser>>()
      await provide((options) => {
        const firefoxUserPrefs = isFirefox ? preferencesFor(options) : {}
        const name = Object.keys(firefoxUserPrefs).join()
        const browser = browsers.get(name) ?? launch({ firefoxUserPrefs })
        browsers.set(name, browser)
        return browser
      })
      for (const browser of browsers.values()) await (await browser).close()
    },
    { scope: 'worker' },
  ],
  browser: [async ({ browserFor }, provide) => provide(await browserFor({})), { scope: 'worker' }],
  stillBrowser: [
    async ({ browserFor }, provide) => provide(await browserFor({ reducedMotion: 'reduce' })),
    { scope: 'worker' },
  ],
  options: {},
  problems: async ({}, provide) => {
    await provide([])
  },
  gap: [
    async ({ task, skip }, provide) => {
      const gap = gaps[task.name]
      if (gap) skip(gap)
      await provide(undefined)
    },
    { auto: true },
  ],
  page: async ({ browserFor, site, options, problems }, provide) => {
    const context = await (
      await browserFor(options)
    ).newContext({
      baseURL: site.url,
      locale: 'de-DE',
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(longestWait)
    page.on('pageerror', (error) => {
      // In Firefox what is prepared for a page fails in the empty one before it.
      if (page.url() !== 'about:blank' && !isGivenUp(error.message)) problems.push(error.message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    await provide(page)
    await context.close()
    expect(problems).toEqual([])
  },
})

/** Has the visitor's decision on cookies stored before any code of the pages runs, unless there is one. */
export const decideBefore = (page: Page, decision: string = storedFor.declined) =>
  page.addInitScript(
    ([key, value]) => {
      // Firefox runs this in the empty page as well, which has no storage.
      if (origin !== 'null' && localStorage.length === 0) localStorage.setItem(key, value)
    },
    [consentKey, decision] as const,
  )

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

/** Answers as a host that has nothing there; of another type than the one awaited Firefox would complain as well. */
export const answerNotFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/javascript' })

/** What the console says of a request with such an answer; only Chromium's can be heard saying so. */
export const reportOf = ({ status }: { status: number }) =>
  engine !== 'chromium'
    ? []
    : [
        `Failed to load resource: the server responded with a status of ${status} (${STATUS_CODES[status]})`,
      ]

/** Reads what the outbox of this site lists from now on, newest first. */
export async function listedFromNow(site: { url: string }, list: 'mails' | 'calls') {
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

export const notFoundMessages = reportOf({ status: 404 })

/** Has the page report what violates its policy as an error in the console. */
export const reportViolations = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`Violation: ${effectiveDirective} ${blockedURI}`),
    ),
  )

/** What a page and its browser say of a violation. */
export const saysViolated =
  /^Violation: |Content Security Policy|Trusted(HTML|Script)|violates the following directive|blocked by CSP/i

/** What the console says of each file that is not there. */
export const saysNotFound = /^Failed to load resource: .* 404 /

import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from '@playwright/test'
import { storedConsent } from '../../machines/constants.ts'
import { consentEntry } from '../../src/effects/consentStorage.ts'
import type { Visitor, Visit } from '../../src/tools/scenarios/visitor.ts'
import { serveBuild, type Site } from '../support/serveBuiltSite.ts'
import { programPath } from '../support/installedPrograms.ts'
import { tabOn, type Tab } from './support/tab.ts'
import { createVisit } from './support/visit.ts'
import { openWebKit } from './support/webKit.ts'

export type { Site } from '../support/serveBuiltSite.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

export interface WorkerFixtures {
  /**
   * The browser engine of the Playwright project. WebDriver controls the engine `webkit`, so only the fixtures `tab`
   * and `visitor` can control a page in this engine.
   */
  engine: Engine
  site: Site
}

export interface Fixtures {
  /**
   * The cookie decision in localStorage when the site opens. If it is `null`, no decision is stored, and the site shows
   * the cookie banner.
   */
  consent: string | null
  /**
   * Regular expressions for the problems that a test may cause. A single test pushes its expressions to the list. In
   * `test.use`, the list can have only one expression, because Playwright would read a second element as fixture
   * options.
   */
  allowedProblems: RegExp[]
  /**
   * Uncaught errors, console errors and console warnings of the page. After the page is closed, the test fails if any
   * of them does not match `allowedProblems`.
   */
  problems: string[]
  /**
   * Starts a separate browser and closes it after the test. Adds `args` to the command-line switches that the
   * Playwright project sets.
   */
  launch: (options: LaunchOptions) => Promise<Browser>
  /** A page in any engine. It offers only the few actions that WebDriver also supports. */
  tab: Tab
  /** A simulated visitor who clicks and types in the page of `tab`. */
  visitor: Visitor
  /** A simulated visitor of `page`, and an `environment` that controls the network, the clock, storage and history. */
  visit: Visit
}

/**
 * Checks whether an error is Firefox's message about a font download that a navigation aborted (NS_BINDING_ABORTED).
 */
const isAbortedFont = (text: string) =>
  text.startsWith('download failed (font-family') && text.includes('status=2152398850')

/**
 * Returns Firefox's preferences for the options that its driver cannot set for a single page. The preferences apply to
 * the complete browser.
 */
const preferencesFor = ({
  reducedMotion,
  forcedColors,
  javaScriptEnabled,
}: BrowserContextOptions) => ({
  ...(reducedMotion === 'reduce' && { 'ui.prefersReducedMotion': 1 }),
  ...(forcedColors === 'active' && { 'browser.display.document_color_use': 2 }),
  ...(javaScriptEnabled === false && { 'javascript.enabled': false }),
})

interface Browsers {
  /** Returns a browser for pages with these options. The first call with the same options starts the browser. */
  browserFor: (options: BrowserContextOptions) => Promise<Browser>
}

/**
 * Runs a test on the built site in a new browser context. The test fails if the page reports an error or a warning that
 * does not match `allowedProblems`.
 */
export const test = base.extend<Fixtures, WorkerFixtures & Browsers>({
  engine: ['chromium', { scope: 'worker', option: true }],
  site: [
    async ({}, use) => {
      const site = await serveBuild('dist')
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  consent: [storedConsent.declined, { option: true }],
  // Playwright passes this state to every context, including contexts of other browsers that a test launches.
  storageState: ({ baseURL, consent }, use) => {
    const [name, value] = consentEntry(consent ?? '')
    return use({
      cookies: [],
      origins: consent === null ? [] : [{ origin: baseURL ?? '', localStorage: [{ name, value }] }],
    })
  },
  browserFor: [
    async ({ browserName, playwright, launchOptions, channel }, use) => {
      const browsers = new Map<string, Promise<Browser>>()
      await use((options) => {
        const preferences = browserName === 'firefox' ? preferencesFor(options) : {}
        const name = Object.keys(preferences).join()
        const browser =
          browsers.get(name) ??
          playwright[browserName].launch({
            ...launchOptions,
            ...(channel && { channel }),
            firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, ...preferences },
          })
        browsers.set(name, browser)
        return browser
      })
      for (const browser of browsers.values()) await (await browser).close()
    },
    { scope: 'worker' },
  ],
  // For WebKit, the fixture `tab` starts the browser, so this fixture starts no browser.
  context: async ({ engine, browserFor, reducedMotion, forcedColors, javaScriptEnabled }, use) => {
    if (engine === 'webkit') return use(undefined as never)
    const browser = await browserFor({ reducedMotion, forcedColors, javaScriptEnabled })
    const context: BrowserContext = await browser.newContext()
    await use(context)
    await context.close()
  },
  allowedProblems: ({}, use) => use([]),
  problems: async ({ allowedProblems }, use) => {
    const problems: string[] = []
    await use(problems)
    const isAllowed = (text: string) => allowedProblems.some((kind) => kind.test(text))
    expect(problems.filter((text) => !isAllowed(text))).toEqual([])
  },
  page: async ({ engine, context, problems }, use) => {
    if (engine === 'webkit') return use(undefined as never)
    const page = await context.newPage()
    page.on('pageerror', (error) => {
      // In Firefox, init scripts also run in the empty page before the first navigation, and can fail there.
      if (page.url() !== 'about:blank' && !isAbortedFont(error.message))
        problems.push(error.message)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    await use(page)
    // The console can log a failed response late, but logs nothing after the page is closed. So close the page before
    // `problems` is checked.
    await page.close()
  },
  launch: async ({ playwright, browserName, launchOptions, channel }, use) => {
    const browsers: Browser[] = []
    await use(async ({ args = [], ...options }) => {
      const browser = await playwright[browserName].launch({
        ...launchOptions,
        ...(channel && { channel }),
        args: [...(launchOptions.args ?? []), ...args],
        ...options,
      })
      browsers.push(browser)
      return browser
    })
    for (const browser of browsers) await browser.close()
  },
  tab: async ({ engine, page, problems, site }, use) => {
    if (engine !== 'webkit') return use(await tabOn(page))
    const { tab, stop } = await openWebKit(programPath('WebKit'), site.url, problems)
    await use(tab)
    await stop()
  },
  visitor: ({ tab }, use) => use(tab.visitor),
  visit: async ({ page }, use) => use(await createVisit(page)),
})

export { expect }

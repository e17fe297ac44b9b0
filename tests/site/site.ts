import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { preview } from 'vite'
import { expect, inject, test as base } from 'vitest'
import { stages } from '../../src/boot/document.ts'
import { parseConfiguration } from '../../src/build/configuration.ts'
import { staticHost } from '../../src/build/staticHost.ts'
import { mailService, type MailServicePluginOptions } from '../../src/tools/mailService/plugin.ts'

/** The built site on a port of its own, with a mail service of its own. */
export interface Site {
  url: string
  close: () => Promise<void>
}

/** Serves `dist/` with the local mail service, by default without its limit of one call a second. */
export async function serveSite(options: MailServicePluginOptions = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  const server = await preview({
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [
      mailService(parseConfiguration({}), { folder, interval: 0, ...options }),
      staticHost(),
    ],
  })
  const address = server.httpServer.address()
  if (typeof address !== 'object' || address === null) throw new Error('The site has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the browser that the tests' setup has found. */
export const launch = (...args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      ...args,
    ],
  })

interface Fixtures {
  site: Site
  browser: Browser
  options: BrowserContextOptions
  page: Page
  /** Uncaught errors, console errors and failed policy checks of the page; each fails the test unless it is taken out. */
  problems: string[]
}

/** A test in a fresh browser context on the built site; it fails when the page reports any error. */
export const test = base.extend<Fixtures>({
  site: [
    async ({}, provide) => {
      const site = await serveSite()
      await provide(site)
      await site.close()
    },
    { scope: 'file' },
  ],
  browser: [
    async ({}, provide) => {
      const browser = await launch()
      await provide(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  options: {},
  problems: async ({}, provide) => {
    await provide([])
  },
  page: async ({ browser, site, options, problems }, provide) => {
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'de-DE',
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    await provide(page)
    await context.close()
    expect(problems).toEqual([])
  },
})

/** Reaches for the page by a key that does nothing, and waits until it answers by itself. */
export async function alive(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.locator(stages('alive')).waitFor()
}

/** Holds every request to such an address until the returned function lets them go. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** What Chromium reports for an address that is answered with 404. */
export const notFoundMessage =
  'Failed to load resource: the server responded with a status of 404 (Not Found)'

import type { BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import { engine, executablePath, test as base } from './builtSite.ts'
import { visitIn, type Preparation, type Tab } from './drivers/tab.ts'
import type { Visit } from '../scenarios/person.ts'
import { tabOf } from './drivers/playwrightDriver.ts'
import { openWebKit, tabOf as tabOfWebKit } from './drivers/webKitDriver.ts'

interface Opened {
  tab: Tab
  close: () => Promise<void>
}

interface Fixtures {
  /** Opens a tab in a browser that knows nothing of the site, whatever its engine. */
  openTab: (url: string, preparation?: Preparation) => Promise<Opened>
  /** A tab of its own; the test fails where its page reports a problem that is not taken out. */
  tab: Tab
  visit: Visit
  /** One tab for all tests of the file, with its pages in hand. */
  walkedTab: Tab
}

const options: BrowserContextOptions = {
  locale: 'de-DE',
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
}

/** A test with a visit to the built site. */
export const test = base.extend<Fixtures>({
  openTab: [
    async ({ browserFor }, provide) => {
      await provide(async (baseURL, preparation) => {
        if (engine === 'webkit') {
          const webKit = await openWebKit(executablePath)
          return { tab: await tabOfWebKit(webKit, baseURL, preparation), close: webKit.stop }
        }
        const browser = await browserFor(options)
        const context = await browser.newContext({ ...options, baseURL })
        const tab = await tabOf(await context.newPage(), preparation)
        return { tab, close: () => context.close() }
      })
    },
    { scope: 'file' },
  ],
  tab: async ({ openTab, site }, provide) => {
    const { tab, close } = await openTab(site.url)
    await provide(tab)
    await tab.unrouteAll()
    const { problems } = tab
    await close()
    expect(problems).toEqual([])
  },
  visit: async ({ tab }, provide) => provide(visitIn(tab)),
  walkedTab: [
    async ({ openTab, site }, provide) => {
      const { tab, close } = await openTab(site.url, { hasFakes: true })
      await provide(tab)
      await close()
    },
    { scope: 'file' },
  ],
})

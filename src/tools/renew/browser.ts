import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from '../../../tests/site/chromium.ts'

/** Does something in a page of a browser of its own, by default without a sandbox, as for our own pages. */
export async function inBrowser<Result>(
  options: BrowserContextOptions,
  act: (page: Page) => Promise<Result>,
  { sandboxed = false } = {},
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: sandboxed,
  })
  try {
    return await act(await browser.newPage({ locale: 'de-DE', ...options }))
  } finally {
    await browser.close()
  }
}

import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from '../../../tests/site/chromium.ts'

/** Does something in a page of a browser of its own. */
export async function inBrowser<Result>(
  options: BrowserContextOptions,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    return await act(await browser.newPage({ locale: 'de-DE', ...options }))
  } finally {
    await browser.close()
  }
}

import { chromium } from 'playwright-core'

const launch = chromium.launch.bind(chromium)

// The change that Stryker has named to this process is made in each page.
chromium.launch = async (options) => {
  const browser = await launch(options)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(
      (activeMutant) => Object.assign(globalThis, { __stryker__: { activeMutant } }),
      process.env.__STRYKER_ACTIVE_MUTANT__,
    )
    return context
  }
  return browser
}

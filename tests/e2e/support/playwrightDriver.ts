import type { Page } from '@playwright/test'
import { bundle, visitIn, type Preparation, type Tab } from './tab.ts'
import type { Visit } from '../../scenarios/person.ts'

/** A page of Playwright's as the tab of a visit. */
export async function tabOf(page: Page, preparation: Preparation = {}): Promise<Tab> {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) problems.push(message.text())
  })
  if (preparation.clock || preparation.hasFakes) await page.clock.install()
  await page.addInitScript({ content: await bundle('inPage.ts', preparation) })
  await page.goto('/robots.txt')

  return {
    problems,
    go: async (path) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
    },
    back: async () => {
      await page.goBack()
    },
    forward: async () => {
      await page.goForward()
    },
    run: (script, argument) => page.evaluate(script as never, argument) as never,
    point: async (...actions) => {
      for (const action of actions)
        await (typeof action === 'string' ? page.mouse[action]() : page.mouse.move(...action))
    },
    key: (chord) => page.keyboard.press(chord),
    write: (text) => page.keyboard.type(text),
    clock: {
      resume: () => page.clock.resume(),
      pause: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000),
      pass: (time) => page.clock.runFor(time),
    },
    hold: async (address, handle) => {
      await page.route(address, (route) => {
        const request = route.request()
        handle({
          address: request.url(),
          go: () => route.continue(),
          fail: () => route.abort(request.isNavigationRequest() ? 'aborted' : 'failed'),
        })
      })
    },
    goOffline: (isOffline) => page.context().setOffline(isOffline),
    unrouteAll: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

/** A visit in a page of Playwright's, with a world in hand. */
export const visitOn = async (page: Page): Promise<Visit> =>
  visitIn(await tabOf(page, { hasFakes: true }))

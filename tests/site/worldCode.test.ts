import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { contact } from '../../src/content/contact.ts'
import { cookieBanner, footer, header, unavailable } from '../../src/content/site.ts'
import { attributes, stages } from '../../src/names.ts'
import { fillIn } from './journey.ts'
import { banner, menu, menuButton, submit, thanks } from './places.ts'
import { decideBefore, take, test } from './site.ts'

const code = /\/assets\/.*\.js$/

/** Has the line lose all code until the returned function is called; counts what is asked for. */
async function loseCode(page: Page) {
  const asked: string[] = []
  await page.route(code, async (route) => {
    asked.push(route.request().url())
    await route.abort('internetdisconnected')
  })
  return { asked, giveBack: () => page.unroute(code) }
}

const saysDisconnected = /ERR_INTERNET_DISCONNECTED/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Each with its control, how it is pressed, what it says where it can do nothing, and a sign that it has done it. */
const controls: [
  what: string,
  name: string,
  press: (page: Page) => Promise<void>,
  words: string,
  done: (page: Page) => Promise<unknown>,
][] = [
  [
    'the menu',
    header.openMenu,
    (page) => menuButton(page).press('Enter'),
    unavailable,
    (page) => menu(page).waitFor(),
  ],
  [
    'the banner',
    cookieBanner.decline,
    (page) => button(page, cookieBanner.decline).click(),
    unavailable,
    (page) => banner(page).waitFor({ state: 'hidden' }),
  ],
  [
    'the cookie settings',
    footer.cookieSettings,
    (page) => button(page, footer.cookieSettings).press('Space'),
    unavailable,
    (page) => page.locator(stages('alive')).waitFor(),
  ],
  [
    'the form',
    contact.submit,
    (page) => submit(page).click(),
    contact.unavailable,
    (page) => thanks(page).waitFor(),
  ],
]

describe('Where the code was lost on its way', () => {
  test.for(controls)(
    '%s says so when pressed, and does what it should when pressed after the line has come back',
    async ([, name, press, words, done], { page, problems }) => {
      const { giveBack } = await loseCode(page)
      await page.goto('/kontakt')
      await fillIn(page)
      await page.locator(stages('lost')).waitFor()
      for (let attempt = 1; attempt <= 2; attempt++) {
        await press(page)
        await page.locator(stages('lost')).waitFor()
        await page.getByText(words).waitFor()
        expect(await button(page, name).getAttribute('aria-busy')).toBe(null)
      }
      const isForm = name === contact.submit
      expect(await page.getByText(unavailable).isVisible()).toBe(!isForm)
      await giveBack()
      await press(page)
      await done(page)
      expect(await page.locator('[role=alert]', { hasText: words }).isVisible()).toBe(false)
      expect(await page.locator('[aria-describedby=nicht-geladen]').count()).toBe(0)
      await page.close()
      take(problems, saysDisconnected)
    },
  )

  test('the page tries again when the line is back, and does nothing that was pressed long before', async ({
    page,
    problems,
  }) => {
    await decideBefore(page)
    const { giveBack } = await loseCode(page)
    await page.goto('/faq')
    await menuButton(page).click()
    await page.getByText(unavailable).waitFor()
    await giveBack()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.locator(stages('alive')).waitFor()
    await page.getByText(unavailable).waitFor({ state: 'hidden' })
    expect(await menuButton(page).getAttribute('aria-expanded')).toBe('false')
    await page.close()
    take(problems, saysDisconnected)
  })

  test('each press tries once, and nothing else does', async ({ page, problems }) => {
    await decideBefore(page)
    const { asked } = await loseCode(page)
    await page.goto('/faq')
    await menuButton(page).click()
    await page.getByText(unavailable).waitFor()
    const { length } = asked
    const links = page.getByRole('contentinfo').getByRole('link')
    for (const link of await links.all()) await link.hover()
    for (let key = 0; key < 5; key++) await page.keyboard.press('Tab')
    expect(await page.getAttribute('html', attributes.stage)).toBe('lost')
    expect(asked.length).toBe(length)
    await page.close()
    take(problems, saysDisconnected)
  })
})

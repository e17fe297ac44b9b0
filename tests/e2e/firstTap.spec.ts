import type { Page } from '@playwright/test'
import { expect, test, type Engine } from './fixtures.ts'
import { storedConsent } from '../../machines/constants.ts'
import { consentChoices, cookieBanner, footer, header } from '../../src/content/frame.ts'
import { urls } from '../../src/content/urls.ts'
import { consentEntry } from '../../src/effects/consentStorage.ts'
import { headlineAttribute } from '../../src/names.ts'
import { contents, footerLabels, sectionLabels } from '../../src/tools/scenarios/pageContents.ts'
import {
  banner,
  controlUnavailable,
  inFooter,
  inStage,
  menu,
  menuButton,
  title,
  toContact,
} from './support/locators.ts'
import { clearConsent, hydrate } from './support/page.ts'
import { holdCode, stage } from './support/pageCode.ts'

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

const closeButton = (page: Page) => page.getByRole('button', { name: header.closeMenu })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const paths = [urls.home, urls.contact] as const
const blockedMessage = /^Failed to load resource: |error loading dynamically imported module/

/**
 * Expects that the menu is open or closed, as `isOpen` specifies. Checks the state of its button, the visibility of the
 * menu, and whether Tab can reach its links.
 */
async function expectMenu(page: Page, isOpen: boolean) {
  await expect(isOpen ? closeButton(page) : menuButton(page)).toHaveAttribute(
    'aria-expanded',
    `${isOpen}`,
  )
  await expect(menu(page)).toBeVisible({ visible: isOpen })
  await expect(page.locator('#menue')).toHaveJSProperty('inert', !isOpen)
}

/**
 * Opens a page and keeps its JavaScript from loading. If `code` is `pending`, the requests do not get a response. If
 * `code` is `blocked`, the requests fail. The JavaScript can load after the returned function is called.
 */
async function openWithoutCode(page: Page, path: string, code: 'pending' | 'blocked') {
  if (code === 'pending') {
    const release = await holdCode(page)
    await page.goto(path)
    return async () => release()
  }
  const address = '**/assets/**/*.js'
  await page.route(address, (route) => route.abort('failed'))
  await page.goto(path)
  return () => page.unroute(address)
}

// Checks whether the JavaScript can still load in the open page. After a module has failed to load, Firefox does not
// request it again until a reload.
const canLoadLater = (code: 'pending' | 'blocked', engine: Engine) =>
  code === 'pending' || engine !== 'firefox'

const readStored = (page: Page) => page.evaluate(() => Object.entries(localStorage))

for (const code of ['pending', 'blocked'] as const)
  for (const path of paths) {
    const tag = path === urls.home ? [] : ['@slow']

    test(
      `the menu of ${path} opens and closes while JavaScript is ${code}, and after it has loaded`,
      { tag },
      async ({ page, allowedProblems, engine }) => {
        allowedProblems.push(blockedMessage)
        const release = await openWithoutCode(page, path, code)
        await menuButton(page).click()
        await expectMenu(page, true)
        await menu(page).getByRole('link').first().focus()
        await page.keyboard.press('Escape')
        await expectMenu(page, false)
        await expect(menuButton(page)).toBeFocused()
        await menuButton(page).press('Enter')
        await expectMenu(page, true)
        await page.mouse.click(195, 800)
        await expectMenu(page, false)
        await menuButton(page).click()
        await closeButton(page).click()
        await expectMenu(page, false)
        await menuButton(page).click()
        await inFooter(page, footerLabels[urls.privacy]).focus()
        await expectMenu(page, false)
        await expect(controlUnavailable(page)).toBeHidden()
        await release()
        await menuButton(page).click()
        if (canLoadLater(code, engine))
          await expect(page.locator(inStage('hydrated'))).toBeVisible()
        await expectMenu(page, true)
        await page.keyboard.press('Escape')
        await expectMenu(page, false)
        await expect(menuButton(page)).toBeFocused()
      },
    )

    for (const value of Object.values(storedConsent))
      test(
        `the cookie decision "${consentChoices[value]}" on ${path} is stored while JavaScript is ${code}`,
        { tag },
        async ({ page, allowedProblems, engine }) => {
          allowedProblems.push(blockedMessage)
          await clearConsent(page)
          const release = await openWithoutCode(page, path, code)
          await button(page, consentChoices[value]).click()
          await expect(banner(page)).toBeHidden()
          expect(await readStored(page)).toEqual([consentEntry(value)])
          await expect(title(page, contents[path].title)).toBeFocused()
          await expect(controlUnavailable(page)).toBeHidden()
          await release()
          await button(page, footer.cookieSettings).click()
          if (canLoadLater(code, engine)) await expect(banner(page)).toBeFocused()
          else await expect(controlUnavailable(page)).toBeVisible()
          expect(await readStored(page)).toEqual([consentEntry(value)])
        },
      )
  }

test('even if localStorage is blocked, a cookie decision before hydration hides the banner', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
  })
  const release = await openWithoutCode(page, urls.faq, 'pending')
  await button(page, cookieBanner.decline).click()
  await expect(banner(page)).toBeHidden()
  await release()
  await hydrate(page)
  await expect(banner(page)).toBeHidden()
})

test('before hydration, a section link in the menu scrolls to its section', async ({ page }) => {
  await openWithoutCode(page, urls.home, 'pending')
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: sectionLabels.prozess }).click()
  await expectMenu(page, false)
  await expect(page).toHaveURL('/#prozess')
  await expect(page.locator('#prozess')).toBeInViewport()
  // Following the same link again must not add a second entry to the history.
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: sectionLabels.prozess }).click()
  await expectMenu(page, false)
  // Use `history.back`, because `page.goBack` would wait for a page load in Firefox.
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
})

/** Actions of a visitor while the menu is open. `isOpen` is whether the menu must be open after the action. */
const furtherPresses: [name: string, press: (page: Page) => Promise<unknown>, isOpen: boolean][] = [
  ['doing nothing', async () => undefined, true],
  ['pressing the menu button', (page) => page.evaluate(pressMenuButton, 1), false],
  ['pressing the menu button twice', (page) => page.evaluate(pressMenuButton, 2), true],
  ['pressing Escape', (page) => page.keyboard.press('Escape'), false],
  ['clicking outside of the menu', (page) => page.mouse.click(195, 800), false],
]

// Clicks the menu button in the page, because Playwright's `click` would wait until the button has stopped moving.
function pressMenuButton(times: number) {
  for (let press = 0; press < times; press++)
    document.querySelector<HTMLElement>('header button[aria-controls]')?.click()
}

// After the same delay, hydration has progressed further on a fast computer than on a slow one. The menu must always
// respond in the same way, so these tests use several delays.
for (const delay of [0, 60, 150, 300])
  for (const [name, press, isOpen] of furtherPresses)
    test(
      `${delay} ms after JavaScript starts to load, ${name} ${isOpen ? 'leaves the menu open' : 'closes the menu'}`,
      { tag: delay === 0 ? [] : '@slow' },
      async ({ page }) => {
        const release = await openWithoutCode(page, urls.home, 'pending')
        await menuButton(page).click()
        await expectMenu(page, true)
        await release()
        await page.evaluate((delay) => new Promise((done) => setTimeout(done, delay)), delay)
        await press(page)
        await expect(page.locator(inStage('hydrated'))).toBeVisible()
        await expectMenu(page, isOpen)
        await page.evaluate(pressMenuButton, 1)
        await expectMenu(page, !isOpen)
      },
    )

/**
 * Lets the page load its JavaScript, and presses the menu button while React hydrates the page. Resolves when the page
 * is hydrated.
 */
async function pressDuringHydration(page: Page, release: () => unknown) {
  // The page replaces `Element.prototype.removeChild` right before hydration begins, so this script waits for the
  // replacement and then clicks. At that moment, React still needs at least one more task to hydrate the page.
  const pressed = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          if (!Object.hasOwn(Element.prototype, 'removeChild')) {
            port2.postMessage(null)
            return
          }
          document.querySelector<HTMLElement>('header button[aria-controls]')?.click()
          resolve(!document.querySelector('[data-stage=hydrated]'))
        }
        port2.postMessage(null)
      }),
  )
  await page.keyboard.press('Shift')
  await release()
  expect(await pressed).toBe(true)
  await expect(page.locator(inStage('hydrated'))).toBeVisible()
}

test('a press on the menu button during hydration opens the menu once and highlights the current section', async ({
  page,
}) => {
  const release = await openWithoutCode(page, urls.home, 'pending')
  await page.locator('#about').evaluate((section) => section.scrollIntoView())
  await pressDuringHydration(page, release)
  await expectMenu(page, true)
  await page.mouse.click(195, 800)
  await expectMenu(page, false)
  await page.locator('#prozess').evaluate((section) => section.scrollIntoView())
  await menuButton(page).click()
  await expect(menu(page).locator('[aria-current]')).toHaveText([sectionLabels.prozess])
})

test('a press on the menu button during hydration closes the open menu, and the next press opens it', async ({
  page,
}) => {
  const release = await openWithoutCode(page, urls.home, 'pending')
  await menuButton(page).click()
  await expectMenu(page, true)
  await pressDuringHydration(page, release)
  await expectMenu(page, false)
  await menuButton(page).click()
  await expectMenu(page, true)
})

test('while the JavaScript modules are loading, the menu button closes the open menu', async ({
  page,
}) => {
  await page.route(/\/assets\/pages-.*\.js$/, () => undefined)
  const main = page.waitForResponse(/\/assets\/main-.*\.js$/)
  await page.goto(urls.home)
  await menuButton(page).click()
  await main
  expect(await stage(page)).toBe('loading')
  await closeButton(page).click()
  await expectMenu(page, false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('screenshots before and after hydration', { tag: '@chromium' }, () => {
  for (const part of [
    'the cookie banner',
    'the open menu',
    'the open menu with a current section',
  ] as const)
    test(`a screenshot of ${part} is identical before and after hydration`, async ({ page }) => {
      if (part === 'the cookie banner') await clearConsent(page)
      const release = await openWithoutCode(page, urls.home, 'pending')
      await expect(page.locator(`html[${headlineAttribute}]`)).toBeVisible()
      // This section fills the window and has no pictures. Lazy pictures could load between the two screenshots.
      if (part === 'the open menu with a current section')
        await page.locator('#rendite').evaluate((section) => section.scrollIntoView())
      if (part === 'the cookie banner') await menuButton(page).focus()
      else await menuButton(page).click()
      if (part === 'the open menu with a current section')
        await expect(menu(page).locator('[aria-current]')).toHaveText([sectionLabels.rendite])
      const before = await page.screenshot()
      await release()
      await expect(page.locator(inStage('hydrated'))).toBeVisible()
      expect((await page.screenshot()).equals(before)).toBe(true)
    })
})

/** Opens the menu in a low window, and scrolls the menu until its last page link is in view. */
async function scrollMenuToEnd(page: Page) {
  await clearConsent(page)
  await page.setViewportSize({ width: 390, height: 300 })
  await page.goto(urls.home)
  await menuButton(page).click()
  const last = menu(page).getByRole('list').first().getByRole('link').last()
  await expect(last).not.toBeInViewport()
  await menu(page).getByRole('link').first().hover()
  await page.mouse.wheel(0, 1_000)
  await expect(last).toBeInViewport({ ratio: 1 })
}

test('in a low window, the open menu covers the cookie banner and scrolls to its last link', async ({
  page,
}) => {
  await scrollMenuToEnd(page)
  const isOnTop = menu(page).evaluate((menu) =>
    menu.contains(document.elementFromPoint(innerWidth / 2, innerHeight - 8)),
  )
  expect(await isOnTop).toBe(true)
})

// Firefox ignores `overscroll-behavior` for the wheel events of its driver.
test(
  'in a low window, scrolling the open menu beyond its end does not scroll the page',
  { tag: '@chromium' },
  async ({ page }) => {
    await scrollMenuToEnd(page)
    // The first movement of the wheel must have no effect. The second movement is over the header, so it scrolls the
    // page.
    await page.mouse.wheel(0, 1_000)
    await toContact(page).hover()
    await page.mouse.wheel(0, 40)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(40)
  },
)

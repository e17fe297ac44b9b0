import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fields } from '../../machines/contactRequest.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { urls } from '../../src/content/urls.ts'
import { footer } from '../../src/content/frame.ts'
import * as unavailable from '../../src/content/unavailable.ts'
import { pressTimeout } from '../../src/effects/times.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { fillIn, valuesShown } from './support/visitorActions.ts'
import {
  banner,
  closeToast,
  controlUnavailable,
  formUnavailable,
  submit,
  thanks,
  toasts,
  inStage,
} from './support/locators.ts'
import { designProblems, noDesignProblems } from './support/designRules.ts'
import { holdCode, stage } from './support/pageCode.ts'
import { answerNotFound, isOffline, notFoundMessage } from './support/page.ts'

const code = /\/assets\/.*\.js$/

const typed = fields.map((field) => completeForm[field])
const { problem, retry, reload, keep, orWrite } = unavailable

async function send(page: Page) {
  await fillIn(page)
  await submit(page).click()
}

/** Blocks the page's JavaScript files, as a content blocker does, until the returned function is called. */
async function loseCode(page: Page) {
  await page.route(code, (route) => route.abort('blockedbyclient'))
  return () => page.unroute(code)
}

const lostMessage = /ERR_BLOCKED_BY_CLIENT|ERR_INTERNET_DISCONNECTED/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lost = (page: Page) => expect(page.locator(inStage('failed'))).toBeVisible()
const sentence = (text: string) => `${problem} Bitte ${text}. `
const reloadLink = (page: Page) => page.getByRole('link', { name: reload })

/**
 * The controls that need JavaScript. `name` is the accessible name of a control, and `press` presses the control.
 * `place` finds the failure notice of the control, and `words` is the text of that notice. `done` checks that the
 * control has worked.
 */
const controls: [
  what: string,
  name: string,
  press: (page: Page) => Promise<void>,
  place: typeof formUnavailable,
  words: string,
  done: (page: Page) => Promise<unknown>,
][] = [
  [
    'the cookie settings button',
    footer.cookieSettings,
    (page) => button(page, footer.cookieSettings).press('Space'),
    controlUnavailable,
    sentence(`${keep} ${reload}`),
    (page) => expect(banner(page)).toBeVisible(),
  ],
  [
    'the submit button',
    contact.submit,
    (page) => submit(page).click(),
    formUnavailable,
    `${problem} Bitte ${keep} ${reload}${orWrite} ${company.email}.`,
    (page) => expect(thanks(page)).toBeVisible(),
  ],
]

test.describe('JavaScript that fails to load', { tag: '@chromium' }, () => {
  test.use({ allowedProblems: [lostMessage] })

  for (const [what, name, press, place, words, done] of controls)
    test(
      `without JavaScript, pressing ${what} shows a failure notice until a later press loads the JavaScript`,
      { tag: place === formUnavailable ? [] : '@slow' },
      async ({ page }) => {
        const giveBack = await loseCode(page)
        await page.goto('/kontakt')
        await fillIn(page)
        await lost(page)
        await expect(formUnavailable(page)).toBeVisible()
        for (let attempt = 1; attempt <= 2; attempt++) {
          await press(page)
          await lost(page)
          await expect(place(page)).toBeVisible()
          await expect(place(page)).toHaveText(words)
          await expect(button(page, name)).not.toHaveAttribute('aria-busy')
        }
        await expect(controlUnavailable(page)).toBeVisible({
          visible: place === controlUnavailable,
        })
        await page.emulateMedia({ media: 'print' })
        await expect(place(page)).toBeHidden()
        await page.emulateMedia({ media: 'screen' })
        await giveBack()
        const release = await holdCode(page)
        await press(page)
        await expect(place(page)).toBeHidden()
        release()
        await done(page)
        await expect(place(page)).toBeHidden()
      },
    )

  test('if JavaScript failed to load, the failure notice has a link that reloads the page', async ({
    page,
  }) => {
    const giveBack = await loseCode(page)
    await page.goto('/faq?quelle=brief#start')
    await button(page, footer.cookieSettings).click()
    await expect(reloadLink(page)).toBeVisible()
    await expect(controlUnavailable(page)).toHaveText(sentence(reload))
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(controlUnavailable(page)).toBeInViewport({ ratio: 1 })
    expect(await designProblems(page)).toEqual(noDesignProblems)
    await giveBack()
    await reloadLink(page).click()
    await expect(controlUnavailable(page)).toBeHidden()
    await expect(page).toHaveURL(/\/faq\?quelle=brief(#|$)/)
    await button(page, footer.cookieSettings).click()
    await expect(banner(page)).toBeVisible()
  })

  test('the failure notice of the form has a reload link only while the form is empty', async ({
    page,
  }) => {
    await loseCode(page)
    await page.goto('/kontakt')
    await submit(page).click()
    await expect(reloadLink(page)).toBeVisible()
    const message = page.getByLabel(contact.fields.message)
    const tops = [message, formUnavailable(page), submit(page)].map(
      async (part) => (await part.boundingBox())?.y ?? NaN,
    )
    const [before = NaN, words = NaN, after = NaN] = await Promise.all(tops)
    expect([before < words, words < after]).toEqual([true, true])
    await page.getByLabel(contact.fields.firstName).pressSequentially('E')
    await expect(reloadLink(page)).not.toBeAttached()
    await expect(formUnavailable(page)).toHaveText(
      `${problem} Bitte ${reload}${orWrite} ${company.email}.`,
    )
  })

  test('when an offline page is online again, it loads its JavaScript but does not repeat an earlier press', async ({
    page,
  }) => {
    const giveBack = await loseCode(page)
    await page.goto('/faq')
    await page.context().setOffline(true)
    await button(page, footer.cookieSettings).click()
    await expect(controlUnavailable(page)).toHaveText(sentence(retry))
    await giveBack()
    await page.context().setOffline(false)
    // On a busy machine, the page can receive the `online` event before its requests can succeed. So dispatch the event
    // again once the browser is online.
    await expect.poll(() => isOffline(page)).toBe(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.locator(inStage('hydrated'))).toBeVisible()
    await expect(controlUnavailable(page)).toBeHidden()
    expect(await banner(page).isVisible()).toBe(false)
  })
})

for (const path of Object.values(urls))
  test(
    `the HTML of ${path} contains the texts of failure notices only in scripts and styles`,
    { tag: '@chromium' },
    async ({ site }) => {
      const html = await (await fetch(site.url + path)).text()
      const read = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
      expect(Object.values(unavailable).filter((words) => read.includes(words))).toEqual([])
    },
  )

test.describe(() => {
  test.use({ allowedProblems: [notFoundMessage] })

  test(
    'if the JavaScript loads too late, failure notices appear, and disappear when it has loaded',
    { tag: '@slow' },
    async ({ page }) => {
      await page.clock.install()
      const release = await holdCode(page)
      await page.goto('/kontakt')
      await button(page, footer.cookieSettings).click()
      const ofButton = controlUnavailable(page)
      expect(await ofButton.isVisible()).toBe(false)
      await page.clock.fastForward(pressTimeout)
      await expect(ofButton).toBeVisible()
      expect(await stage(page)).toBe('loading')
      await send(page)
      expect(await formUnavailable(page).isVisible()).toBe(false)
      await page.clock.fastForward(pressTimeout)
      await expect(formUnavailable(page)).toBeVisible()
      expect(await valuesShown(page)).toEqual(typed)
      release()
      await expect(thanks(page)).toBeVisible()
      await expect(ofButton).toBeHidden()
      await expect(formUnavailable(page)).toBeHidden()
    },
  )

  test('if the JavaScript loads in time, a double click on a button does not show a failure notice', async ({
    page,
  }) => {
    await page.clock.install()
    const release = await holdCode(page)
    await page.goto('/faq')
    await button(page, footer.cookieSettings).dblclick()
    release()
    await expect(banner(page)).toBeVisible()
    await page.clock.fastForward(pressTimeout)
    await expect(controlUnavailable(page)).toBeHidden()
  })

  test('if the JavaScript fails to load after a submit, the form keeps its input', async ({
    page,
  }) => {
    let lose: () => void = () => undefined
    const lost = new Promise<void>((resolve) => (lose = resolve))
    await page.route(/\.js$/, async (route) => {
      await lost
      await answerNotFound(route)
    })
    await page.goto('/kontakt')
    await send(page)
    lose()
    await expect(formUnavailable(page)).toBeVisible()
    expect(await valuesShown(page)).toEqual(typed)
    await expect(submit(page)).not.toHaveAttribute('aria-busy')
  })

  test(
    'even if the animation code of the toast fails to load, the toast appears and closes',
    { tag: '@slow' },
    async ({ page }) => {
      await page.route(/(MovingToast|react-spring_web).*\.js$/, answerNotFound)
      await page.goto('/kontakt')
      await send(page)
      await expect(toasts(page).getByText(contact.success.title, { exact: true })).toBeVisible()
      await closeToast(page).click()
      await expect(toasts(page).getByRole('button')).not.toBeAttached()
    },
  )
})

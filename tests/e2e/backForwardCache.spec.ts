import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fields } from '../../machines/contactRequest.ts'
import { contact } from '../../src/content/contact.ts'
import { privacy } from '../../src/content/privacy.ts'
import { header } from '../../src/content/frame.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { footerLabels } from '../../src/tools/scenarios/pageContents.ts'
import { isMissing, programPath } from '../support/installedPrograms.ts'
import { fillIn, valuesShown } from './support/visitorActions.ts'
import {
  alert,
  inFooter,
  sending,
  submit,
  thanks,
  title,
  toContact,
  inStage,
} from './support/locators.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import { holdRequests, hydrate, statusMessage } from './support/page.ts'

const { mailboxFailure, refusals } = serviceAnswers

/**
 * Leaves the site, goes back by `pages` history entries to the contact page, and expects that the contact page is not
 * hydrated.
 */
async function comeBack(page: Page, pages: number) {
  await page.goto('about:blank')
  await page.evaluate((pages) => void setTimeout(() => history.go(-pages)), pages)
  await page.waitForURL('**/kontakt*')
  await expect(page.getByRole('form')).toBeVisible()
  // The browser can restore form values after the load event, so wait until the browser is idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(await page.locator(inStage('hydrated')).count()).toBe(0)
}

test('after the form was sent, Back shows an empty form in every history entry of the contact page', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/**/*.js')
  await page.goto('/kontakt')
  await fillIn(page)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await page.getByRole('link', { name: header.skip }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  release()
  await hydrate(page)
  await page.getByRole('link', { name: header.skip }).press('Enter')
  await inFooter(page, footerLabels['/datenschutz']).click()
  await expect(title(page, privacy.title)).toBeVisible()
  await toContact(page).click()
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  const last = await entries()
  await comeBack(page, 1)
  expect(await valuesShown(page)).toEqual(fields.map(() => ''))
  await comeBack(page, 1 + last - before)
  expect(await valuesShown(page)).toEqual(fields.map(() => ''))
})

test(
  'if the form was sent while another page was open, Back shows an empty form',
  { tag: '@slow' },
  async ({ page, site, allowedProblems }) => {
    allowedProblems.push(statusMessage(refusals.tooManyCalls))
    await failNext(site, refusals.tooManyCalls, 'owner')
    await page.goto('/kontakt')
    await fillIn(page)
    await submit(page).click()
    await expect(sending(page)).toBeVisible()
    await inFooter(page, footerLabels['/faq']).click()
    await expect(page.getByText(contact.success.title).first()).toBeVisible()
    await comeBack(page, 2)
    expect(await valuesShown(page)).toEqual(fields.map(() => ''))
  },
)

test(
  'if sending has failed, Back restores the value of the message field',
  { tag: '@slow' },
  async ({ page, site, allowedProblems, engine }) => {
    test.skip(
      engine === 'firefox',
      'Without its back/forward cache, Firefox does not restore the values of a form',
    )

    allowedProblems.push(statusMessage(mailboxFailure))
    await failNext(site, mailboxFailure, 'owner')
    await page.goto('/kontakt')
    await fillIn(page)
    await submit(page).click()
    await expect(alert(page)).toBeVisible()
    await comeBack(page, 1)
    await expect.poll(() => valuesShown(page)).toContain(completeForm.message)
  },
)

test('a form restored from the back/forward cache keeps its input and can be sent', async ({
  site,
  launch,
  engine,
}) => {
  test.skip(engine === 'firefox', "Firefox's driver cannot control a page from the cache")
  test.skip(isMissing('Chromium'), 'The full Chromium is not installed')

  const browser = await launch({
    executablePath: programPath('Chromium'),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: site.url, locale: 'de-DE' })
  await page.goto('/kontakt')
  await fillIn(page)
  const written = await valuesShown(page)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted)
    })
  })
  await page.goto('/faq')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
  expect(await valuesShown(page)).toEqual(written)
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
})

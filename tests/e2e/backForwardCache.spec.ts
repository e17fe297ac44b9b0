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

/** Goes back in the history by so many pages, from another site to this one, on which nothing has run yet then. */
async function comeBack(page: Page, pages: number) {
  await page.goto('about:blank')
  await page.evaluate((pages) => void setTimeout(() => history.go(-pages)), pages)
  await page.waitForURL('**/kontakt*')
  await expect(page.getByRole('form')).toBeVisible()
  // What stood in fields is filled in by a task of the browser's own, which may come after the load.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(await page.locator(inStage('hydrated')).count()).toBe(0)
}

test('Back shows nobody what was sent, in no entry of the form, nor that of a skip before its code had come', async ({
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
  'Back shows nobody what was sent, wherever the visitor was meanwhile',
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
  'Back shows the message again that could not be sent',
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

test('The back/forward cache brings the form back as it was, and it sends', async ({
  site,
  launch,
  engine,
}) => {
  test.skip(engine === 'firefox', 'The driver of Firefox does not follow a page out of the cache')
  test.skip(isMissing('Chromium'), 'It is not installed')

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

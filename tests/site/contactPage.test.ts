import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { sendTimeout } from '../../machines/mailCall.ts'
import { contact } from '../../src/content/contact.ts'
import { privacy } from '../../src/content/privacy.ts'
import { header } from '../../src/content/frame.ts'
import { sendPath } from '../../src/effects/callMailService.ts'
import { stages } from '../../src/names.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { footerLabels } from '../support/pageContents.ts'
import { isMissing, programOf } from '../support/installedPrograms.ts'
import { fillIn, valuesShown } from '../support/visitorActions.ts'
import {
  alert,
  closeToast,
  inFooter,
  sending,
  submit,
  thanks,
  title,
  toContact,
} from '../support/locators.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import {
  untilAlive,
  decideBefore,
  holdRequests,
  launch,
  listedFromNow,
  reportOf,
  test,
} from '../support/builtSite.ts'

const { mailboxFailure, refusals } = serviceAnswers

const footerLink = (page: Page, name: string) => inFooter(page, name)

/** Collects from now on what live regions say, one entry for each change; in something busy NVDA keeps quiet about them. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const last = new Map<Element, string>()
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const isHeard = region.checkVisibility() && !region.closest('[aria-busy=true]')
        const text = isHeard ? region.textContent.trim() : ''
        if (text !== '' && last.get(region) !== text) said.push(`${region.role}: ${text}`)
        last.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

test.beforeEach(async ({ page }) => {
  await decideBefore(page)
})

test('A request with code, signs of all scripts and a name in its address becomes two mails that hold it as text', async ({
  page,
  site,
}) => {
  const message =
    '<img src=x onerror="window.pwned=true"><script>window.pwned=true</script> {{{from_email}}}'
  const listed = await listedFromNow(site, 'mails')
  await page.goto('/kontakt')
  await fillIn(page, {
    ...completeForm,
    firstName: '\u202eE\u2066rika 👩‍👩‍👧',
    lastName: '{{message}} כהן',
    email: 'erika@müller.de',
    message,
  })
  await submit(page).click()
  await thanks(page).and(page.locator(':focus')).waitFor()
  await page.waitForFunction(() => scrollY === 0)

  const mails = await listed()
  expect(mails).toMatchObject([
    { template: 'customer', to: 'erika@xn--mller-kva.de' },
    { template: 'owner', to: 'anfragen@example.com', replyTo: 'erika@xn--mller-kva.de' },
  ])
  const [confirmation, notification] = mails
  expect(notification?.text).toContain('Vorname Erika 👩‍👩‍👧\nNachname {{message}} כהן\n')
  expect(notification?.text).toContain(message)
  expect(notification?.html).not.toMatch(/<img|<script/)
  expect(`${confirmation?.html}${confirmation?.text}`).not.toMatch(/pwned|Erika|\{\{/)
})

test('A screen reader is told each thing once: sending, the alert by its focus, sending, sent', async ({
  page,
  site,
  problems,
}) => {
  await failNext(site, mailboxFailure, 'owner')
  await page.goto('/kontakt')
  await untilAlive(page)
  await listen(page)
  await fillIn(page)
  await submit(page).click()
  // The alert takes the focus and is read by that.
  await alert(page).and(page.locator(':focus')).waitFor()
  await submit(page).click()
  await thanks(page).waitFor()
  const close = closeToast(page)
  await close.click()
  await close.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => Reflect.get(window, 'said') as string[])).toEqual([
    `status: ${contact.sendingStatus}`,
    `status: ${contact.sendingStatus}`,
    `status: ${contact.success.title} ${contact.success.text}`,
  ])
  expect(problems.splice(0)).toEqual(reportOf(mailboxFailure))
})

test('A call without an answer is aborted when its time is up', async ({ page, site }) => {
  await page.clock.install()
  await failNext(site, 'hang', 'owner')
  await page.goto('/kontakt')
  await untilAlive(page)
  await fillIn(page)
  const called = page.waitForRequest(`**${sendPath}`)
  await submit(page).click()
  const call = await called
  const aborted = page.waitForEvent('requestfailed')
  await page.clock.runFor(sendTimeout)
  expect(await aborted).toBe(call)
  await alert(page).waitFor()
})

test('A reload asks first while a mail is under way, before that it does not, and staying loses nothing', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.goto('/kontakt')
  await fillIn(page)
  await page.reload()
  expect(asked).toEqual([])
  // Firefox keeps over a reload what stands in a form, and its driver adds to it.
  await page.goto('about:blank')
  await page.goto('/kontakt')
  const release = await holdRequests(page, `**${sendPath}`)
  await fillIn(page)
  const written = await valuesShown(page)
  await submit(page).click()
  await sending(page).waitFor()
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  expect(await valuesShown(page)).toEqual(written)
  release()
  await thanks(page).waitFor()
})

/** Goes back in the history by so many pages, from another site to this one, on which nothing has run yet then. */
async function comeBack(page: Page, pages: number) {
  await page.goto('about:blank')
  await page.evaluate((pages) => void setTimeout(() => history.go(-pages)), pages)
  await page.waitForURL('**/kontakt*')
  await page.getByRole('form').waitFor()
  expect(await page.locator(stages('alive')).count()).toBe(0)
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
  expect(await page.getByRole('main').and(page.locator(':focus')).count()).toBe(1)
  release()
  await untilAlive(page)
  await page.getByRole('link', { name: header.skip }).press('Enter')
  await footerLink(page, footerLabels['/datenschutz']).click()
  await title(page, privacy.title).waitFor()
  await toContact(page).click()
  await submit(page).click()
  await thanks(page).waitFor()
  const last = await entries()
  await comeBack(page, 1)
  expect(await valuesShown(page)).toEqual(fields.map(() => ''))
  await comeBack(page, 1 + last - before)
  expect(await valuesShown(page)).toEqual(fields.map(() => ''))
})

test('Back shows nobody what was sent, wherever the visitor was meanwhile', async ({
  page,
  site,
  problems,
}) => {
  await failNext(site, refusals.tooManyCalls, 'owner')
  await page.goto('/kontakt')
  await fillIn(page)
  await submit(page).click()
  await sending(page).waitFor()
  await footerLink(page, footerLabels['/faq']).click()
  await page.getByText(contact.success.title).first().waitFor()
  await comeBack(page, 2)
  expect(await valuesShown(page)).toEqual(fields.map(() => ''))
  expect(problems.splice(0)).toEqual(reportOf(refusals.tooManyCalls))
})

test('Back shows the message again that could not be sent', async ({ page, site, problems }) => {
  await failNext(site, mailboxFailure, 'owner')
  await page.goto('/kontakt')
  await fillIn(page)
  await submit(page).click()
  await alert(page).waitFor()
  await comeBack(page, 1)
  expect(await valuesShown(page)).toContain(completeForm.message)
  expect(problems.splice(0)).toEqual(reportOf(mailboxFailure))
})

test.skipIf(isMissing('Chromium'))(
  'The back/forward cache brings the form back as it was, and it sends',
  async ({ site }) => {
    const browser = await launch({
      executablePath: programOf('Chromium'),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    onTestFinished(() => browser.close())
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
    await page.waitForFunction(() => document.documentElement.dataset.persisted === 'true')
    expect(await valuesShown(page)).toEqual(written)
    await submit(page).click()
    await thanks(page).waitFor()
  },
)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { sendTimeout } from '../../machines/mailCall.ts'
import { stages } from '../../src/names.ts'
import { sendPath } from '../../src/effects/mailService.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { footerLabels } from '../views/pages.ts'
import { fillIn, sendRequest } from './journey.ts'
import { failNext, type Fault } from './serve.ts'
import { alive, decideBefore, hold, reportOf, take, test as base, type Site } from './site.ts'
import { contact } from '../../src/content/contact.ts'
import { privacy } from '../../src/content/privacy.ts'
import { footer, header } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'

const { accepted, mailboxFailure, refusals } = standIn

interface Call {
  template: string
  answer: number | string
}

/** The fault switch of the site's mail service and the calls that it has had since now. */
async function watchMails(site: Site) {
  const { url } = site
  const log = async () => (await (await fetch(`${url}/outbox/calls.json`)).json()) as Call[]
  const { length } = await log()
  return {
    /** Oldest first. */
    calls: async () =>
      (await log())
        .reverse()
        .slice(length)
        .map(({ template, answer }) => [template, answer]),
    fail: (template: 'owner' | 'customer', fault: Fault) => failNext(site, fault, template),
    recover: () => fetch(`${url}/outbox/faults`, { method: 'DELETE' }),
  }
}

const test = base.extend<{ mails: Awaited<ReturnType<typeof watchMails>> }>({
  mails: async ({ site }, provide) => {
    const mails = await watchMails(site)
    await provide(mails)
    await mails.recover()
  },
})

const alert = (page: Page) => page.getByRole('group', { name: contact.failure.title })
const thanks = (page: Page) => page.getByRole('heading', { name: contact.thankYou.title })
const submit = (page: Page) => page.getByRole('button', { name: contact.submit })
const sending = (page: Page) => page.getByRole('button', { name: contact.sending })
const focused = (page: Page) => page.locator(':focus')

test.beforeEach(async ({ page }) => {
  await decideBefore(page)
})

test('A request becomes two mails, a toast and, at the top of the page, the thanks', async ({
  page,
  site,
}) => {
  await page.goto('/kontakt')
  await fillIn(page, { ...completeForm, email: 'erika@müller.de' })
  await submit(page).scrollIntoViewIfNeeded()
  await submit(page).click()

  await thanks(page).and(focused(page)).waitFor()
  await page.waitForFunction(() => scrollY === 0)
  expect(await page.getByRole('form').count()).toBe(0)
  const back = page.getByRole('link', { name: contact.thankYou.button })
  expect(await back.getAttribute('href')).toBe('/')
  expect(await page.getByRole('status').allTextContents()).toEqual([
    Object.values(contact.success).join(' '),
  ])
  const mails = (await (await fetch(`${site.url}/outbox/mails.json`)).json()) as unknown[]
  expect(mails).toMatchObject([
    { template: 'customer', to: 'erika@xn--mller-kva.de' },
    { template: 'owner', to: 'anfragen@example.com', replyTo: 'erika@xn--mller-kva.de' },
  ])
})

test('Both mails go out anew where the request was changed after the customer mail failed', async ({
  page,
  mails,
  problems,
}) => {
  await mails.fail('customer', mailboxFailure)
  await page.goto('/kontakt')
  await fillIn(page)
  await submit(page).click()
  await alert(page).waitFor()
  const email = page.getByLabel(contact.fields.email)
  await email.press('ControlOrMeta+a')
  await email.pressSequentially('erika@example.net')
  await submit(page).click()
  await thanks(page).waitFor()
  expect(await mails.calls()).toEqual([
    ['owner', accepted.status],
    ['customer', mailboxFailure.status],
    ['owner', accepted.status],
    ['customer', accepted.status],
  ])
  expect(problems.splice(0)).toEqual(reportOf(mailboxFailure))
})

test('A call without an answer is aborted when its time is up', async ({ page, mails }) => {
  await page.clock.install()
  await mails.fail('owner', 'hang')
  await page.goto('/kontakt')
  await alive(page)
  await fillIn(page)
  const called = page.waitForRequest(`**${sendPath}`)
  await submit(page).click()
  const call = await called
  const aborted = page.waitForEvent('requestfailed')
  await page.clock.runFor(sendTimeout)
  expect(await aborted).toBe(call)
  await alert(page).waitFor()
})

test('Closing the tab asks first while a mail is under way, and before that it does not', async ({
  page,
  mails,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await mails.fail('customer', 'hang')
  await page.goto('/kontakt')
  await fillIn(page)
  await page.reload()
  expect(asked).toEqual([])
  await fillIn(page)
  const called = page.waitForRequest(
    (request) => request.postData()?.includes('template_customer') ?? false,
  )
  await submit(page).click()
  await called
  const dialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await dialog
  expect(asked).toEqual(['beforeunload'])
  expect(await sending(page).isDisabled()).toBe(true)
})

/** What stands in the form of a page on which nothing has run yet. */
async function shown(page: Page) {
  expect(await page.locator(stages('alive')).count()).toBe(0)
  return Promise.all(
    fields.map((field) => page.getByLabel(contact.fields[field], { exact: true }).inputValue()),
  )
}

/** Goes back in the history by so many pages, from another site to this one. */
async function comeBack(page: Page, pages: number) {
  await page.goto('about:blank')
  await page.evaluate((pages) => void setTimeout(() => history.go(-pages)), pages)
  await page.waitForURL('**/kontakt*')
  await page.getByRole('form').waitFor()
}

/** The `autocomplete` of the form and of all in it: with `off` the browser writes down nothing of it. */
const helps = (page: Page) =>
  page
    .getByRole('form')
    .evaluate((form: HTMLFormElement) =>
      [form, ...form.elements].map((part) => part.getAttribute('autocomplete')),
    )

// Whether Chromium has written the form down before somebody leaves is chance; this asks what it was told.
test('The browser is told at once to write down nothing of a form that is being sent, and its words again when they come back', async ({
  page,
  mails,
}) => {
  await page.clock.install()
  await mails.fail('owner', 'hang')
  await page.goto('/kontakt')
  await alive(page)
  await fillIn(page)
  const own = await helps(page)
  const written = await page.evaluateHandle(() => {
    const written: (string | null | undefined)[] = []
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...entry) => {
      written.push(document.forms[0]?.getAttribute('autocomplete'))
      replaceState(...entry)
    }
    return written
  })
  const called = page.waitForRequest(`**${sendPath}`)
  await submit(page).click()
  await called
  expect(await written.jsonValue()).toEqual(['off'])
  expect(await helps(page)).toEqual(own.map(() => 'off'))
  await page.clock.runFor(sendTimeout)
  await alert(page).waitFor()
  await expect.poll(() => helps(page)).toEqual(own)
  expect(await written.jsonValue()).toEqual(['off', own[0]])
})

test('A confirmation whose connection breaks on purpose fails, though browsers repeat a call on a connection that was used before', async ({
  page,
  mails,
  problems,
}) => {
  await mails.fail('customer', 'reset')
  await page.goto('/kontakt')
  await fillIn(page)
  await submit(page).click()
  await page.getByText(contact.failure.customerMail).first().waitFor()
  await submit(page).click()
  await thanks(page).waitFor()
  expect((await mails.calls()).filter(([, answer]) => answer !== 'reset')).toEqual([
    ['owner', accepted.status],
    ['customer', accepted.status],
  ])
  take(problems, /ERR_CONNECTION_RESET/)
})

test('Back shows nobody what was just sent', async ({ page }) => {
  await page.goto('/kontakt')
  await sendRequest(page)
  await comeBack(page, 1)
  expect(await shown(page)).toEqual(['', '', '', ''])
})

test('Back shows nobody what was sent, wherever the visitor was meanwhile', async ({
  page,
  mails,
  problems,
}) => {
  await mails.fail('owner', refusals.tooManyCalls)
  await page.goto('/kontakt')
  await fillIn(page)
  await submit(page).click()
  await sending(page).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: footerLabels['/faq'] }).click()
  await page.getByText(contact.success.title).first().waitFor()
  await comeBack(page, 2)
  expect(await shown(page)).toEqual(['', '', '', ''])
  expect(problems.splice(0)).toEqual(reportOf(refusals.tooManyCalls))
})

test('Back shows nobody what was sent, nor on the page that the visitor left to come back to the form', async ({
  page,
}) => {
  await page.goto('/kontakt')
  await fillIn(page)
  await page.locator(stages('alive')).waitFor()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footerLabels['/datenschutz'] })
    .click()
  await page.getByRole('heading', { level: 1, name: privacy.title }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
  await submit(page).click()
  await thanks(page).waitFor()
  await comeBack(page, 3)
  expect(await shown(page)).toEqual(['', '', '', ''])
})

test.for(['after', 'before'])(
  'Back shows nobody what was sent, nor before a skip within the page %s its code has come',
  async (time, { page }) => {
    const entries = () => page.evaluate(() => history.length)
    const skip = page.getByRole('link', { name: header.skip })
    const release = await hold(page, '**/assets/**/*.js')
    if (time === 'after') release()
    await page.goto('/kontakt')
    await fillIn(page)
    const before = await entries()
    await skip.press('Enter')
    expect(await page.getByRole('main').and(focused(page)).count()).toBe(1)
    release()
    await submit(page).click()
    await thanks(page).waitFor()
    await comeBack(page, 1 + (await entries()) - before)
    expect(await shown(page)).toEqual(['', '', '', ''])
  },
)

test('Back shows the message again that could not be sent', async ({ page, mails, problems }) => {
  await mails.fail('owner', mailboxFailure)
  await page.goto('/kontakt')
  await fillIn(page)
  await submit(page).click()
  await alert(page).waitFor()
  await comeBack(page, 1)
  expect((await shown(page)).at(-1)).toBe(completeForm.message)
  expect(problems.splice(0)).toEqual(reportOf(mailboxFailure))
})

test('Closing the toast with the keyboard returns the focus to where it was', async ({ page }) => {
  await page.goto('/kontakt')
  await sendRequest(page)
  const close = page.getByRole('button', { name: toastRegion.close })
  await close.waitFor()
  await thanks(page).and(focused(page)).waitFor()
  const settings = page.getByRole('button', { name: footer.cookieSettings })
  await settings.focus()
  await page.keyboard.press('Tab')
  expect(await close.and(focused(page)).count()).toBe(1)
  await page.keyboard.press('Enter')
  await close.waitFor({ state: 'detached' })
  expect(await settings.and(focused(page)).count()).toBe(1)
})

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { alive, hold, test as base, type Site } from './site.ts'

const values = {
  Vorname: 'Erika',
  Nachname: 'Muster',
  'E-Mail': 'erika@example.org',
  'Ihre Nachricht': 'Guten Tag, ich bitte um ein Gespräch.',
}

const sentences = {
  ownerMail: 'Fehler beim Senden der Anfrage an uns. Bitte versuchen Sie es später erneut.',
  customerMail:
    'Ihre Anfrage wurde gesendet, aber die Bestätigungs-E-Mail an Sie konnte nicht zugestellt werden. Bitte überprüfen Sie Ihre E-Mail-Adresse oder versuchen Sie es später erneut.',
  unexpected:
    'Es gab ein Problem beim Senden Ihrer Nachricht. Bitte versuchen Sie es später erneut.',
}

interface Fault {
  fault: string
  template: 'owner' | 'customer'
  calls?: 'always'
}

interface Call {
  template: string
  answer: number | string
}

/** The fault switch of the site's mail service and the calls that it has had since now. */
async function watchMails({ url }: Site) {
  const log = async () => (await (await fetch(`${url}/outbox/calls.json`)).json()) as Call[]
  const { length } = await log()
  /** Oldest first. */
  const calls = async () => (await log()).reverse().slice(length)
  return {
    calls: async () => (await calls()).map(({ template, answer }) => [template, answer]),
    accepted: async () =>
      (await calls()).filter(({ answer }) => answer === 200).map(({ template }) => template),
    fail: (fault: Fault) =>
      fetch(`${url}/outbox/faults`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(fault),
      }),
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

const alert = (page: Page) => page.getByRole('group', { name: 'Senden fehlgeschlagen' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Benachrichtigungen' })
const toast = (page: Page) => toasts(page).locator('[data-state=showing]')
const thanks = (page: Page) => page.getByRole('heading', { name: 'Vielen Dank für Ihre Anfrage!' })
const submit = (page: Page) => page.getByRole('button', { name: 'Absenden' })
const sending = (page: Page) => page.getByRole('button', { name: 'Sende...' })

const shownValues = async (page: Page) => {
  const shown: Record<string, string> = {}
  for (const label of Object.keys(values)) shown[label] = await page.getByLabel(label).inputValue()
  return shown
}

async function fill(page: Page, changed: Partial<typeof values> = {}) {
  for (const [label, text] of Object.entries({ ...values, ...changed })) {
    await page.getByLabel(label).fill(text)
  }
}

const expectFocus = (page: Page, name: string) =>
  page.waitForFunction((name) => document.activeElement?.textContent.startsWith(name), name)

/** What Chromium itself reports about refused calls. */
const isNetworkMessage = (text: string) => text.startsWith('Failed to load resource: ')

const forgetNetworkMessages = (problems: string[]) => {
  expect(problems.filter((text) => !isNetworkMessage(text))).toEqual([])
  problems.length = 0
}

base.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'false'))
})

describe('A request that fails', () => {
  test.for([
    ['the owner mail is refused', 'owner', 'status:412', 'ownerMail'],
    ['the connection breaks with the owner mail', 'owner', 'reset', 'ownerMail'],
    ['the customer mail is refused', 'customer', 'status:422', 'customerMail'],
    ['the connection breaks with the customer mail', 'customer', 'reset', 'customerMail'],
  ] as const)(
    'says so in toast and alert, keeps everything and can be sent again where %s',
    async ([, template, fault, failure], { page, mails, problems }) => {
      // Always, as Chromium itself repeats a call whose connection broke.
      await mails.fail({ fault, template, calls: 'always' })
      await page.goto('/kontakt')
      await fill(page)
      await submit(page).click()

      await alert(page).waitFor()
      await expectFocus(page, 'Senden fehlgeschlagen')
      expect(await alert(page).getByText(sentences[failure]).isVisible()).toBe(true)
      await toasts(page).getByText(sentences[failure], { exact: true }).waitFor()
      expect(await page.getByRole('alert').allTextContents()).toEqual([
        `Senden fehlgeschlagen ${sentences[failure]}`,
      ])
      expect(await shownValues(page)).toEqual(values)

      await mails.recover()
      await submit(page).click()
      await thanks(page).waitFor()
      await expectFocus(page, 'Vielen Dank für Ihre Anfrage!')
      expect(await mails.accepted()).toEqual(['owner', 'customer'])
      forgetNetworkMessages(problems)
    },
  )

  test('sends both mails anew where it was changed after the customer mail failed', async ({
    page,
    mails,
    problems,
  }) => {
    await mails.fail({ fault: 'status:422', template: 'customer' })
    await page.goto('/kontakt')
    await fill(page)
    await submit(page).click()
    await alert(page).waitFor()
    await page.getByLabel('E-Mail').fill('erika@example.net')
    await submit(page).click()
    await thanks(page).waitFor()
    expect(await mails.calls()).toEqual([
      ['owner', 200],
      ['customer', 422],
      ['owner', 200],
      ['customer', 200],
    ])
    forgetNetworkMessages(problems)
  })

  test('says what else went wrong without blaming a mail', async ({ page, mails, problems }) => {
    await page.goto('/kontakt')
    await alive(page)
    await fill(page)
    await page.evaluate(() => {
      JSON.stringify = () => {
        throw new Error('a bug')
      }
    })
    await submit(page).click()
    await alert(page).waitFor()
    expect(await alert(page).getByText(sentences.unexpected).isVisible()).toBe(true)
    expect(await mails.calls()).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('Time', () => {
  beforeEach<{ page: Page }>(async ({ page }) => {
    await page.clock.install()
  })

  test('repeats a mail that was refused once with 429 by itself', async ({
    page,
    mails,
    problems,
  }) => {
    await mails.fail({ fault: 'status:429', template: 'owner' })
    await page.goto('/kontakt')
    await fill(page)
    const refused = page.waitForResponse((response) => response.status() === 429)
    await submit(page).click()
    await refused
    expect(await sending(page).isDisabled()).toBe(true)
    await page.clock.runFor(1_300)
    await thanks(page).waitFor()
    expect(await mails.calls()).toEqual([
      ['owner', 429],
      ['owner', 200],
      ['customer', 200],
    ])
    forgetNetworkMessages(problems)
  })

  test('gives up after 30 seconds without an answer', async ({ page, mails }) => {
    await mails.fail({ fault: 'hang', template: 'owner' })
    await page.goto('/kontakt')
    await fill(page)
    const called = page.waitForRequest('**/send')
    await submit(page).click()
    const call = await called
    const aborted = page.waitForEvent('requestfailed')
    await page.clock.runFor(30_000)
    expect((await aborted).url()).toBe(call.url())
    await alert(page).waitFor()
    expect(await alert(page).getByText(sentences.ownerMail).isVisible()).toBe(true)
  })

  test('takes the success toast away after 6 seconds, unless the pointer is on it', async ({
    page,
  }) => {
    await page.goto('/kontakt')
    // On a clock that stands still the code would never run.
    await alive(page)
    await fill(page)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
    await submit(page).click()
    const close = toasts(page).getByRole('button', { name: 'Meldung schließen' })
    await close.waitFor()
    await page.clock.runFor(5_999)
    expect(await toast(page).count()).toBe(1)
    await close.hover()
    await page.clock.runFor(60_000)
    expect(await toast(page).count()).toBe(1)
    await page.mouse.move(10, 400)
    await page.clock.runFor(1)
    expect(await toasts(page).locator('[data-state=leaving]').count()).toBe(1)
    await page.clock.runFor(200)
    await close.waitFor({ state: 'detached' })
  })
})

describe('While sending', () => {
  test('the form waits, and leaving the page neither cancels nor hides the outcome, which moves nothing there', async ({
    page,
    mails,
  }) => {
    const release = await hold(page, '**/send')
    // A scroll that ought not to be would be over at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/kontakt')
    await fill(page)
    const called = page.waitForRequest('**/send')
    await submit(page).click()
    await called
    expect(await sending(page).isDisabled()).toBe(true)
    expect(await page.getByLabel('Vorname').isEditable()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('FORM')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
    const title = page.getByRole('heading', { level: 1, name: 'Impressum' })
    await title.and(page.locator(':focus')).waitFor()
    await page.evaluate(() => scrollTo(0, 200))
    release()
    await toasts(page).getByText('Anfrage erfolgreich übermittelt!', { exact: true }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(200)
    expect(await title.and(page.locator(':focus')).count()).toBe(1)
    expect(await mails.calls()).toEqual([
      ['owner', 200],
      ['customer', 200],
    ])
    await page.getByRole('banner').getByRole('link', { name: 'Lass uns reden' }).click()
    await submit(page).waitFor()
    expect(await shownValues(page)).toEqual({
      Vorname: '',
      Nachname: '',
      'E-Mail': '',
      'Ihre Nachricht': '',
    })
  })

  test('closing the tab asks first, before and afterwards it does not', async ({ page, mails }) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await mails.fail({ fault: 'hang', template: 'customer' })
    await page.goto('/kontakt')
    await fill(page)
    await page.reload()
    expect(asked).toEqual([])
    await fill(page)
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
})

const swipe = async (page: Page, distance: number) => {
  const box = await toasts(page)
    .getByText('Anfrage erfolgreich übermittelt!', { exact: true })
    .boundingBox()
  if (!box) throw new Error('There is no toast')
  await page.mouse.move(box.x + 10, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 10 + distance / 2, box.y + 5)
  await page.mouse.move(box.x + 10 + distance, box.y + 5)
  await page.mouse.up()
}

describe('After success', () => {
  test('the page is at its top with the thanks in the form’s place', async ({ page }) => {
    await page.goto('/kontakt')
    await fill(page)
    await submit(page).scrollIntoViewIfNeeded()
    await submit(page).click()
    await thanks(page).waitFor()
    await page.waitForFunction(() => scrollY === 0)
    await expectFocus(page, 'Vielen Dank für Ihre Anfrage!')
    expect(await page.getByRole('form').count()).toBe(0)
    expect(
      await page.getByRole('link', { name: 'Zurück zur Startseite' }).getAttribute('href'),
    ).toBe('/')
  })

  test.for([
    [50, true],
    [51, false],
  ] as const)('swiping the toast %i px to the right leaves it there: %s', async (row, { page }) => {
    const [distance, stays] = row
    await page.goto('/kontakt')
    await fill(page)
    await submit(page).click()
    const close = toasts(page).getByRole('button', { name: 'Meldung schließen' })
    await close.waitFor()
    await swipe(page, distance)
    if (stays) expect(await toasts(page).locator('[data-state=leaving]').count()).toBe(0)
    else await close.waitFor({ state: 'detached' })
  })

  test('closing the toast with the keyboard returns the focus to where it was', async ({
    page,
  }) => {
    await page.goto('/kontakt')
    await fill(page)
    await submit(page).click()
    const close = toasts(page).getByRole('button', { name: 'Meldung schließen' })
    await close.waitFor()
    await expectFocus(page, 'Vielen Dank für Ihre Anfrage!')
    const settings = page.getByRole('button', { name: 'Cookie-Einstellungen' })
    await settings.focus()
    await page.keyboard.press('Tab')
    expect(await close.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await close.waitFor({ state: 'detached' })
    expect(await settings.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('Under reduced motion', () => {
  test.override({ options: { reducedMotion: 'reduce' } })

  test('the toast is in place at once and the figures do not count', async ({ page }) => {
    await page.goto('/kontakt')
    await fill(page)
    await submit(page).click()
    expect(
      await toast(page).evaluate((toast) => {
        const { opacity, transform } = getComputedStyle(toast)
        return { opacity, transform }
      }),
    ).toEqual({ opacity: '1', transform: 'none' })
    await page.getByRole('link', { name: 'Zurück zur Startseite' }).click()
    const figures = page.getByRole('region', { name: 'Unsere Ergebnisse' })
    await figures.scrollIntoViewIfNeeded()
    expect(await figures.innerText()).toContain('150+')
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { localConfiguration } from '../../src/build/configuration.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { patience } from '../../src/effects/times.ts'
import { sendPath } from '../../src/effects/mailService.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { stages } from '../../src/names.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { imprint } from '../../src/content/imprint.ts'
import { paths } from '../../src/content/paths.ts'
import { cookieBanner, header, lastResort } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { isMissing, programOf } from './installed.ts'
import { fillIn, visitEverything } from './journey.ts'
import { failNext } from './serve.ts'
import {
  alive,
  answerNotFound,
  decideBefore,
  hold,
  launch,
  isFirefox,
  saysNotFound,
  reportOf,
  take,
  test as base,
} from './site.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { footerLabels } from '../views/pages.ts'
import { fields, type FormValues } from '../../machines/contactRequest.ts'
import type { LoggedCall } from '../../src/tools/mailService/call.ts'
import { fillTemplate } from '../../src/tools/mailService/templates.ts'

const values = { ...completeForm, firstName: 'Erika' }
const { ownerEmail } = localConfiguration
type Names = Pick<FormValues, 'firstName' | 'lastName'>

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const submit = (page: Page) => page.getByRole('button', { name: contact.submit })
const sending = (page: Page) => page.getByRole('button', { name: contact.sending })
const thanks = (page: Page) => page.getByRole('heading', { name: contact.thankYou.title })
const alert = (page: Page) => page.getByRole('group', { name: contact.failure.title })
const toasts = (page: Page) => page.getByRole('region', { name: toastRegion.label })
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name })

const fill = (page: Page, changed: Partial<FormValues> = {}) =>
  fillIn(page, { ...values, ...changed })

/** Fills in the form and presses its button. */
async function send(page: Page, changed: Partial<FormValues> = {}) {
  await fill(page, changed)
  await submit(page).click()
}

async function shownValues(page: Page) {
  const shown: Record<string, string> = {}
  for (const field of fields)
    shown[field] = await page.getByLabel(contact.fields[field]).inputValue()
  return shown
}

const test = base.extend<{ calls: () => Promise<unknown[]> }>({
  /** What the mail service has answered to each call of the test so far, oldest first. */
  calls: async ({ site }, provide) => {
    const log = async () =>
      (await (await fetch(`${site.url}/outbox/calls.json`)).json()) as LoggedCall[]
    const { length } = await log()
    await provide(async () =>
      (await log())
        .reverse()
        .slice(length)
        .map(({ template, answer }) => [template, answer]),
    )
  },
})

const { accepted, mailboxFailure } = standIn

const bothMails = [
  ['owner', accepted.status],
  ['customer', accepted.status],
]

/** Fills in the form and sends it; the first mail is under way until the returned function lets it go. */
async function startSending(page: Page) {
  const release = await hold(page, `**${sendPath}`)
  const called = page.waitForRequest(`**${sendPath}`)
  await send(page)
  await called
  await sending(page).waitFor()
  return release
}

/** What a field of one line makes of a line break when it is filled in. */
const lineBreak = isFirefox ? '' : ' '

describe('Sending', () => {
  test.beforeEach(({ page }) => decideBefore(page))

  test('five submits in one tick send one request', async ({ page, calls }) => {
    await page.goto('/kontakt')
    await fill(page)
    await alive(page)
    await submit(page).evaluate((button: HTMLButtonElement) => {
      for (let press = 1; press <= 5; press += 1) button.form?.requestSubmit()
    })
    await thanks(page).waitFor()
    expect(await calls()).toEqual(bothMails)
  })

  test('goes on, once, when the visitor leaves, comes back and leaves again, and moves nothing there', async ({
    page,
    calls,
  }) => {
    await page.goto('/impressum')
    await alive(page)
    await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
    const release = await startSending(page)
    await page.goBack()
    await title(page, imprint.title).waitFor()
    await page.goForward()
    await sending(page).waitFor()
    expect(await shownValues(page)).toEqual(values)
    await page.goBack()
    await title(page, imprint.title).waitFor()
    await footerLink(page, footerLabels['/faq']).focus()
    const place = () => page.evaluate(() => [scrollY, document.activeElement?.textContent])
    const before = await place()
    expect(before).toEqual([expect.toSatisfy((y) => y > 0), footerLabels['/faq']])
    release()
    await toasts(page).getByText(contact.success.title, { exact: true }).waitFor()
    expect(await calls()).toEqual(bothMails)
    expect(await place()).toEqual(before)
  })

  test('a reload asks first, and staying loses nothing', async ({ page, calls }) => {
    await page.goto('/kontakt')
    const release = await startSending(page)
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reload
    expect(await shownValues(page)).toEqual(values)
    release()
    await thanks(page).waitFor()
    expect(await calls()).toEqual(bothMails)
  })

  test('works in two tabs at once, each with its own outcome', async ({
    page,
    calls,
    problems,
  }) => {
    const other = await page.context().newPage()
    await other.route(`**${sendPath}`, (route) => route.abort())
    await page.goto('/kontakt')
    await other.goto('/kontakt')
    await fill(page)
    await send(other, { firstName: 'Erik' })
    await alert(other).waitFor()
    await submit(page).click()
    await thanks(page).waitFor()
    expect(await shownValues(other)).toEqual({ ...values, firstName: 'Erik' })
    await other.unroute(`**${sendPath}`)
    await submit(other).click()
    await thanks(other).waitFor()
    expect(await calls()).toEqual([...bothMails, ...bothMails])
    expect(problems).toEqual([])
  })

  test('a message of one million characters is told to be too long, and kept', async ({
    page,
    calls,
  }) => {
    const message = 'Immobilie '.repeat(100_000).trimEnd()
    await page.goto('/kontakt')
    await send(page, { message })
    await page.getByText(contact.errors.message.tooLong).waitFor()
    expect(await shownValues(page)).toEqual({ ...values, message })
    expect(await submit(page).isEnabled()).toBe(true)
    expect(await calls()).toEqual([])
  })

  test.for<[string, Names & Partial<FormValues>, Names?]>([
    ['emoji', { firstName: '👩‍👩‍👧 Zoë', lastName: 'Ömür 🏡' }],
    ['right-to-left', { firstName: 'فاطمة', lastName: 'כהן' }],
    ['markup', { firstName: '<script>alert(1)</script>', lastName: '{{{message}}}' }],
    [
      'line breaks',
      { firstName: 'Erika\r\nBcc: a@b.de', lastName: 'Mus\nter', email: `${values.email}\r\n` },
      { firstName: `Erika${lineBreak}Bcc: a@b.de`, lastName: `Mus${lineBreak}ter` },
    ],
  ])('%s in names and address reach the service unharmed', async (row, { page, site }) => {
    const [, typed, { firstName, lastName } = typed] = row
    await page.goto('/kontakt')
    await send(page, typed)
    await thanks(page).waitFor()
    const request = { ...values, firstName, lastName }
    const mails = (await (await fetch(`${site.url}/outbox/mails.json`)).json()) as unknown[]
    expect(mails.slice(0, 2)).toMatchObject([
      await fillTemplate('customer', customerParameters(request), ownerEmail),
      await fillTemplate('owner', ownerParameters(request, ownerEmail), ownerEmail),
    ])
  })
})

describe('A tab that stays open', () => {
  test.beforeEach(({ page }) => decideBefore(page))

  test('for an hour of sleep takes the old toast away, ends the call and keeps what was written', async ({
    page,
    site,
    calls,
    problems,
  }) => {
    await page.clock.install()
    await page.goto('/kontakt')
    await alive(page)
    await failNext(site, mailboxFailure, 'owner')
    await send(page)
    await alert(page).waitFor()
    await toasts(page).getByText(contact.failure.ownerMail).waitFor()
    expect(problems.splice(0)).toEqual(reportOf(mailboxFailure))

    const release = await hold(page, `**${sendPath}`)
    await submit(page).click()
    await sending(page).waitFor()
    await page.clock.fastForward('01:00:00')
    await alert(page).waitFor()
    expect(await shownValues(page)).toEqual(values)
    release()

    await submit(page).click()
    await thanks(page).waitFor()
    await toasts(page).getByText(contact.success.title, { exact: true }).waitFor()
    expect(await toasts(page).getByRole('button').count()).toBe(1)
    expect(await calls()).toEqual([['owner', mailboxFailure.status], ...bothMails])
  })
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
    await fill(page)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted)
      })
    })
    await page.goto('/faq')
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.persisted === 'true')
    expect(await shownValues(page)).toEqual(values)
    await submit(page).click()
    await thanks(page).waitFor()
  },
)

describe('Code that cannot be had', () => {
  test.beforeEach(({ page }) => decideBefore(page))

  test.for([
    ['all of it is gone', /\.js$/],
    ['that of a page is gone after a new deployment', /(kontakt|faq|datenschutz)-.*\.js$/],
  ] as const)(
    'leaves pages to be read, and their form says how to reach us, where %s',
    async ([, files], { page, problems }) => {
      await page.route(files, answerNotFound)
      await page.goto('/datenschutz')
      await page.keyboard.press('Shift')
      await page.locator(stages('lost')).waitFor()
      await footerLink(page, footerLabels['/faq']).click()
      await page.locator('summary').first().click()
      await page.locator(stages('lost')).waitFor()
      expect(await page.locator('details[open]').count()).toBe(1)
      await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
      await fill(page)
      await page.getByText(contact.unavailable).waitFor()
      await submit(page).click()
      expect(await shownValues(page)).toEqual(values)
      expect(await submit(page).getAttribute('aria-busy')).toBe(null)
      expect(page.url()).toMatch(/\/kontakt$/)
      take(problems, saysNotFound)
    },
  )

  test('says the same where it never arrives, and takes it back when it does', async ({ page }) => {
    await page.clock.install()
    const release = await hold(page, '**/assets/**/*.js')
    await page.goto('/kontakt')
    await send(page)
    expect(await page.getByText(contact.unavailable).isVisible()).toBe(false)
    await page.clock.fastForward(patience)
    await page.getByText(contact.unavailable).waitFor()
    expect(await shownValues(page)).toEqual(values)
    release()
    await thanks(page).waitFor()
    expect(await page.getByText(contact.unavailable).isVisible()).toBe(false)
  })

  test('says so of a submit alone, and not once the page lives', async ({ page }) => {
    await page.clock.install()
    const release = await hold(page, '**/assets/**/*.js')
    await page.goto('/kontakt')
    await page.getByRole('button', { name: header.openMenu }).click()
    await page.clock.fastForward(patience)
    expect(await page.locator(stages('waking')).count()).toBe(1)
    await send(page)
    release()
    await page.locator(stages('alive')).waitFor()
    await page.clock.fastForward(patience)
    expect(await page.locator(stages('alive')).count()).toBe(1)
  })

  test('keeps a request that was submitted before it was gone', async ({ page, problems }) => {
    let lose: () => void = () => undefined
    const lost = new Promise<void>((resolve) => (lose = resolve))
    await page.route(/\.js$/, async (route) => {
      await lost
      await answerNotFound(route)
    })
    await page.goto('/kontakt')
    await send(page)
    lose()
    await page.getByText(contact.unavailable).waitFor()
    expect(await shownValues(page)).toEqual(values)
    expect(await submit(page).getAttribute('aria-busy')).toBe(null)
    expect(page.url()).toMatch(/\/kontakt$/)
    take(problems, saysNotFound)
  })

  test('loads the form’s page anew where a link’s code is gone', async ({ page, problems }) => {
    await page.goto('/faq')
    await alive(page)
    await page.route(/kontakt-.*\.js$/, answerNotFound)
    await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
    await title(page, contact.title).waitFor()
    expect(page.url()).toMatch(/\/kontakt$/)
    await page.unrouteAll()
    await page.reload()
    await send(page)
    await thanks(page).waitFor()
    take(problems, saysNotFound)
  })

  test('shows the toast without its springs', async ({ page, problems }) => {
    await page.route(/(MovingToast|react-spring_web).*\.js$/, answerNotFound)
    await page.goto('/kontakt')
    await send(page)
    await toasts(page).getByText(contact.success.title, { exact: true }).waitFor()
    await toasts(page).getByRole('button', { name: toastRegion.close }).click()
    await toasts(page).getByRole('button').waitFor({ state: 'detached' })
    take(problems, saysNotFound)
  })

  test('shows how to reach us where a page breaks', async ({ page, problems }) => {
    await page.route(/impressum-.*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Imprint() { throw "a bug" }',
      }),
    )
    await page.goto('/faq')
    await alive(page)
    await footerLink(page, footerLabels['/impressum']).click()
    await title(page, lastResort.title).waitFor()
    const links = page.getByRole('main').getByRole('link')
    expect(
      await links.evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href')]),
      ),
    ).toEqual([
      [company.email, `mailto:${company.email}`],
      [company.phone.label, company.phone.href],
    ])
    expect(problems.splice(0)).toEqual([expect.stringContaining('a bug')])
  })
})

/** Does to each text of the page what a browser's translation does, even before hydration. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const createFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.parentElement?.closest('font, style, script, noscript, textarea, svg')) continue
        if (!text.data.trim()) continue
        const [outer, inner] = [createFont(), createFont()]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    addEventListener('DOMContentLoaded', () => {
      wrap()
      const all = { childList: true, subtree: true, characterData: true }
      new MutationObserver(wrap).observe(document.body, all)
    })
  })

describe('Others in the page', () => {
  test('a translation of every text breaks nothing that a visitor does', async ({ page }) => {
    await translate(page)
    await visitEverything(page)
    expect(await page.locator('font').count()).toBeGreaterThan(50)
  })

  test.for(Object.values(paths))(
    'a translation before hydration does not make React build %s anew, and a press before counts',
    async (path, { page }) => {
      await translate(page)
      const release = await hold(page, '**/assets/**/*.js')
      await page.goto(path)
      await page.getByRole('button', { name: header.openMenu }).click()
      const translated = await page.locator('font').count()
      release()
      await page.getByRole('navigation', { name: header.navigation }).waitFor()
      expect(translated).toBeGreaterThan(20)
      expect(await page.locator('font').count()).toBeGreaterThanOrEqual(translated)
    },
  )

  test('what an extension adds before hydration loses nothing that was typed', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.extension = ''
        document.body.dataset.extension = ''
        document.head.append(document.createElement('extension-style'))
        document.body.prepend(document.createElement('extension-bar'))
        document.body.append(document.createElement('extension-panel'))
        for (const field of document.querySelectorAll('input, textarea'))
          field.setAttribute('data-extension', 'true')
      })
    })
    await page.goto('/kontakt')
    await fill(page)
    await alive(page)
    expect(await shownValues(page)).toEqual(values)
    await submit(page).click()
    await thanks(page).waitFor()
    expect(await page.locator('extension-bar, extension-panel').count()).toBe(2)
  })

  test('what an extension adds beside the message loses nothing that was typed', async ({
    page,
    calls,
    problems,
  }) => {
    await page.addInitScript(() => {
      addEventListener('input', ({ target }) => {
        if (target instanceof HTMLTextAreaElement && !document.querySelector('extension-button'))
          target.after(document.createElement('extension-button'))
      })
    })
    const release = await hold(page, '**/assets/**/*.js')
    await page.goto('/kontakt')
    await send(page)
    release()
    await thanks(page).waitFor()
    expect(await calls()).toEqual(bothMails)
    expect(problems.splice(0)).toEqual([expect.stringContaining('Minified React error #418')])
  })
})

describe('Storage', () => {
  test('that is full lets the visitor decide for the visit', async ({ page }) => {
    await page.addInitScript(() => {
      for (let size = 5_300_000; size >= 1; size = Math.floor(size / 2))
        try {
          for (;;) localStorage.setItem(`other-${localStorage.length}`, 'x'.repeat(size))
        } catch {
          continue
        }
    })
    await page.goto('/faq')
    await alive(page)
    const banner = page.getByRole('region', { name: cookieBanner.title })
    await banner.getByRole('button', { name: cookieBanner.accept }).click()
    await banner.waitFor({ state: 'hidden' })
    await footerLink(page, footerLabels['/impressum']).click()
    await title(page, imprint.title).waitFor()
    expect(await banner.isVisible()).toBe(false)
    expect(await page.evaluate((key) => localStorage.getItem(key), consentKey)).toBe(null)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { storedFor } from '../../machines/storedConsent.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { about, hero } from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { paths } from '../../src/content/paths.ts'
import { cookieBanner, footer, header } from '../../src/content/site.ts'
import { toastRegion, toasts } from '../../src/content/toasts.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { perceive } from '../views/oracle.ts'
import { footerLabels, menuLabels, pages, sectionLabels } from '../views/pages.ts'
import { fillIn } from './journey.ts'
import { failNext } from './serve.ts'
import {
  alive,
  hold,
  notFoundMessages,
  reportOf,
  reportViolations,
  saysViolated,
  take,
  test as base,
} from './site.ts'

const { mailboxFailure } = standIn

/** A test in whose page also each refusal of the policy is a console error. */
const test = base.extend<{ guarded: Page }>({
  guarded: [
    async ({ page }, provide) => {
      await reportViolations(page)
      await provide(page)
    },
    { auto: true },
  ],
})

type Perceived = ReturnType<typeof perceive>

/** Waits until these parts of the page show exactly this. */
const shows = (page: Page, expected: Partial<Perceived>) =>
  expect
    .poll(async () => {
      const all = await page.evaluate(perceive)
      return Object.fromEntries(
        Object.keys(expected).map((part) => [part, all[part as keyof Perceived]]),
      )
    })
    .toEqual(expected)

/** Waits until the page with this address and headline shows. */
const isAt = (page: Page, address: string, headline: string) =>
  expect
    .poll(() =>
      page.evaluate(() => [
        location.pathname + location.hash,
        document.querySelector('h1')?.textContent,
      ]),
    )
    .toEqual([address, headline])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const openAnswers = (page: Page) => page.locator('details[open] summary').allTextContents()
const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage))

const menu = (expanded: boolean) => ({
  button: expanded ? header.closeMenu : header.openMenu,
  expanded,
  reachable: expanded,
  marked: [],
})

const banner = {
  title: cookieBanner.title,
  buttons: [cookieBanner.decline, cookieBanner.accept],
}

const emptyToast = { cards: [], polite: '', assertive: '' }

const filledForm = {
  values: Object.fromEntries(fields.map((field) => [contact.fields[field], completeForm[field]])),
  errors: {},
  readOnly: [],
  button: { says: contact.submit, disabled: false },
  busy: false,
  told: '',
  alert: null,
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await alive(page)
}

test('The menu opens, closes with Escape and leads to a section', async ({ page }) => {
  await visit(page, '/')
  await button(page, header.openMenu).click()
  await shows(page, { menu: menu(true), focus: header.closeMenu })
  await page.keyboard.press('Escape')
  await shows(page, { menu: menu(false), focus: header.openMenu })

  await button(page, header.openMenu).click()
  await inHeader(page, sectionLabels.about).click()
  await isAt(page, '/#about', hero.headline)
  await shows(page, { menu: menu(false), focus: about.title })
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top = NaN } = document.getElementById('about')?.getBoundingClientRect() ?? {}
        return top >= 0 && top < innerHeight / 2
      }),
    )
    .toBe(true)
})

test('A question opens its answer, and another one closes it', async ({ page }) => {
  const [first, second] = faq.questions
  await visit(page, '/faq')
  expect(await openAnswers(page)).toEqual([])
  await page.getByText(first.question).click()
  await page.getByText(first.answer[0]).waitFor()
  expect(await openAnswers(page)).toEqual([first.question])
  await page.getByText(second.question).click()
  await page.getByText(second.answer[0]).waitFor()
  expect(await openAnswers(page)).toEqual([second.question])
  await page.getByText(second.question).click()
  await expect.poll(() => openAnswers(page)).toEqual([])
})

test('A decision on cookies is stored, asked for on no other page, and can be changed', async ({
  page,
}) => {
  await page.goto('/')
  await shows(page, { banner })
  expect(await stored(page)).toEqual([])
  await button(page, cookieBanner.decline).click()
  await shows(page, { banner: null })
  expect(await stored(page)).toEqual([[consentKey, storedFor.declined]])

  await page.goto('/faq')
  await shows(page, { banner: null })
  await button(page, footer.cookieSettings).click()
  await shows(page, { banner, focus: cookieBanner.title })
  await button(page, cookieBanner.accept).click()
  await shows(page, { banner: null, focus: footer.cookieSettings })
  expect(await stored(page)).toEqual([[consentKey, storedFor.accepted]])
})

test('A request that fails keeps what was written, and goes out when it is sent again', async ({
  page,
  site,
  problems,
}) => {
  await visit(page, '/kontakt')
  await button(page, cookieBanner.decline).click()
  await button(page, contact.submit).click()
  await shows(page, { focus: contact.fields.firstName })
  expect(Object.keys((await page.evaluate(perceive)).form?.errors ?? {})).toEqual(
    fields.map((field) => contact.fields[field]),
  )

  await fillIn(page)
  await failNext(site, mailboxFailure, 'owner')
  await button(page, contact.submit).click()
  const failure = Object.values(toasts.ownerMail)
  await shows(page, {
    form: {
      ...filledForm,
      alert: {
        says: failure,
        mail: `${completeForm.message}\n\n${completeForm.firstName} ${completeForm.lastName}`,
      },
    },
    thanks: null,
    focus: contact.failure.title,
    toast: {
      cards: [{ says: failure, tone: 'failure', state: 'showing', buttons: [toastRegion.close] }],
      polite: '',
      assertive: failure.join(' '),
    },
  })
  expect(problems.splice(0)).toEqual(reportOf(mailboxFailure))

  await button(page, contact.submit).click()
  const success = Object.values(toasts.requestSent)
  await shows(page, {
    form: null,
    thanks: contact.thankYou.title,
    focus: contact.thankYou.title,
    toast: {
      cards: [{ says: success, tone: 'success', state: 'showing', buttons: [toastRegion.close] }],
      polite: success.join(' '),
      assertive: '',
    },
  })
  await button(page, toastRegion.close).click()
  await shows(page, { toast: emptyToast, thanks: contact.thankYou.title })
})

test('With the keyboard alone a question is opened and a request written and sent', async ({
  page,
}) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const [{ question }] = faq.questions
  await visit(page, '/faq')
  await press('Tab')
  await shows(page, { focus: header.skip })
  const content = page.getByRole('main')
  await content.evaluate((element) => {
    element.focus = () => {
      HTMLElement.prototype.focus.call(element, { preventScroll: true })
      element.dataset.arrived = ''
    }
  })
  await press('Enter')
  // The browser jumps there at once, the site a little later.
  await expect.poll(() => content.getAttribute('data-arrived')).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
  await press('Tab')
  await shows(page, { focus: question })
  await press('Enter')
  await expect.poll(() => openAnswers(page)).toEqual([question])
  await press('Shift+Tab')
  await shows(page, { focus: header.cta })
  await press('Enter')
  await shows(page, { focus: contact.title })

  await press('Tab')
  for (const field of fields) {
    await shows(page, { focus: contact.fields[field] })
    await page.keyboard.type(completeForm[field])
    await press('Tab')
  }
  await shows(page, { form: filledForm, focus: contact.submit })
  await press('Enter')
  await shows(page, { thanks: contact.thankYou.title, focus: contact.thankYou.title })
})

describe('Before the code of the page has come', () => {
  const code = '**/assets/**/*.js'
  const isBusy = (page: Page, name: string) => button(page, name).getAttribute('aria-busy')

  test('a press on the menu button shows, and opens the menu afterwards', async ({ page }) => {
    const release = await hold(page, code)
    await page.goto('/impressum')
    await button(page, header.openMenu).click()
    expect(await isBusy(page, header.openMenu)).toBe('true')
    await shows(page, { menu: menu(false) })
    release()
    await shows(page, { menu: menu(true) })
    expect(await isBusy(page, header.closeMenu)).toBe(null)
  })

  test('a request can be written and sent, and goes out afterwards', async ({ page }) => {
    const release = await hold(page, code)
    await page.goto('/kontakt')
    await fillIn(page)
    await button(page, contact.submit).click()
    expect(await isBusy(page, contact.submit)).toBe('true')
    await shows(page, { form: filledForm })
    release()
    await shows(page, { form: null, thanks: contact.thankYou.title })
  })
})

test('Back and forward lead through the pages and sections that were shown', async ({ page }) => {
  await visit(page, '/')
  await button(page, header.openMenu).click()
  await inHeader(page, sectionLabels.about).click()
  await isAt(page, '/#about', hero.headline)
  // Until it arrives, the focus would move to the section and so close the menu.
  await shows(page, { focus: about.title })
  await button(page, header.openMenu).click()
  await inHeader(page, menuLabels['/faq']).click()
  await isAt(page, '/faq', faq.title)
  await shows(page, { focus: faq.title })
  await inHeader(page, header.cta).click()
  await isAt(page, '/kontakt', contact.title)

  await page.goBack()
  await isAt(page, '/faq', faq.title)
  await page.goBack()
  await isAt(page, '/#about', hero.headline)
  await shows(page, { focus: about.title })
  await page.goForward()
  await isAt(page, '/faq', faq.title)
  await page.goForward()
  await isAt(page, '/kontakt', contact.title)
})

test('Whoever leaves while the code of another page is coming is not led back', async ({
  page,
}) => {
  await visit(page, '/')
  const release = await hold(page, '**/assets/faq-*.js')
  await button(page, header.openMenu).click()
  await inHeader(page, menuLabels['/faq']).click()
  await shows(page, { menu: menu(false) })
  await page.goto('/impressum')
  release()
  await alive(page)
  await isAt(page, '/impressum', imprint.title)
  await inFooter(page, footerLabels['/faq']).click()
  await isAt(page, '/faq', faq.title)
})

describe('The policy', () => {
  test.for(pages.map(({ path, title }) => [path, title] as const))(
    'refuses nothing on %s',
    async ([path, title], { page, problems }) => {
      const isUnknown = path === paths.notFound
      await visit(page, isUnknown ? '/gibt-es-nicht' : path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(problems.splice(0)).toEqual(isUnknown ? notFoundMessages : [])
    },
  )

  test('refuses a foreign picture, and a refusal is seen here', async ({ page, problems }) => {
    await page.goto('/faq')
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://example.org/picture.png' }))
    })
    await expect
      .poll(async () => {
        await page.evaluate(() => undefined)
        return problems.filter((text) => text.startsWith('Violation: img-src ')).length
      })
      // One for the header and one for the meta element.
      .toBe(2)
    take(problems, saysViolated)
  })
})

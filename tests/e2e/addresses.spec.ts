import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contact } from '../../src/content/contact.ts'
import { urls } from '../../src/content/urls.ts'
import { imprint } from '../../src/content/imprint.ts'
import { notFound } from '../../src/content/notFound.ts'
import { header } from '../../src/content/frame.ts'
import { inFooter, title } from './support/locators.ts'
import { notFoundMessage, hydrate, openHydrated } from './support/page.ts'
import { holdCode } from './support/pageCode.ts'

/**
 * Spellings of /kontakt for which some hosts serve the contact page. Some hosts ignore case, or everything after a
 * semicolon.
 */
const spellings = [
  '//kontakt',
  '///kontakt',
  '/kontakt.html',
  '/kontakt.html/',
  '/kontakt/.',
  '/%6bontakt',
  '/.%2Fkontakt',
  '/kontakt?',
  '/Kontakt',
  '/kontakt;a=1',
]

const slow = { tag: '@slow' }

const firstName = (page: Page) => page.getByLabel(contact.fields.firstName)
const skip = async (page: Page) => {
  await page.getByRole('link', { name: header.skip }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

for (const spelling of spellings)
  test(
    `the contact page at ${spelling} corrects its address to /kontakt and keeps the form's input`,
    { tag: spelling === '/kontakt.html' ? [] : '@slow' },
    async ({ page, site }) => {
      await page.route(
        ({ href }) => href.startsWith(site.url + spelling),
        async (route) =>
          route.fulfill({ response: await route.fetch({ url: `${site.url}/kontakt` }) }),
      )
      const search = spelling.endsWith('?') ? '' : '?utm_source=a'
      const release = await holdCode(page)
      await page.goto(`${site.url}${spelling}${search}#formular-titel`)
      await expect(page).toHaveURL(/#formular-titel$/)
      await firstName(page).fill('Erika')
      await skip(page)
      await expect(firstName(page)).toHaveValue('Erika')
      release()
      await hydrate(page)
      await skip(page)
      await expect(firstName(page)).toHaveValue('Erika')
      expect(new URL(page.url())).toMatchObject({ pathname: '/kontakt', search, hash: '#inhalt' })
      await inFooter(page, imprint.title).click()
      await expect(title(page, imprint.title)).toBeVisible()
      await page.goBack()
      await expect(title(page, contact.title)).toBeVisible()
      await expect(firstName(page)).toHaveValue('Erika')
    },
  )

for (const spelling of ['//', '/index.html'])
  test(`the home page at ${spelling} corrects its address to /`, slow, async ({ page, site }) => {
    await openHydrated(page, site.url + spelling)
    await skip(page)
    await expect(page).toHaveURL(`${urls.home}#inhalt`)
    await expect(page.getByRole('main').locator('#why-invest')).toBeVisible()
  })

for (const path of ['/kontakt/index.html', '//gibt-es-nicht'])
  test(
    `the unknown address ${path} stays unchanged and shows the not-found page after hydration`,
    slow,
    async ({ page, site, allowedProblems }) => {
      allowedProblems.push(notFoundMessage)
      await openHydrated(page, site.url + path)
      await skip(page)
      await expect(title(page, notFound.title)).toBeVisible()
      await expect(page).toHaveURL(`${site.url}${path}#inhalt`)
    },
  )

test(
  'a page in a data URL is readable, and its inline script does not throw an error',
  slow,
  async ({ page, site }) => {
    const html = await (await fetch(`${site.url}/kontakt`)).text()
    await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
    await expect(title(page, contact.title)).toBeVisible()
  },
)

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contact } from '../../src/content/contact.ts'
import { urls } from '../../src/content/urls.ts'
import { imprint } from '../../src/content/imprint.ts'
import { notFound } from '../../src/content/notFound.ts'
import { header } from '../../src/content/frame.ts'
import { inFooter, title } from './support/locators.ts'
import { notFoundMessage, hydrate, openHydrated } from './support/page.ts'

/**
 * Spellings that hosts answer with the contact page, or may: some do not tell capitals from small letters, or ignore
 * what follows a semicolon.
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
    `the contact page at ${spelling} shows its canonical path, with search and hash, and its form keeps the input`,
    { tag: spelling === '/kontakt.html' ? [] : '@slow' },
    async ({ page, site }) => {
      await page.route(
        ({ href }) => href.startsWith(site.url + spelling),
        async (route) =>
          route.fulfill({ response: await route.fetch({ url: `${site.url}/kontakt` }) }),
      )
      const search = spelling.endsWith('?') ? '' : '?utm_source=a'
      await page.goto(`${site.url}${spelling}${search}#formular-titel`)
      await expect(page).toHaveURL(/#formular-titel$/)
      await firstName(page).fill('Erika')
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
  test(
    `The home page answers at ${spelling}, another spelling of its address, as what it is`,
    slow,
    async ({ page, site }) => {
      await openHydrated(page, site.url + spelling)
      await skip(page)
      await expect(page).toHaveURL(`${urls.home}#inhalt`)
      await expect(page.getByRole('main').locator('#why-invest')).toBeVisible()
    },
  )

for (const path of ['/kontakt/index.html', '//gibt-es-nicht'])
  test(
    `What the host answers with 404 at ${path} stays not found`,
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
  'A copy of a page on a disk can be read, and its script breaks nowhere',
  slow,
  async ({ page, site }) => {
    const html = await (await fetch(`${site.url}/kontakt`)).text()
    await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
    await expect(title(page, contact.title)).toBeVisible()
  },
)

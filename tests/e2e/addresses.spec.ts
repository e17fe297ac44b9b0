import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contact } from '../../src/content/contact.ts'
import { urls } from '../../src/content/urls.ts'
import { imprint } from '../../src/content/imprint.ts'
import { notFound } from '../../src/content/notFound.ts'
import { header } from '../../src/content/frame.ts'
import { inFooter, title } from './support/locators.ts'
import { untilAlive, decideBefore, takeProblems, saysNotFound } from './support/page.ts'

/** Spellings that hosts answer with the contact page, or may: some do not tell capitals from small letters, or ignore what follows a semicolon. */
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

const firstName = (page: Page) => page.getByLabel(contact.fields.firstName)
const skip = async (page: Page) => {
  await page.getByRole('link', { name: header.skip }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('main'))
}

for (const spelling of spellings)
  test(`The contact page answers at ${spelling}, another spelling of its address, as what it is, and its form keeps what was typed`, async ({
    page,
    site,
  }) => {
    await decideBefore(page)
    await page.route(
      ({ href }) => href.startsWith(site.url + spelling),
      async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${site.url}/kontakt` }) }),
    )
    const search = spelling.endsWith('?') ? '' : '?utm_source=a'
    await page.goto(`${site.url}${spelling}${search}#formular-titel`)
    await firstName(page).fill('Erika')
    await untilAlive(page)
    await skip(page)
    expect(await firstName(page).inputValue()).toBe('Erika')
    expect(new URL(page.url())).toMatchObject({ pathname: '/kontakt', search, hash: '#inhalt' })
    await inFooter(page, imprint.title).click()
    await title(page, imprint.title).waitFor()
    await page.goBack()
    await title(page, contact.title).waitFor()
    expect(await firstName(page).inputValue()).toBe('Erika')
  })

for (const spelling of ['//', '/index.html'])
  test(`The home page answers at ${spelling}, another spelling of its address, as what it is`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url + spelling)
    await untilAlive(page)
    await skip(page)
    expect(new URL(page.url()).pathname).toBe(urls.home)
    expect(await page.getByRole('main').locator('#why-invest').count()).toBe(1)
  })

for (const path of ['/kontakt/index.html', '//gibt-es-nicht'])
  test(`What the host answers with 404 at ${path} stays not found`, async ({
    page,
    site,
    problems,
  }) => {
    await page.goto(site.url + path)
    await untilAlive(page)
    await skip(page)
    await title(page, notFound.title).waitFor()
    expect(page.url()).toBe(`${site.url}${path}#inhalt`)
    takeProblems(problems, saysNotFound)
    expect(problems).toEqual([])
  })

test('A copy of a page on a disk can be read, and its script breaks nowhere', async ({
  page,
  site,
  problems,
}) => {
  const html = await (await fetch(`${site.url}/kontakt`)).text()
  await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
  expect(await title(page, contact.title).isVisible()).toBe(true)
  expect(problems).toEqual([])
})

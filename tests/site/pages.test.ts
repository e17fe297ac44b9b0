import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { localConfiguration } from '../../src/build/configuration.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { formatNumber } from '../../src/content/format.ts'
import * as home from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { nameOf, paths, type Path } from '../../src/content/paths.ts'
import { privacy } from '../../src/content/privacy.ts'
import { listed, pages, sections } from '../views/pages.ts'
import { alive, engine, isFirefox, launch, notFoundMessages, test } from './site.ts'
import { footer, header } from '../../src/content/site.ts'

const unknown = '/gibt-es-nicht'
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

/** The headings of every page below its title. */
const below: Record<Path, readonly string[]> = {
  [paths.home]: sections.flatMap(({ id, title, items }) => [
    title,
    ...items,
    ...(id === home.about.id ? [contact.direct.title] : []),
  ]),
  [paths.contact]: [contact.card, contact.nextSteps.title, contact.direct.title],
  [paths.faq]: faq.questions.map(({ question }) => question),
  [paths.imprint]: titles(imprint.sections),
  [paths.privacy]: titles(privacy.sections),
  [paths.notFound]: [],
}

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const read = (name: string) => readFileSync(`dist/${name}`, 'utf8')

/** What stands in for the site's address while none is configured. */
const address = localConfiguration.siteUrl

describe('Without JavaScript', () => {
  test.override({ options: { javaScriptEnabled: false } })

  // Without scripts Firefox tells its driver of no frame, and a click waits for two.
  const click = (control: Locator) => control.click({ force: isFirefox })

  test.for(pages)('$path is complete', async ({ path, head, title }, { page, problems }) => {
    const isUnknown = path === paths.notFound
    const response = await page.goto(isUnknown ? unknown : path)
    expect(response?.status()).toBe(isUnknown ? 404 : 200)
    if (response?.status() === 404) expect(problems.splice(0)).toEqual(notFoundMessages)
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    expect(await page.title()).toBe(head.title)
    const main = page.getByRole('main')
    expect(await main.getByRole('heading').allTextContents()).toEqual([title, ...below[path]])
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
    expect(
      await page
        .getByRole('contentinfo')
        .getByText(/^© \d{4} /)
        .textContent(),
    ).toBe(footer.copyright(new Date().getFullYear()))
  })

  test('the pictures are in their places', async ({ page }) => {
    await page.goto(paths.contact)
    const tops = () =>
      page.locator('img').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect((await tops()).filter((top) => top < 0)).toEqual([])
    expect(await tops()).not.toEqual([])
  })

  test('the final figures are there', async ({ page }) => {
    await page.goto('/')
    const results = page.getByRole('region', { name: home.results.title })
    for (const { value, decimals, suffix } of home.results.statistics) {
      expect(await results.textContent()).toContain(formatNumber(value, decimals) + suffix)
    }
    await click(page.getByText(home.growth.labels.figures))
    const growth = page.getByRole('table', { name: home.growth.labels.table })
    for (const figure of ['100.000\u00a0€', '121.665\u00a0€', '41.959\u00a0€', '+4,0\u00a0%']) {
      expect(await growth.textContent()).toContain(figure)
    }
  })

  test('every answer can be unfolded, one at a time, and folded again', async ({ page }) => {
    await page.goto('/faq')
    for (const { question, answer } of faq.questions) {
      await click(page.getByText(question))
      expect(
        await page.locator('details[open] p').allInnerTexts(),
        `the answer to "${question}"`,
      ).toEqual(answer)
    }
    await click(page.getByText(faq.questions.at(-1)?.question ?? ''))
    expect(await page.locator('details[open]').count()).toBe(0)
  })

  test('the form is there and says how to reach us instead', async ({ page }) => {
    await page.goto('/kontakt')
    for (const label of Object.values(contact.fields)) {
      expect(await page.getByRole('textbox', { name: label }).isVisible()).toBe(true)
    }
    const note = page.locator('noscript')
    expect(await note.isVisible()).toBe(true)
    expect(await note.innerText()).toBe(`${contact.noScript} ${company.email}`)
    expect(await note.getByRole('link').getAttribute('href')).toBe(`mailto:${company.email}`)
  })

  test('the links of the header lead on', async ({ page }) => {
    await page.goto('/faq')
    await click(page.getByRole('banner').getByRole('link', { name: header.cta }))
    await expect.poll(() => page.title()).toBe(contact.head.title)
  })
})

describe('The files', () => {
  const html = files.filter((name) => name.endsWith('.html'))

  test('of the pages are all there', () => {
    expect([...html].sort()).toEqual(pages.map(({ path }) => `${nameOf(path)}.html`).sort())
  })

  test.for(html)('%s has no style attribute, which the policy would refuse', (name) => {
    expect(read(name)).not.toMatch(/<[^>]+\sstyle=/)
  })

  test('have descriptions and canonical addresses of their own', () => {
    const values = (pattern: RegExp) => html.map((name) => pattern.exec(read(name))?.[1])
    expect(new Set(values(/<meta name="description" content="([^"]{50,})"/)).size).toBe(
      pages.length,
    )
    expect(values(/<link rel="canonical" href="([^"]*)"/).sort()).toEqual(
      [...listed.map(({ path }) => address + path), undefined].sort(),
    )
  })

  test('name nothing of the mail service that is there for trying', () => {
    expect(files.filter((name) => name.includes('outbox'))).toEqual([])
    for (const name of files.filter((file) => file.endsWith('.js'))) {
      expect(read(name)).not.toContain('/outbox')
    }
  })
})

describe('For crawlers', () => {
  test('the sitemap lists the pages', async ({ site }) => {
    const response = await fetch(`${site.url}/sitemap.xml`)
    expect(response.status).toBe(200)
    const places = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)]
    expect(places.map(([, place]) => place)).toEqual(listed.map(({ path }) => address + path))
  })

  test('everything is open', async ({ site }) => {
    const response = await fetch(`${site.url}/robots.txt`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`,
    )
  })

  test('only the not-found page stays out of their index', async ({ site }) => {
    const robots = async (path: string) =>
      /<meta name="robots" content="([^"]*)"/.exec(await (await fetch(site.url + path)).text())?.[1]
    const found = await Promise.all(
      pages.map(async ({ path }) => [path, await robots(path)] as const),
    )
    expect(found.filter(([, rule]) => rule !== undefined)).toEqual([[paths.notFound, 'noindex']])
  })

  test.for(['/gibt-es-nicht', '/kontakt/x', '/assets/gibt-es-nicht.js'])(
    '%s is answered with 404 and the not-found page',
    async (path, { site }) => {
      const response = await fetch(site.url + path)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(read('404.html'))
    },
  )

  test('a slash too many leads to the page', async ({ site }) => {
    const response = await fetch(`${site.url}/kontakt/`, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/kontakt'])
  })
})

test('Chromium compiles every function of the code with its file and puts none off', async ({
  site,
  skip,
}) => {
  if (engine !== 'chromium') skip('Only Chromium logs what it compiles')
  const folder = await mkdtemp(join(tmpdir(), 'compiled-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const browser = await launch({
    args: [`--js-flags=--log-function-events --logfile=${folder}/%p.log`],
  })
  const page = await browser.newPage({ baseURL: site.url })
  await page.goto('/kontakt')
  await alive(page)
  await browser.close()
  const events = readdirSync(folder).flatMap((name) => {
    const log = readFileSync(join(folder, name), 'utf8')
    const ids = Array.from(log.matchAll(/^script-details,(\d+),[^,]*\/assets\//gm), ([, id]) => id)
    return Array.from(log.matchAll(/^function,([\w-]+),(\d+),/gm)).flatMap(([, event, id]) =>
      ids.includes(id) ? event : [],
    )
  })
  expect(events).toContain('full-parse')
  expect(events.filter((event) => event?.startsWith('preparse'))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import type { Locator } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import * as home from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { fileNameOf, urls, type PageUrl } from '../../src/content/urls.ts'
import { privacy } from '../../src/content/privacy.ts'
import { footer, header } from '../../src/content/frame.ts'
import { palette } from '../../src/theme/palette.ts'
import { contents, listed, pages, sections } from '../support/pageContents.ts'
import {
  untilAlive,
  engine,
  isFirefox,
  launch,
  notFoundMessages,
  test,
} from '../support/builtSite.ts'

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

/** The headings of every page below its title. */
const below: Record<PageUrl, readonly string[]> = {
  [urls.home]: sections.flatMap(({ id, title, items }) => [
    title,
    ...items,
    ...(id === home.whyInvest.id ? [home.whyInvest.risks.title] : []),
    ...(id === home.about.id ? [contact.direct.title] : []),
  ]),
  [urls.contact]: [contact.card, contact.nextSteps.title, contact.direct.title],
  [urls.faq]: faq.questions.map(({ question }) => question),
  [urls.imprint]: titles(imprint.sections),
  [urls.privacy]: titles(privacy.sections),
  [urls.notFound]: [],
}

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const readBuiltPage = (path: string) => readFileSync(`dist/${fileNameOf(path)}.html`, 'utf8')

/** What stands in for the site's address while none is configured. */
const { siteUrl } = localConfiguration

describe('Without JavaScript', () => {
  test.override({ options: { javaScriptEnabled: false } })

  // Without scripts Firefox tells its driver of no frame, and a click waits for two.
  const click = (control: Locator) => control.click({ force: isFirefox })

  test.for(pages)(
    '$path is complete, and its head tells what a link to it shows (Open Graph, canonical, icons)',
    async ({ path, head, title }, { page, problems }) => {
      const isUnknown = path === urls.notFound
      await page.goto(isUnknown ? '/gibt-es-nicht' : path)
      expect(problems.splice(0)).toEqual(isUnknown ? notFoundMessages : [])
      expect(await page.getAttribute('html', 'lang')).toBe('de')
      expect(await page.title()).toBe(head.title)
      const main = page.getByRole('main')
      expect(await main.getByRole('heading').allTextContents()).toEqual([title, ...below[path]])
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
      expect(await page.getByRole('contentinfo').getByText(/^© /).textContent()).toBe(
        footer.copyright(new Date().getFullYear()),
      )

      const metadata = await page
        .locator('head :is(meta[name], meta[property], link)')
        .evaluateAll((all) =>
          all.map((one) => {
            const [name, value] = ['property', 'name', 'rel', 'content', 'href'].flatMap(
              (attribute) => one.getAttribute(attribute) ?? [],
            )
            return [name, value]
          }),
        )
      expect(new Set(metadata)).toEqual(
        new Set([
          ['viewport', 'width=device-width, initial-scale=1'],
          ['theme-color', palette.paper],
          ['description', head.description],
          ['og:type', 'website'],
          ['og:locale', 'de_DE'],
          ['og:site_name', company.brand],
          ['og:title', head.title],
          ['og:description', head.description],
          ['og:image', `${siteUrl}/preview.png`],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
          ['og:image:alt', home.hero.picture],
          ['twitter:card', 'summary_large_image'],
          ['icon', '/favicon.ico'],
          ['icon', '/favicon.svg'],
          ['manifest', '/manifest.webmanifest'],
          ...(isUnknown
            ? [['robots', 'noindex']]
            : [
                ['og:url', siteUrl + path],
                ['canonical', siteUrl + path],
              ]),
        ]),
      )
    },
  )

  test('every answer can be unfolded, one at a time, and folded again', async ({ page }) => {
    await page.goto('/faq')
    for (const { question, answer } of faq.questions) {
      await click(page.getByText(question))
      expect(await page.locator('details[open] p').allInnerTexts(), question).toEqual(answer)
    }
    await click(page.getByText(faq.questions.at(-1)?.question ?? ''))
    expect(await page.locator('details[open]').count()).toBe(0)
  })

  test('the form is there, asks for nothing that it does not show, and says how to reach us instead', async ({
    page,
  }) => {
    await page.goto('/kontakt')
    for (const label of Object.values(contact.fields))
      expect(await page.getByLabel(label, { exact: true }).isVisible()).toBe(true)
    const names = await page
      .locator('input, select, textarea')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
    expect(names).toEqual(fields)
    const note = page.locator('noscript')
    expect(await note.innerText()).toBe(`${contact.noScript} ${company.email}.`)
    expect(await note.getByRole('link').getAttribute('href')).toBe(`mailto:${company.email}`)
    await click(page.getByRole('banner').getByRole('link', { name: header.home }))
    await expect.poll(() => page.title()).toBe(home.head.title)
  })
})

describe('The HTML', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // React and Prettier close void elements, give boolean attributes an empty value and write the
      // doctype in lower case; HTML allows either way.
      'void-style': ['error', { style: 'selfclosing' }],
      'attribute-boolean-style': ['error', { style: 'empty' }],
      'attribute-empty-style': 'off',
      'doctype-style': ['error', { style: 'lowercase' }],
      // React writes noValidate and autoComplete as in its own interface; HTML ignores the case.
      'attr-case': 'off',
      // The two lists of the menu are named by the titles above them, which ARIA allows for lists.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // A telephone number is shown as the company writes it.
      'tel-non-breaking': 'off',
    },
  })

  test.for(pages)('of $path is valid', async ({ path }) => {
    const report = await validator.validateString(readBuiltPage(path))
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
    ).toEqual([])
  })

  test('is that of the pages and no other, and names nothing of the mail service that is there for trying', () => {
    expect(files.filter((name) => name.endsWith('.html')).sort()).toEqual(
      pages.map(({ path }) => `${fileNameOf(path)}.html`).sort(),
    )
    const isText = /\.(html|js|json|xml|txt|webmanifest)$/
    expect(
      files.filter(
        (name) =>
          name.includes('outbox') ||
          (isText.test(name) && readFileSync(`dist/${name}`, 'utf8').includes('/outbox')),
      ),
    ).toEqual([])
  })
})

/** The structured data of a page; what ends the element early, or could, is not found. */
const dataOf = (path: string): unknown =>
  JSON.parse(
    /<script type="application\/ld\+json">(\{[^<]+\})<\/script>/.exec(readBuiltPage(path))?.[1] ??
      '',
  )

const breadcrumbs = (path: PageUrl) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: company.brand, item: `${siteUrl}/` },
    {
      '@type': 'ListItem',
      position: 2,
      name: contents[path].head.title.replace(` | ${company.brand}`, ''),
      item: siteUrl + path,
    },
  ],
})

/** What the structured data of a page says beyond where the page stands. */
const facts: Partial<Record<PageUrl, object[]>> = {
  [urls.home]: [{ '@type': 'WebSite', name: company.brand, url: `${siteUrl}/`, inLanguage: 'de' }],
  [urls.contact]: [
    {
      '@type': 'RealEstateAgent',
      name: company.name,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/icon-512.png`,
      image: `${siteUrl}/preview.png`,
      email: company.email,
      telephone: company.phone.href.replace('tel:', ''),
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.street,
        postalCode: company.postalCode,
        addressLocality: company.city,
        addressCountry: 'DE',
      },
    },
  ],
  [urls.faq]: [
    {
      '@type': 'FAQPage',
      mainEntity: faq.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: withoutSoftHyphens(question),
        acceptedAnswer: { '@type': 'Answer', text: withoutSoftHyphens(answer.join(' ')) },
      })),
    },
  ],
}

test.for(pages)('The structured data of $path say what and where it is', ({ path }) => {
  expect(dataOf(path)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [...(path === urls.home ? [] : [breadcrumbs(path)]), ...(facts[path] ?? [])],
  })
})

test('The picture of a link and the icons are as large as the manifest and the heads say', async ({
  site,
}) => {
  /** Width and height of a PNG in px. */
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
  const picture = readFileSync('dist/preview.png')
  expect(sizeOf(picture)).toEqual([1200, 630])
  expect(picture.length).toBeLessThanOrEqual(150_000)

  const manifest = (await (await fetch(`${site.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toEqual({
    name: company.name,
    short_name: company.brand,
    lang: 'de',
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
  const sizes = manifest.icons.map(({ src }) => sizeOf(readFileSync(`dist${src}`)).join('x'))
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes))
  expect(sizeOf(readFileSync('dist/apple-touch-icon.png'))).toEqual([180, 180])
  expect(sizeOf(readFileSync('dist/favicon.ico').subarray(22))).toEqual([32, 32])
})

test('Crawlers find a sitemap of the pages and may read everything by robots.txt', async ({
  site,
}) => {
  const [sitemap, robots] = await Promise.all(
    ['sitemap.xml', 'robots.txt'].map(async (name) => (await fetch(`${site.url}/${name}`)).text()),
  )
  const places = Array.from(sitemap?.matchAll(/<loc>([^<]*)<\/loc>/g) ?? [], ([, place]) => place)
  expect(places).toEqual(listed.map(({ path }) => siteUrl + path))
  expect(robots).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test.skipIf(engine !== 'chromium')(
  'Chromium compiles every function of the code with its file and puts none off',
  async ({ site }) => {
    const folder = await mkdtemp(join(tmpdir(), 'compiled-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const browser = await launch({
      args: [`--js-flags=--log-function-events --logfile=${folder}/%p.log`],
    })
    const page = await browser.newPage({ baseURL: site.url })
    await page.goto('/kontakt')
    await untilAlive(page)
    await browser.close()
    const events = readdirSync(folder).flatMap((name) => {
      const log = readFileSync(join(folder, name), 'utf8')
      const ids = Array.from(
        log.matchAll(/^script-details,(\d+),[^,]*\/assets\//gm),
        ([, id]) => id,
      )
      return Array.from(log.matchAll(/^function,([\w-]+),(\d+),/gm)).flatMap(([, event, id]) =>
        ids.includes(id) ? event : [],
      )
    })
    expect(events).toContain('full-parse')
    expect(events.filter((event) => event?.startsWith('preparse'))).toEqual([])
  },
)

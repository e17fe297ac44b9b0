import { readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { describe, expect } from 'vitest'
import { localConfiguration } from '../../src/build/configuration.ts'
import { company } from '../../src/content/company.ts'
import { faq } from '../../src/content/faq.ts'
import { plain } from '../../src/content/format.ts'
import { hero } from '../../src/content/home.ts'
import { nameOf, paths, type Path } from '../../src/content/paths.ts'
import { icon } from '../../src/theme/mark.ts'
import { contents, pages } from '../views/pages.ts'
import { palette } from '../../src/theme/palette.ts'
import { test } from './site.ts'

const { siteUrl } = localConfiguration
const read = (path: string) => readFileSync(`dist/${nameOf(path)}.html`, 'utf8')

/** Width and height of a PNG in px. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

/** The structured data of a page; what ends the element early, or could, is not found. */
const dataOf = (path: string): unknown =>
  JSON.parse(
    /<script type="application\/ld\+json">(\{[^<]+\})<\/script>/.exec(read(path))?.[1] ?? '',
  )

const breadcrumbs = (path: Path) => ({
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

describe('The HTML', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // React and Prettier close void elements, give boolean attributes an empty value and write the
      // doctype in lower case; HTML allows either way.
      'void-style': ['error', { style: 'selfclosing' }],
      'attribute-boolean-style': ['error', { style: 'empty' }],
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
    const report = await validator.validateString(read(path))
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
    ).toEqual([])
  })
})

describe('The head', () => {
  test.for(pages)(
    'of $path tells what a link to it shows, and names the icons, those of a home screen once it answers',
    async ({ path, head: { title, description } }, { page }) => {
      await page.goto(path)
      const valuesOf = (selector: string, name: string, value: string) =>
        page
          .locator(selector)
          .evaluateAll(
            (elements, names) =>
              elements.map((element) => names.map((name) => element.getAttribute(name))),
            [name, value],
          )
      expect(await valuesOf('meta[property^="og:"]', 'property', 'content')).toEqual([
        ['og:type', 'website'],
        ['og:locale', 'de_DE'],
        ['og:site_name', company.brand],
        ['og:title', title],
        ['og:description', description],
        ['og:url', siteUrl + path],
        ['og:image', `${siteUrl}/preview.png`],
        ['og:image:width', '1200'],
        ['og:image:height', '630'],
        ['og:image:alt', hero.picture],
      ])
      expect(await valuesOf('meta[name^="twitter:"]', 'name', 'content')).toEqual([
        ['twitter:card', 'summary_large_image'],
      ])
      const links = 'link[rel~=icon], link[rel=manifest]'
      expect(await valuesOf(links, 'rel', 'href')).toEqual([
        ['icon', '/favicon.ico'],
        ['icon', `data:image/svg+xml,${icon.replaceAll('#', '%23')}`],
        ['manifest', '/manifest.webmanifest'],
      ])
    },
  )
})

/** What the structured data of a page says beyond where the page stands. */
const facts: Partial<Record<Path, object[]>> = {
  [paths.home]: [{ '@type': 'WebSite', name: company.brand, url: `${siteUrl}/`, inLanguage: 'de' }],
  [paths.contact]: [
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
        addressCountry: company.country,
      },
    },
  ],
  [paths.faq]: [
    {
      '@type': 'FAQPage',
      mainEntity: faq.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: plain(question),
        acceptedAnswer: { '@type': 'Answer', text: plain(answer.join(' ')) },
      })),
    },
  ],
}

test.for(pages)('The structured data of $path say what and where it is', ({ path }) => {
  expect(dataOf(path)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [...(path === paths.home ? [] : [breadcrumbs(path)]), ...(facts[path] ?? [])],
  })
})

test('The picture of a link has the announced size, and is small enough to be shown', () => {
  const picture = readFileSync('dist/preview.png')
  expect(sizeOf(picture)).toEqual([1200, 630])
  expect(picture.length).toBeLessThanOrEqual(150_000)
})

test('The icons are as large as the manifest and the head say', async ({ site }) => {
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

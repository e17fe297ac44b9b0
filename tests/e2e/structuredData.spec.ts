import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { company } from '../../src/content/company.ts'
import { fileNameOf, urls, type PageUrl } from '../../src/content/urls.ts'
import { contents, pages } from '../../src/tools/scenarios/pageContents.ts'

/** The placeholder for the site's own URL. The build uses the placeholder if no URL is configured. */
const { siteUrl } = localConfiguration

/**
 * Parses the structured data of a built page. Throws if the data contains "<", which could end the script element
 * early.
 */
const dataOf = (path: string): unknown =>
  JSON.parse(
    /<script type="application\/ld\+json">(\{[^<]+\})<\/script>/.exec(
      readFileSync(`dist/${fileNameOf(path)}.html`, 'utf8'),
    )?.[1] ?? '',
  )

/** Reads the visible questions and answers. Returns the FAQPage data that the structured data must contain for them. */
async function questionsShown(page: Page) {
  await page.goto(urls.faq)
  const mainEntity = await page.locator('main details').evaluateAll((questions) =>
    questions.map((question) => {
      const textOf = (part: Element | null) =>
        part?.textContent.replaceAll(/[\u00ad\u2060]/g, '') ?? ''
      return {
        '@type': 'Question',
        name: textOf(question.querySelector('h2')),
        acceptedAnswer: {
          '@type': 'Answer',
          text: Array.from(question.querySelectorAll('p'), textOf).join(' '),
        },
      }
    }),
  )
  return { '@type': 'FAQPage', mainEntity }
}

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

/** The structured data that some pages must have in addition to the breadcrumbs, keyed by URL. */
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
}

for (const { path } of pages)
  test(`the structured data (JSON-LD) of ${path} describes the page and its breadcrumbs`, async ({
    page,
  }) => {
    expect(dataOf(path)).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        ...(path === urls.home ? [] : [breadcrumbs(path)]),
        ...(path === urls.faq ? [await questionsShown(page)] : (facts[path] ?? [])),
      ],
    })
  })

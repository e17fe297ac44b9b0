import type { BreadcrumbList, FAQPage, Graph, RealEstateAgent, WebSite } from 'schema-dts'
import { company } from '../content/company.ts'
import { faq } from '../content/faq.ts'
import { paths } from '../content/paths.ts'
import { address, previewPath } from './addresses.ts'

/** What a page says about itself to machines, in the vocabulary of schema.org. */
export function structuredData(path: string, title: string, siteUrl: string): Graph {
  const page = { path, title, siteUrl }
  return {
    '@context': 'https://schema.org',
    '@graph':
      path === paths.home
        ? [agent(siteUrl), website(siteUrl)]
        : [breadcrumbs(page), ...(path === paths.faq ? [questions()] : [])],
  }
}

const agent = (siteUrl: string): RealEstateAgent => ({
  '@type': 'RealEstateAgent',
  '@id': address(siteUrl, '/#company'),
  name: company.name,
  url: address(siteUrl, '/'),
  logo: address(siteUrl, '/icon-512.png'),
  image: address(siteUrl, previewPath),
  email: company.email,
  telephone: company.phone.href.replace('tel:', ''),
  address: {
    '@type': 'PostalAddress',
    streetAddress: company.street,
    postalCode: company.postalCode,
    addressLocality: company.city,
    addressCountry: company.country,
  },
})

const website = (siteUrl: string): WebSite => ({
  '@type': 'WebSite',
  name: company.brand,
  url: address(siteUrl, '/'),
  inLanguage: 'de',
  publisher: { '@id': address(siteUrl, '/#company') },
})

const breadcrumbs = (page: { path: string; title: string; siteUrl: string }): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: company.brand, item: address(page.siteUrl, '/') },
    {
      '@type': 'ListItem',
      position: 2,
      name: page.title.replace(` | ${company.brand}`, ''),
      item: address(page.siteUrl, page.path),
    },
  ],
})

const questions = (): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: faq.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
})

import type {
  Answer,
  BreadcrumbList,
  FAQPage,
  Graph,
  ListItem,
  Question,
  RealEstateAgent,
  WebSite,
} from 'schema-dts'
import { company } from '../content/company.ts'
import { faq } from '../content/faq.ts'
import { joinSentences, withoutSoftHyphens } from '../content/format.ts'
import { urls } from '../content/urls.ts'

/** The preview picture that other sites show next to a link to this site, 1200 × 630 px. */
export const previewPath = '/preview.png'

/** Returns a page's structured data (JSON-LD), which uses the vocabulary of schema.org. */
export const structuredData = (path: string, title: string, siteUrl: string): Graph => ({
  '@context': 'https://schema.org',
  '@graph':
    path === urls.home
      ? [website(siteUrl)]
      : [breadcrumbs(path, title, siteUrl), ...(more[path]?.(siteUrl) ?? [])],
})

const agent = (siteUrl: string): RealEstateAgent => ({
  '@type': 'RealEstateAgent',
  name: company.name,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icon-512.png`,
  image: siteUrl + previewPath,
  email: company.email,
  telephone: company.phone.href.replace('tel:', ''),
  address: {
    '@type': 'PostalAddress',
    streetAddress: company.street,
    postalCode: company.postalCode,
    addressLocality: company.city,
    addressCountry: company.countryCode,
  },
})

const website = (siteUrl: string): WebSite => ({
  '@type': 'WebSite',
  name: company.brand,
  url: `${siteUrl}/`,
  inLanguage: 'de',
})

const breadcrumbs = (path: string, title: string, siteUrl: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    crumb(1, company.brand, `${siteUrl}/`),
    crumb(2, title.replace(` | ${company.brand}`, ''), siteUrl + path),
  ],
})

const crumb = (position: number, name: string, item: string): ListItem => ({
  '@type': 'ListItem',
  position,
  name,
  item,
})

const questions = (): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: faq.questions.map(({ question, answer }): Question => ({
    '@type': 'Question',
    name: withoutSoftHyphens(question),
    acceptedAnswer: answerOf(withoutSoftHyphens(joinSentences(...answer))),
  })),
})

const answerOf = (text: string): Answer => ({ '@type': 'Answer', text })

const more: Record<string, (siteUrl: string) => (RealEstateAgent | FAQPage)[]> = {
  [urls.contact]: (siteUrl) => [agent(siteUrl)],
  [urls.faq]: () => [questions()],
}

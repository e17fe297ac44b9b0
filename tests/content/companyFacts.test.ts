import { afterAll, expect, test, vi } from 'vitest'
import type { facts } from '../../src/content/company.ts'
import { formatNumber } from '../../src/content/format.ts'
import { urls, type PageUrl } from '../../src/content/urls.ts'
import { companyFacts } from '../support/companyFacts.ts'

const places: { [Name in keyof typeof facts]: PageUrl[] } = {
  responseTime: [urls.home, urls.contact],
  contactPerson: [urls.home, urls.contact],
  officeHours: [urls.home, urls.contact],
  financingCovers: [urls.home, urls.faq],
  howWePayOurselves: [urls.home, urls.faq],
  independence: [urls.faq],
  exampleAssumptions: [urls.home],
  resultsAsOf: [urls.home],
  yieldBasis: [urls.home],
  partnersCount: [urls.home],
  foundedIn: [urls.home],
  exampleByMonth: [urls.home],
  permits: [urls.imprint],
  insurer: [urls.imprint],
}

const names = Object.keys(places) as (keyof typeof facts)[]

/** Renders all pages as if only these facts of the company were known. Returns the path and the HTML of each page. */
async function renderWith(known: typeof names) {
  vi.resetModules()
  vi.doMock('../../src/content/company.ts', async (original) => ({
    ...(await original<object>()),
    facts: Object.fromEntries(known.map((name) => [name, companyFacts[name]])),
  }))
  const { render } = await import('../../src/prerender.tsx')
  const pages: [PageUrl, string][] = []
  for (const path of Object.values(urls)) pages.push([path, (await render(path)).html])
  return pages
}

afterAll(() => {
  vi.doUnmock('../../src/content/company.ts')
  vi.resetModules()
})

/**
 * Three groups of company facts. A test renders the pages with only one group at a time. Neighbouring facts are in
 * different groups, so that each fact is rendered without its neighbours.
 */
const groups = [0, 1, 2].map((turn) => names.filter((_, index) => index % 3 === turn))

test.for(groups.map((known) => [known.join(', '), known] as const))(
  'if company.ts defines only the facts %s, the pages show these facts and no others',
  async ([, known]) => {
    const pages = await renderWith(known)
    expect(pages.filter(([, html]) => /<dd[^>]*><\/dd>/.test(html))).toEqual([])
    const textOfFact = (name: (typeof names)[number]) => {
      const fact = companyFacts[name]
      const texts = Object.values(typeof fact === 'object' ? fact : { fact }).map((value) =>
        value === companyFacts.partnersCount ? formatNumber(value) : String(value),
      )
      return pages
        .filter(([, html]) => texts.every((text) => html.includes(text)))
        .map(([path]) => path)
    }
    expect(Object.fromEntries(names.map((name) => [name, textOfFact(name)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, known.includes(name) ? places[name] : []])),
    )
  },
)

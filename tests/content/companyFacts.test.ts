import { afterAll, expect, test, vi } from 'vitest'
import { facts } from '../../src/content/company.ts'
import { formatNumber } from '../../src/content/format.ts'
import { paths, type Path } from '../../src/content/urls.ts'
import { told } from '../support/companyFacts.ts'

const places: { [Name in keyof typeof facts]: Path[] } = {
  responseTime: [paths.home, paths.contact],
  contactPerson: [paths.home, paths.contact],
  officeHours: [paths.home, paths.contact],
  financingCovers: [paths.home, paths.faq],
  howWePayOurselves: [paths.home, paths.faq],
  independence: [paths.faq],
  exampleAssumptions: [paths.home],
  resultsAsOf: [paths.home],
  yieldBasis: [paths.home],
  partnersCount: [paths.home],
  foundedIn: [paths.home],
  exampleByMonth: [paths.home],
  permits: [paths.imprint],
  insurer: [paths.imprint],
}

const names = Object.keys(places) as (keyof typeof facts)[]

/** The pages' HTML where the owner has told these. */
async function renderWith(known: typeof names) {
  vi.resetModules()
  vi.doMock('../../src/content/company.ts', async (original) => ({
    ...(await original<object>()),
    facts: { ...facts, ...Object.fromEntries(known.map((name) => [name, told[name]])) },
  }))
  const { render } = await import('../../src/prerender.tsx')
  const pages: [Path, string][] = []
  for (const path of Object.values(paths)) pages.push([path, (await render(path)).html])
  return pages
}

afterAll(() => {
  vi.doUnmock('../../src/content/company.ts')
  vi.resetModules()
})

/** Neighbours, which stand in one place, are told in turn, so that each shows without the others. */
const turns = [0, 1, 2].map((turn) => names.filter((_, index) => index % 3 === turn))

test.for(turns.map((known) => [known.join(', '), known] as const))(
  'Each of these is told where it belongs once it is known, and nothing else: %s',
  async ([, known]) => {
    const pages = await renderWith(known)
    const tell = (name: (typeof names)[number]) => {
      const fact = told[name]
      const texts = Object.values(typeof fact === 'object' ? fact : { fact }).map((value) =>
        value === told.partnersCount ? formatNumber(value) : String(value),
      )
      return pages
        .filter(([, html]) => texts.every((text) => html.includes(text)))
        .map(([path]) => path)
    }
    expect(Object.fromEntries(names.map((name) => [name, tell(name)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, known.includes(name) ? places[name] : []])),
    )
  },
)

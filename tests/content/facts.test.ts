import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { facts } from '../../src/content/company.ts'
import { formatNumber } from '../../src/content/format.ts'
import { paths, type Path } from '../../src/content/paths.ts'
import { told } from './told.ts'

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

/** The pages' HTML where the owner has told this. */
async function renderWith(known: Partial<typeof facts>) {
  vi.resetModules()
  vi.doMock('../../src/content/company.ts', async (original) => ({
    ...(await original<object>()),
    facts: { ...facts, ...known },
  }))
  const { render } = await import('../../src/prerender.tsx')
  const pages: [Path, string][] = []
  for (const path of Object.values(paths)) pages.push([path, (await render(path)).html])
  return pages
}

let untold: [Path, string][]
beforeAll(async () => {
  untold = await renderWith({})
})
afterAll(() => {
  vi.doUnmock('../../src/content/company.ts')
  vi.resetModules()
})

test.each(Object.keys(places) as (keyof typeof facts)[])(
  '%s is told where it belongs once it is known, and nowhere before',
  async (name) => {
    const fact = told[name]
    const texts = Object.values(typeof fact === 'object' ? fact : { fact }).map((value) =>
      value === told.partnersCount ? formatNumber(value) : String(value),
    )
    const tell = (pages: [Path, string][]) =>
      pages.filter(([, html]) => texts.every((text) => html.includes(text))).map(([path]) => path)
    expect(tell(untold)).toEqual([])
    expect(tell(await renderWith({ [name]: fact }))).toEqual(places[name])
  },
)

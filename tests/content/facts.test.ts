import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { facts } from '../../src/content/company.ts'
import { paths, type Path } from '../../src/content/paths.ts'

const known: { [Name in keyof typeof facts]: [NonNullable<(typeof facts)[Name]>, ...Path[]] } = {
  responseTime: ['innerhalb von zwei Werktagen', paths.home, paths.contact],
  contactPerson: [{ name: 'A. Beispiel', role: 'Beratung' }, paths.home, paths.contact],
  officeHours: ['montags bis freitags von 9 bis 17 Uhr', paths.home, paths.contact],
  financingCovers: ['Die Nebenkosten des Kaufs sind darin enthalten.', paths.home, paths.faq],
  howWePayOurselves: ['Wir erhalten eine Provision vom Verkäufer.', paths.home, paths.faq],
  independence: ['Wir gehören keiner Bank.', paths.faq],
  exampleAssumptions: ['3 Prozent Zins und 2 Prozent Tilgung', paths.home],
  resultsAsOf: ['31. Dezember 2025', paths.home],
  yieldBasis: ['aus der Nettomiete im Verhältnis zum Kaufpreis', paths.home],
  partnersCount: [4123, paths.home],
  foundedIn: [1987, paths.home],
  exampleByMonth: [{ rent: 471, rate: 385, costs: 62 }, paths.home],
  permits: [{ under: '§\u00a034c GewO', authority: 'Landkreis Beispiel' }, paths.imprint],
  insurer: [
    {
      name: 'Beispiel Versicherung AG',
      address: 'Beispielweg 7',
      area: 'Deutschland und Österreich',
    },
    paths.imprint,
  ],
}

/** The pages' HTML where the owner has told this. */
async function renderWith(told: Partial<typeof facts>) {
  vi.resetModules()
  vi.doMock('../../src/content/company.ts', async (original) => ({
    ...(await original<object>()),
    facts: { ...facts, ...told },
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

test.each(Object.entries(known))(
  '%s is told where it belongs once it is known, and nowhere before',
  async (name, [fact, ...where]) => {
    const texts = Object.values(typeof fact === 'object' ? fact : { fact }).map(String)
    const tell = (pages: [Path, string][]) =>
      pages.filter(([, html]) => texts.every((text) => html.includes(text))).map(([path]) => path)
    expect(tell(untold)).toEqual([])
    expect(tell(await renderWith({ [name]: fact }))).toEqual(where)
  },
)

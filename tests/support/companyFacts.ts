import type { facts } from '../../src/content/company.ts'

/**
 * A test value for each optional fact in `company.ts`. The contact person has a long name, so that tests can check the
 * layout.
 */
export const companyFacts: { [Name in keyof typeof facts]: NonNullable<(typeof facts)[Name]> } = {
  responseTime: 'innerhalb von zwei Werktagen',
  contactPerson: { name: 'Dr. Friederike Charlotte von Beispielsee', role: 'Beratung' },
  officeHours: 'montags bis freitags von 9 bis 17 Uhr',
  financingCovers: 'Die Finanzierung deckt auch die Nebenkosten des Kaufs.',
  howWePayOurselves: 'Wir erhalten eine Provision vom Verkäufer.',
  independence: 'Wir gehören keiner Bank.',
  exampleAssumptions: '3 Prozent Zins und 2 Prozent Tilgung',
  resultsAsOf: '31. Dezember 2025',
  yieldBasis: 'aus der Nettomiete im Verhältnis zum Kaufpreis',
  partnersCount: 4123,
  foundedIn: 1987,
  exampleByMonth: { rent: 471, rate: 385, costs: 62 },
  permits: { under: '§\u00a034c GewO', authority: 'Landkreis Beispiel' },
  insurer: {
    name: 'Beispiel Versicherung AG',
    address: 'Beispielweg 7',
    area: 'Deutschland und Österreich',
  },
}

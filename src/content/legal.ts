import { company } from './company.ts'

export type Line = string | { text: string; href: string }
export type Block = string | { lines: Line[] } | { list: string[] }
export type LegalSection = { id: string; title: string; blocks: Block[] }
export type LegalPage = { title: string; sections: LegalSection[] }

export const imprint: LegalPage = {
  title: 'Impressum',
  sections: [
    {
      id: 'angaben',
      title: 'Angaben gemäß §\u00a05 DDG',
      blocks: [
        {
          lines: [
            company.name,
            company.street,
            `${company.postalCode} ${company.city}`,
            company.country,
          ],
        },
      ],
    },
  ],
}

export const privacy: LegalPage = {
  title: 'Datenschutzerklärung',
  sections: [
    { id: 'ueberblick', title: '1. Überblick', blocks: ['Diese Erklärung informiert Sie.'] },
  ],
}

import { company, facts } from './company.ts'
import { address, website, type LegalPage } from './legal.ts'

const { supervisoryAuthority } = company

export const imprint: LegalPage = {
  head: {
    title: `Impressum | ${company.brand}`,
    description:
      'Impressum mit den Angaben gemäß §\u00a05\u00a0DDG: Anbieter, Vertretung, Kontakt, Handelsregister, Aufsichtsbehörde, Streitbeilegung und Haftung.',
  },
  title: 'Impressum',
  sections: [
    {
      id: 'anbieter',
      title: 'Angaben gemäß §\u00a05\u00a0DDG',
      blocks: [{ lines: [...address(company), company.country] }],
    },
    {
      id: 'vertretung',
      title: 'Vertreten durch',
      blocks: [{ lines: [`Geschäftsführung: ${company.managingDirector}`] }],
    },
    {
      id: 'kontakt',
      title: 'Kontakt',
      blocks: [
        {
          lines: [
            { text: `Telefon: ${company.phone.label}`, href: company.phone.href },
            { text: `E-\u2060Mail: ${company.email}`, href: `mailto:${company.email}` },
          ],
        },
      ],
    },
    {
      id: 'register',
      title: 'Registereintrag',
      blocks: [
        {
          lines: [
            'Eintragung im Handelsregister',
            `Registergericht: ${company.registerCourt}`,
            `Registernummer: ${company.registerNumber}`,
          ],
        },
      ],
    },
    {
      id: 'umsatzsteuer-id',
      title: 'Umsatzsteuer-ID',
      blocks: [
        `Umsatzsteuer-Identifikations\u00adnummer gemäß §\u00a027a Umsatzsteuer\u00adgesetz: ${company.vatIdStatus}`,
      ],
    },
    {
      id: 'aufsichtsbehoerde',
      title: 'Aufsichtsbehörde',
      blocks: [
        { lines: [...address(supervisoryAuthority), website(supervisoryAuthority.website)] },
      ],
    },
    ...(facts.permits
      ? [
          {
            id: 'erlaubnis',
            title: 'Erlaubnis',
            blocks: [{ lines: [`Erlaubnis nach ${facts.permits.under}`, facts.permits.authority] }],
          },
        ]
      : []),
    ...(facts.insurer
      ? [
          {
            id: 'versicherung',
            title: 'Berufs\u00adhaftpflicht\u00adversicherung',
            blocks: [
              {
                lines: [
                  facts.insurer.name,
                  facts.insurer.address,
                  `Räumlicher Geltungsbereich: ${facts.insurer.area}`,
                ],
              },
            ],
          },
        ]
      : []),
    {
      id: 'streitbeilegung',
      title: 'Verbraucher\u00adstreit\u00adbeilegung',
      blocks: [
        'Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungs\u00adverfahren vor einer Verbraucher\u00adschlichtungs\u00adstelle teilzunehmen (§\u00a036\u00a0VSBG).',
      ],
    },
    {
      id: 'haftung-inhalte',
      title: 'Haftung für Inhalte',
      blocks: [
        'Für eigene Inhalte auf diesen Seiten sind wir nach den allgemeinen Gesetzen verantwortlich. Wir haben sie mit Sorgfalt erstellt, können aber nicht dafür einstehen, dass sie jederzeit vollständig und aktuell sind.',
        'Die Angaben dienen der allgemeinen Information. Sie ersetzen keine Rechts- oder Steuerberatung und sind keine Zusage künftiger Erträge.',
        'Erfahren wir von einer Rechtsverletzung durch Inhalte auf diesen Seiten, entfernen wir die betreffenden Inhalte umgehend.',
      ],
    },
    {
      id: 'haftung-links',
      title: 'Haftung für Links',
      blocks: [
        'Einige Seiten enthalten Links zu Websites Dritter. Auf deren Inhalte haben wir keinen Einfluss. Verantwortlich ist dort stets, wer die jeweilige Website betreibt.',
        'Als wir die Links gesetzt haben, waren keine rechtswidrigen Inhalte erkennbar. Ohne konkreten Anhaltspunkt können wir verlinkte Seiten nicht fortlaufend prüfen. Wird uns eine Rechtsverletzung bekannt, entfernen wir den betreffenden Link umgehend.',
      ],
    },
  ],
}

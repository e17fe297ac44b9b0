import { company } from './company.ts'

export const pages = {
  home: {
    path: '/',
    title: `Dein Weg zum eigenen Immobilien-Portfolio | ${company.brand}`,
    description:
      'Immobilien als Kapitalanlage kaufen, finanziert zu 100\u00a0% und ohne Eigenkapital. Wir begleiten dich vom ersten Gespräch bis zum Kauf und darüber hinaus.',
  },
  contact: {
    path: '/kontakt',
    title: `Kontakt | ${company.brand}`,
    description:
      'Schreiben Sie uns eine Nachricht, wenn Sie eine Immobilie als Kapitalanlage kaufen möchten. Das erste Beratungsgespräch ist für Sie kostenlos.',
  },
  faq: {
    path: '/faq',
    title: `Häufig gestellte Fragen | ${company.brand}`,
    description:
      'Antworten auf fünf Fragen zur Immobilie als Kapitalanlage: Gründe, Zusammenarbeit, Finanzierung ohne Eigenkapital, Steueroptimierung und Betreuung.',
  },
  imprint: {
    path: '/impressum',
    title: `Impressum | ${company.brand}`,
    description:
      'Impressum mit den Angaben gemäß §\u00a05 DDG: Anbieter, Vertretung, Kontakt, Handelsregister, Aufsichtsbehörde, Streitbeilegung und Haftung.',
  },
  privacy: {
    path: '/datenschutz',
    title: `Datenschutzerklärung | ${company.brand}`,
    description:
      'Welche Daten diese Website verarbeitet, wozu und wie lange, wer sie beim Versand des Kontaktformulars erhält und welche Rechte Sie haben.',
  },
  notFound: {
    path: '/404',
    title: `Seite nicht gefunden | ${company.brand}`,
    description:
      'Diese Seite gibt es nicht. Über die Startseite, die häufig gestellten Fragen und die Kontaktseite finden Sie zu allen Inhalten dieser Website.',
  },
} as const

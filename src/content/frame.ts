import { storedConsent, type StoredConsent } from '../../machines/constants.ts'
import { company, facts } from './company.ts'
import { urls } from './urls.ts'
import { sectionIds } from '../names.ts'

export const header = {
  menu: 'Menü',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  home: `${company.brand} – zur Startseite`,
  cta: 'Lass uns reden',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  sections: 'Auf der Startseite',
  pages: 'Weitere Seiten',
} as const

export const sectionLinks = [
  { id: sectionIds.whyInvest, label: 'Warum Investieren' },
  { id: sectionIds.about, label: 'Über uns' },
  { id: sectionIds.service, label: 'Service' },
  { id: sectionIds.process, label: 'Prozess' },
  { id: sectionIds.results, label: 'Ergebnisse' },
  { id: sectionIds.growth, label: 'Rendite' },
  { id: sectionIds.requirements, label: 'Voraussetzungen' },
] as const

export const pageLinks = [
  { path: urls.faq, label: 'FAQ' },
  { path: urls.contact, label: 'Kontakt' },
] as const

export const footer = {
  copyright: (year: number) => `© ${year} ${company.name}`,
  permitted: [
    facts.permits && `Erlaubnis nach ${facts.permits.under}`,
    facts.insurer && `versichert bei ${facts.insurer.name}`,
  ]
    .filter(Boolean)
    .join(', '),
  links: [
    { path: urls.faq, label: 'FAQ' },
    { path: urls.imprint, label: 'Impressum' },
    { path: urls.privacy, label: 'Datenschutz' },
  ],
  cookieSettings: 'Cookie-Einstellungen',
  navigation: 'Fußzeile',
  line: 'Immobilien als Kapitalanlage\u00a0– vom ersten Gespräch an und über den Kauf hinaus.',
} as const

export const cookieBanner = {
  title: 'Cookies',
  text: 'Diese Website verwendet weder Cookies noch Tracking. Gespeichert wird nur diese Wahl, im\u00a0Browser.',
  accept: 'Akzeptieren',
  decline: 'Ablehnen',
  privacy: 'Zum Datenschutz',
} as const

/** The labels of the cookie banner's buttons, in visual order, keyed by the value that each button stores. */
export const consentChoices: Record<StoredConsent, string> = {
  [storedConsent.declined]: cookieBanner.decline,
  [storedConsent.accepted]: cookieBanner.accept,
}

export const lastResort = {
  title: 'Die Seite konnte nicht angezeigt werden',
  text: 'Bitte laden Sie die Seite neu. Hilft das nicht, erreichen Sie uns weiterhin auf diesen Wegen:',
  contact: 'Kontakt',
} as const

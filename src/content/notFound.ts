import { company } from './company.ts'

export const notFound = {
  head: {
    title: `Seite nicht gefunden | ${company.brand}`,
    description:
      'Diese Seite gibt es nicht. Über die Startseite, die häufig gestellten Fragen und die Kontaktseite finden Sie zu allen Inhalten dieser Website.',
  },
  title: 'Diese Seite gibt es nicht',
  text: 'Hier ist noch nichts gebaut. Vielleicht ist der Link veraltet, oder die Adresse enthält einen Tippfehler.',
  button: 'Zurück zur Startseite',
} as const

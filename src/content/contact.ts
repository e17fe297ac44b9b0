import type { Field, FieldError } from '../../machines/contactRequest.ts'
import { messageLength, nameLength } from '../../machines/constants.ts'
import { company, facts } from './company.ts'
import { direct } from './direct.ts'
import { formatNumber } from './format.ts'
import { failure, success } from './outcome.ts'

const labels = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  message: 'Ihre Nachricht',
} as const satisfies Record<Field, string>

const ofLength = (name: string, { least, most }: typeof nameLength) => ({
  tooShort: `${name} muss mindestens ${least} Zeichen lang sein.`,
  tooLong: `${name} darf höchstens ${formatNumber(most)} Zeichen lang sein.`,
})

const openMail = 'E-\u2060Mail an uns öffnen'

const anotherWay = {
  text: 'Sie erreichen uns auch direkt per E-\u2060Mail:',
  link: 'E-\u2060Mail mit Ihrer Nachricht öffnen',
  subject: 'Anfrage über die Website',
  withMessage: true,
}

export const contact = {
  head: {
    title: `Kontakt | ${company.brand}`,
    description:
      'Schreiben Sie uns eine Nachricht, wenn Sie eine Immobilie als Kapitalanlage kaufen möchten. Das erste Beratungsgespräch ist für Sie kostenlos.',
  },
  title: 'Kontaktieren Sie uns',
  intro: `Ob erste Frage oder konkretes Vorhaben: Wir melden uns ${[facts.responseTime, 'bei Ihnen'].filter(Boolean).join(' ')}.`,
  card: 'Schreiben Sie uns eine Nachricht',
  fields: labels,
  requiredHint: 'Bitte füllen Sie alle Felder aus.',
  privacyHint: {
    before: 'Wie wir mit Ihren Angaben umgehen, steht in der ',
    link: 'Datenschutz\u00aderklärung',
    after: '.',
  },
  submit: 'Absenden',
  sending: 'Sende...',
  sendingStatus: 'Ihre Nachricht wird gesendet.',
  /**
   * Returns the status message that screen readers announce after an invalid submit. The message is necessary if the
   * first invalid field already has the focus. In this case, the focus does not change, and screen readers would
   * announce nothing.
   */
  refused: (fields: readonly string[]) =>
    `Noch nicht gesendet. Bitte prüfen: ${fields.join(', ')}.`,
  errors: {
    firstName: ofLength(labels.firstName, nameLength),
    lastName: ofLength(labels.lastName, nameLength),
    email: { invalid: 'Ungültige E-Mail-Adresse.' },
    message: ofLength('Nachricht', messageLength),
  },
  /** The names of the form's fields, for use within a sentence of the privacy policy. */
  takenDown: {
    firstName: 'Ihren Vornamen',
    lastName: 'Ihren Nachnamen',
    email: 'Ihre E-\u2060Mail-Adresse',
    message: 'Ihre Nachricht',
  } satisfies Record<Field, string>,
  nextSteps: {
    title: 'So geht es weiter',
    steps: [
      'Ihre Nachricht geht bei uns ein. Sie erhalten eine Bestätigung per E-\u2060Mail.',
      'Wir vereinbaren mit Ihnen ein erstes, kostenloses Beratungs\u00adgespräch.',
      'In einem zweiten Gespräch erhalten Sie ein konkretes Angebot.',
      'Sagt es Ihnen zu, folgen Unterlagen, Reservie\u00adrung, Besichti\u00adgung und Notartermin.',
    ],
  },
  direct,
  thankYou: {
    title: 'Vielen Dank für Ihre Anfrage!',
    text: 'Ihre Nachricht ist bei uns eingegangen. Eine Bestätigung per E-\u2060Mail folgt in Kürze.',
    button: 'Zurück zur Startseite',
  },
  /** A checklist for the first consultation. The confirmation mail contains the same list. */
  preparation: {
    title: 'Was Sie schon bereitlegen können',
    list: [
      'Ihr Einkommen, etwa die letzten drei Gehalts\u00adabrechnungen',
      'Laufende Darlehen mit Rate und Restschuld',
      'Was Sie gespart haben und jeden Monat zurücklegen',
      'Was Sie sich wünschen: Lage, Größe, Zeitpunkt',
    ],
  },
  success,
  failure,
  /**
   * The texts that suggest writing an e-mail instead, for each kind of failure. After `customerMail`, the owner already
   * has the request, and only the visitor's address may be wrong.
   */
  wayOut: {
    ownerMail: anotherWay,
    customerMail: {
      text: 'Ihre Anfrage liegt uns vor. Sie müssen sie nicht noch einmal schicken. Ist Ihre Adresse falsch, teilen Sie uns die richtige mit:',
      link: openMail,
      subject: 'Richtige E-Mail-Adresse zu meiner Anfrage',
      withMessage: false,
    },
    unexpected: anotherWay,
  },
  /**
   * The texts of the button that copies the message. The form shows the button if the message is too long for a
   * `mailto:` link.
   */
  copy: {
    link: openMail,
    text: 'Ihre Nachricht ist dafür zu lang. Kopieren Sie sie, und fügen Sie sie in die E-\u2060Mail ein:',
    ask: 'Nachricht kopieren',
    copied: 'Nachricht kopiert',
    selected: 'Ihre Nachricht ist markiert. Bitte kopieren Sie sie.',
  },
  /**
   * The start of the notice for visitors without JavaScript. The page adds the company's e-mail address and a full
   * stop.
   */
  noScript: 'Ohne JavaScript lässt sich das Formular nicht absenden. Bitte schreiben Sie an',
} as const

const sentences: { [Name in Field]: Record<FieldError<Name>, string> } = contact.errors

/** Returns the message that the form shows below an invalid field. */
export const errorText = <Name extends Field>(field: Name, error: FieldError<Name>): string =>
  sentences[field][error]

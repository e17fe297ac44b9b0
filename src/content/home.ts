import { company, facts } from './company.ts'
import { capitalize, formatEuro, formatNumber, countInWords, joinSentences } from './format.ts'
import { buyerRequirements } from './requirements.ts'
import { tasks } from './tasks.ts'
import { sectionIds } from '../names.ts'

export const head = {
  title: `Dein Weg zum eigenen Immobilien-Portfolio | ${company.brand}`,
  description:
    'Immobilien als Kapitalanlage kaufen\u00a0– mit 100-%-Finanzierung, ohne Eigenkapital. Wir gehen jeden Schritt mit dir, auch nach dem Kauf.',
} as const

/** The note about the response time next to the buttons. Undefined if the owner has not entered a response time. */
const answer = facts.responseTime && `Wir melden uns ${facts.responseTime}.`

export const hero = {
  id: sectionIds.hero,
  headline: 'Dein Weg zum eigenen Immobilien-Portfolio',
  text: 'Wir begleiten dich vom ersten Gespräch bis zum Kauf einer vermieteten Immobilie und bleiben auch danach an deiner Seite. Der Kauf wird zu 100\u00a0% finanziert, Eigenkapital brauchst du nicht.',
  button: 'Lass uns reden',
  answer,
  claims: [
    'Keine versteckten Kosten',
    'Eine feste Ansprechperson',
    'Gute Konditionen dank großem Netzwerk',
    'Langjährige Erfahrung',
    'Investieren ohne Eigenkapital',
  ],
  picture: 'Zeichnung einer Häuserzeile, die von links nach rechts wächst',
} as const

const reasons = [
  {
    title: 'Wertsteigerung',
    picture: 'value',
    text: 'Immobilien können über die Jahre an Wert gewinnen. Wer sie lange hält, gibt dieser Entwicklung Zeit.',
  },
  {
    title: 'Passive Einnahmen',
    picture: 'rent',
    text: 'Die Miete bringt laufende Einnahmen und hilft dir, die Raten deines Darlehens zu zahlen.',
  },
  {
    title: 'Langfristige Sicherheit',
    picture: 'lasting',
    text: 'Eine Immobilie ist ein Sachwert, den du über viele Jahre hältst. Auf schnellen Gewinn ist sie nicht angelegt.',
  },
  {
    title: 'Hebel-Effekt',
    picture: 'leverage',
    text: 'Mit dem Darlehen kaufst du eine größere Immobilie, als du allein bezahlen könntest. Der Hebel wirkt in beide Richtungen: bei steigendem wie bei sinkendem Wert.',
  },
] as const

export const whyInvest = {
  id: sectionIds.whyInvest,
  title: 'Warum in\u00a0Immobilien investieren?',
  intro: `${capitalize(countInWords(reasons.length))} Gründe sprechen für eine vermietete Immobilie als Kapitalanlage. Wie bei jeder Anlage gehören auch Risiken dazu.`,
  cards: reasons,
  risks: {
    title: 'Was schiefgehen kann',
    cards: [
      {
        title: 'Leerstand',
        text: 'Steht die Wohnung leer, fehlt die Miete. Die Rate läuft weiter.',
      },
      {
        title: 'Reparaturen',
        text: 'Eine Heizung oder ein Dach kann auf einmal viel kosten. Dafür brauchst du Rücklagen.',
      },
      {
        title: 'Höherer Zins',
        text: 'Ist der Zins nach der Zinsbindung höher als zuvor, steigt deine Rate.',
      },
      {
        title: 'Sinkender Wert',
        text: 'Musst du verkaufen, wenn die Preise niedrig sind, deckt der Erlös vielleicht nicht einmal das Darlehen.',
      },
    ],
  },
} as const

export const about = {
  id: sectionIds.about,
  title: 'Wer wir sind',
  intro:
    'Wir beraten dich beim Kauf einer Immobilie als Kapitalanlage und gehen jeden Schritt mit, auch danach.',
  cards: [
    {
      title: 'Keine versteckten Kosten',
      text: joinSentences(
        'Du kennst alle Kosten, bevor du dich entscheidest.',
        facts.howWePayOurselves,
      ),
    },
    {
      title: 'Eine feste Ansprechperson',
      text: 'Du sprichst von Anfang an mit derselben Person und musst nichts zweimal erklären.',
    },
    {
      title: 'Gute Konditionen',
      text: 'Dafür sorgt unser großes Netzwerk aus Finanzierungs\u00adpartnern.',
    },
    {
      title: 'Langjährige Erfahrung',
      text: `Wir begleiten ${facts.foundedIn ? `seit ${facts.foundedIn}` : 'seit vielen Jahren'} den Kauf vermieteter Immobilien und wissen, worauf es bei jedem Schritt ankommt.`,
    },
  ],
} as const

const services = [
  {
    title: 'Finanzierungs\u00adpartner',
    picture: 'bank',
    text: joinSentences(
      'Wir bringen dich mit Finanzierungs\u00adpartnern aus unserem Netzwerk zusammen.',
      facts.financingCovers,
    ),
    points: [
      facts.partnersCount
        ? `${formatNumber(facts.partnersCount)} Finanzierungs\u00adpartner`
        : 'Großes Netzwerk',
      'Gute Konditionen',
      '100-\u2060%-\u2060Finanzierung ohne Eigenkapital',
    ],
  },
  {
    title: 'Steuer\u00adoptimierung',
    picture: 'ledger',
    text: 'Das Gebäude einer vermieteten Immobilie kannst du steuerlich abschreiben. Wir zeigen dir, wie du diese Möglichkeit nutzt.',
    points: [
      'Abschreibung verständlich erklärt',
      'Allgemeine Wirkung auf deine Steuer',
      'Als Ergänzung zu deiner Steuerberatung',
    ],
  },
  {
    title: 'Immobilien\u00adverwaltung',
    picture: 'bells',
    text: 'Wir nehmen dir die laufenden Aufgaben rund um deine Immobilie ab.',
    points: tasks.map(({ title }) => title),
  },
] as const

export const service = {
  id: sectionIds.service,
  title: 'Unser Service',
  intro: `Zu einer Kapitalanlage gehört mehr als der Kauf. In diesen ${countInWords(services.length)} Bereichen unterstützen wir dich.`,
  services,
} as const

const steps = [
  {
    title: 'Kontaktformular',
    picture: 'step1',
    text: 'Du schreibst uns, was du vorhast.',
  },
  {
    title: 'Erstes Beratungs\u00adgespräch',
    picture: 'step2',
    text: 'Wir lernen uns kennen und sprechen über deine Ziele. Manchmal bitten wir dich vorab um Unterlagen.',
  },
  {
    title: 'Zweites Gespräch',
    picture: 'step3',
    text: 'Du erhältst ein konkretes Angebot, das wir gemeinsam durchgehen.',
  },
  {
    title: 'Unterlagen und Reservierung',
    picture: 'step4',
    text: 'Sagt dir das Angebot zu, reichst du deine Unterlagen ein, und wir reservieren die Immobilie für dich.',
  },
  {
    title: 'Besichtigung und Notartermin',
    picture: 'step5',
    text: 'Du siehst dir die Immobilie an. Die Vertragsentwürfe bekommst du mindestens zwei Wochen vor dem Notartermin, damit du sie in Ruhe prüfen kannst.',
  },
  {
    title: 'Langfristige Partnerschaft',
    picture: 'step6',
    text: 'Mit dem Kauf endet unsere Zusammenarbeit nicht. Deine Ansprechperson bleibt dieselbe, und wir kümmern uns um die Verwaltung.',
  },
] as const

export const process = {
  id: sectionIds.process,
  title: 'Wie wir arbeiten',
  intro: `${capitalize(countInWords(steps.length))} Schritte führen von deiner ersten Nachricht zur eigenen Immobilie und darüber hinaus.`,
  steps,
  call: {
    text: 'Der erste Schritt kostet dich nur eine Nachricht.',
    link: 'Schreib uns, was du vorhast',
  },
} as const

const statistics = [
  { value: 150, decimals: 0, suffix: '+', label: 'erfolgreiche Investitionen' },
  { value: 4.5, decimals: 1, suffix: '\u00a0%', label: 'durchschnittliche Rendite p.\u00a0a.' },
  { value: 200, decimals: 0, suffix: '+', label: 'zufriedene Kundinnen und Kunden' },
  {
    value: 100,
    decimals: 0,
    suffix: '+\u00a0Mio.\u00a0€',
    label: 'vermitteltes Immobilien\u00advolumen',
  },
] as const

export const results = {
  id: sectionIds.results,
  title: 'Unsere Ergebnisse',
  intro: `${capitalize(countInWords(statistics.length))} Zahlen aus unserer bisherigen Arbeit.`,
  note: joinSentences(
    'Alle Zahlen sind eigene Angaben.',
    facts.resultsAsOf && `Stand: ${facts.resultsAsOf}.`,
    'Die durchschnittliche Rendite ist ein Wert aus der Vergangenheit und keine Zusage für künftige Ergebnisse.',
    facts.yieldBasis && `Berechnet ist sie ${facts.yieldBasis}.`,
  ),
  statistics,
} as const

const example = [
  { year: 0, value: 100000, equity: 0 },
  { year: 2, value: 104000, equity: 8000 },
  { year: 4, value: 108160, equity: 16800 },
  { year: 6, value: 112486, equity: 26520 },
  { year: 8, value: 116986, equity: 37280 },
  { year: 10, value: 121665, equity: 41959 },
] as const

const { 0: first, [example.length - 1]: last = first } = example
const span = countInWords(last.year - first.year)
const interval = example[1].year - first.year
const isEven = example.every(({ year }, step) => year === first.year + step * interval)

function monthly({ rent, rate, costs }: NonNullable<typeof facts.exampleByMonth>) {
  const left = rent - rate - costs
  return [
    { label: 'Miete', amount: formatEuro(rent) },
    { label: 'Rate', amount: formatEuro(-rate) },
    { label: 'Kosten', amount: formatEuro(-costs) },
    { label: left < 0 ? 'Das zahlst du dazu' : 'Das bleibt', amount: formatEuro(Math.abs(left)) },
  ]
}

export const growth = {
  id: sectionIds.growth,
  title: `Rendite: ein Beispiel über ${span} Jahre`,
  intro: `Die Immobilie ist zu Beginn ${formatEuro(first.value)} wert und mit einem Darlehen über ${formatEuro(first.value - first.equity)} finanziert.`,
  note: joinSentences(
    'Das Beispiel ist keine Prognose und keine Zusage. Immobilien können auch an Wert verlieren. Die Grafik zeigt keine Zinsen, Kosten und Steuern.',
    facts.exampleAssumptions && `Gerechnet wurde mit ${facts.exampleAssumptions}.`,
  ),
  steps: example,
  call: {
    text: 'Wie sähe diese Rechnung bei dir aus?',
    link: 'Lass sie uns gemeinsam aufstellen',
  },
  byMonth: facts.exampleByMonth && {
    title: 'Das Beispiel im Monat',
    rows: monthly(facts.exampleByMonth),
  },

  /** The column headings of the table. */
  columns: ['Jahr', 'Wert', 'Restschuld', 'Eigen\u00adkapital', 'Zuwachs'],
  labels: {
    value: 'Wert der Immobilie',
    equity: 'Eigenkapital',
    year: 'Jahr',
    /** The period to which the percentages in the chart refer. */
    interval: isEven ? `je in ${interval}\u00a0Jahren` : 'seit dem Wert davor',
    debt: 'Restschuld',
    sum: 'Wert der Immobilie = Restschuld + Eigenkapital',
    figures: 'Zahlen als Tabelle',
    chart: `Diagramm zum Rechenbeispiel: In ${span} Jahren geht der Wert der Immobilie von ${formatEuro(first.value)} auf ${formatEuro(last.value)}, das Eigenkapital von ${formatEuro(first.equity)} auf ${formatEuro(last.equity)}.`,
    table: `Rechenbeispiel über ${span} Jahre${isEven ? `, Zuwachs in je ${interval}\u00a0Jahren` : ''}`,
  },
} as const

export const requirements = {
  id: sectionIds.requirements,
  title: 'Deine Voraussetzungen',
  intro: `Eigenkapital brauchst du nicht, ${countInWords(buyerRequirements.length)} Dinge aber schon.`,
  cards: buyerRequirements,
  closing: 'Passt das zu dir? Dann lass uns über dein Vorhaben sprechen.',
  button: 'Kostenlos beraten lassen',
  answer,
} as const

import { company, facts } from './company.ts'
import { textOf } from './format.ts'

export const head = {
  title: `Dein Weg zum eigenen Immobilien-Portfolio | ${company.brand}`,
  description:
    'Immobilien als Kapitalanlage kaufen\u00a0– mit 100-%-Finanzierung, ohne Eigenkapital. Wir gehen jeden Schritt mit dir, auch nach dem Kauf.',
} as const

export const hero = {
  id: 'startseite',
  headline: 'Dein Weg zum eigenen Immobilien-Portfolio',
  text: 'Wir begleiten dich vom ersten Gespräch bis zum Kauf einer Immobilie, die du vermietest, und bleiben auch danach an deiner Seite. Mit einer 100-\u2060%-\u2060Finanzierung brauchst du dafür kein Eigenkapital.',
  button: 'Lass uns reden',
  claims: [
    'Keine versteckten Kosten',
    'Eine feste Ansprechperson',
    'Gute Konditionen dank großem Netzwerk',
    'Langjährige Erfahrung',
    'Investieren ohne Eigenkapital',
  ],
  picture: 'Zeichnung einer Häuserzeile, die von links nach rechts wächst',
} as const

export const whyInvest = {
  id: 'why-invest',
  title: 'Warum in Immobilien investieren?',
  intro:
    'Vier Gründe sprechen für eine vermietete Immobilie als Kapitalanlage. Wie bei jeder Anlage gehören auch Risiken dazu.',
  cards: [
    {
      title: 'Wertsteigerung',
      picture: 'value',
      text: 'Immobilien können über die Jahre an Wert gewinnen. Wer sie lange hält, gibt dieser Entwicklung Zeit.',
    },
    {
      title: 'Passive Einnahmen',
      picture: 'rent',
      text: 'Die Miete bringt dir laufende Einnahmen und hilft dir, die Raten für dein Darlehen zu zahlen.',
    },
    {
      title: 'Langfristige Sicherheit',
      picture: 'lasting',
      text: 'Eine Immobilie ist ein Sachwert, auf viele Jahre angelegt und nicht auf den schnellen Gewinn.',
    },
    {
      title: 'Hebel-Effekt',
      picture: 'leverage',
      text: 'Mit dem Geld der Bank erwirbst du einen größeren Wert, als du allein bezahlen könntest. Der Hebel wirkt in beide Richtungen: bei steigendem wie bei sinkendem Wert.',
    },
  ],
} as const

export const about = {
  id: 'about',
  title: 'Wer wir sind',
  intro:
    'Wir beraten Privatpersonen beim Kauf von Immobilien als Kapitalanlage. Dabei gehen wir jeden Schritt mit dir, auch nach dem Kauf.',
  cards: [
    {
      title: 'Keine versteckten Kosten',
      text: 'Du erfährst vor deiner Entscheidung, welche Kosten auf dich zukommen. Versteckte Posten gibt es nicht.',
    },
    {
      title: 'Eine feste Ansprechperson',
      text: 'Du sprichst von Anfang an mit derselben Person und musst nichts doppelt erklären.',
    },
    {
      title: 'Gute Konditionen',
      text: 'Unser großes Netzwerk aus Finanzierungspartnern verschafft dir gute Konditionen.',
    },
    {
      title: 'Langjährige Erfahrung',
      text: 'Wir begleiten seit vielen Jahren den Kauf vermieteter Immobilien und wissen, worauf es bei jedem Schritt ankommt.',
    },
  ],
} as const

export const service = {
  id: 'service',
  title: 'Unser Service',
  intro:
    'Zu einer Kapitalanlage gehört mehr als der Kauf. In diesen drei Bereichen unterstützen wir dich.',
  services: [
    {
      title: 'Finanzierungspartner',
      picture: 'bank',
      text: 'Wir bringen dich mit Finanzierungspartnern aus unserem Netzwerk zusammen.',
      points: [
        facts.partnersCount ? `${facts.partnersCount} Finanzierungspartner` : 'Großes Netzwerk',
        'Gute Konditionen',
        '100-\u2060%-\u2060Finanzierung ohne Eigenkapital',
      ],
    },
    {
      title: 'Steueroptimierung',
      picture: 'ledger',
      text: 'Das Gebäude einer vermieteten Immobilie kannst du steuerlich abschreiben. Wir zeigen dir, wie du diese Möglichkeit nutzt.',
      points: [
        'Abschreibung verständlich erklärt',
        'Auswirkung der Abschreibung auf die Steuer (allgemein)',
        'Als Ergänzung zu deiner Steuerberatung',
      ],
    },
    {
      title: 'Immobilienverwaltung',
      picture: 'bells',
      text: 'Wir nehmen dir die laufenden Aufgaben rund um deine Immobilie ab.',
      points: ['Mieterauswahl', 'Mietbuchhaltung', 'Nebenkostenabrechnung', 'Technische Betreuung'],
    },
  ],
} as const

export const process = {
  id: 'prozess',
  title: 'Wie wir arbeiten',
  intro:
    'Sechs Schritte führen von deiner ersten Nachricht zur eigenen Immobilie und darüber hinaus.',
  steps: [
    {
      title: 'Kontaktformular',
      picture: 'step1',
      text: 'Du schreibst uns über das Kontaktformular, was du vorhast.',
    },
    {
      title: 'Erstes Beratungsgespräch',
      picture: 'step2',
      text: 'Wir lernen uns kennen und sprechen über deine Ziele. Unter Umständen bitten wir dich vorab um Unterlagen.',
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
      text: 'Mit dem Kauf endet unsere Zusammenarbeit nicht. Wir bleiben an deiner Seite und kümmern uns um die Verwaltung.',
    },
  ],
} as const

export const results = {
  id: 'results',
  title: 'Unsere Ergebnisse',
  intro: 'Unsere bisherige Arbeit in vier Zahlen.',
  note: textOf(
    'Alle Zahlen sind eigene Angaben.',
    facts.resultsAsOf && `Stand: ${facts.resultsAsOf}.`,
    'Die durchschnittliche Rendite ist ein Wert aus der Vergangenheit und keine Zusage für künftige Ergebnisse.',
    facts.yieldBasis && `Berechnet ist sie ${facts.yieldBasis}.`,
  ),
  statistics: [
    { value: 150, decimals: 0, suffix: '+', label: 'erfolgreiche Investitionen' },
    { value: 4.5, decimals: 1, suffix: '\u00a0%', label: 'durchschnittliche Rendite p.\u00a0a.' },
    { value: 200, decimals: 0, suffix: '+', label: 'zufriedene Kundinnen und Kunden' },
    {
      value: 100,
      decimals: 0,
      suffix: '+\u00a0Mio.\u00a0€',
      label: 'vermitteltes Immobilienvolumen',
    },
  ],
} as const

export const growth = {
  id: 'rendite',
  title: 'Wie sich dein Vermögen entwickeln kann',
  intro:
    'Ein Rechenbeispiel über zehn Jahre: Die Immobilie ist zu Beginn 100.000\u00a0€ wert und vollständig finanziert.',
  note: textOf(
    'Das Beispiel ist keine Prognose und keine Zusage. Immobilien können auch an Wert verlieren. Zinsen, Kosten und Steuern sind nicht dargestellt.',
    facts.exampleAssumptions && `Angenommen sind ${facts.exampleAssumptions}.`,
  ),
  steps: [
    { year: 0, value: 100000, equity: 0 },
    { year: 2, value: 104000, equity: 8000 },
    { year: 4, value: 108160, equity: 16800 },
    { year: 6, value: 112486, equity: 26520 },
    { year: 8, value: 116986, equity: 37280 },
    { year: 10, value: 121665, equity: 41959 },
  ],
  /** The heads of the table. */
  columns: ['Jahr', 'Wert', 'Restschuld', 'Eigen\u00adkapital', 'Zuwachs'],
  labels: {
    value: 'Wert der Immobilie',
    equity: 'Eigenkapital',
    year: 'Jahr',
    /** Between two steps of the example. */
    interval: 'je in 2\u00a0Jahren',
    debt: 'Restschuld',
    sum: 'Wert der Immobilie = Restschuld + Eigenkapital',
    figures: 'Zahlen als Tabelle',
    chart:
      'Diagramm zum Rechenbeispiel: Der Wert der Immobilie steigt in zehn Jahren von 100.000\u00a0€ auf 121.665\u00a0€, das Eigenkapital von 0\u00a0€ auf 41.959\u00a0€.',
    table: 'Rechenbeispiel: Wert der Immobilie und Eigenkapital über zehn Jahre',
  },
} as const

export const requirements = {
  id: 'requirements',
  title: 'Deine Voraussetzungen',
  intro: 'Eigenkapital brauchst du nicht, drei Voraussetzungen solltest du aber erfüllen.',
  cards: [
    {
      title: 'Saubere Bonität',
      text: 'Deine Bonitätsauskunft enthält keine negativen Einträge.',
    },
    {
      title: 'Unbefristete Anstellung',
      text: 'Dein Arbeitsvertrag ist nicht befristet.',
    },
    {
      title: 'Ausreichendes Einkommen',
      text: 'Du verdienst netto etwa 2.500\u00a0€ im Monat oder mehr.',
    },
  ],
  closing: 'Passt das zu dir? Dann sprechen wir über dein Vorhaben.',
  button: 'Kostenlos beraten lassen',
} as const

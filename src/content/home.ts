export const hero = {
  id: 'startseite',
  headline: 'Dein Weg zum eigenen Immobilien-Portfolio',
  text: 'Wir begleiten dich vom ersten Gespräch bis zum Kauf deiner vermieteten Immobilie und bleiben auch danach an deiner Seite. Mit einer Finanzierung zu 100\u00a0% brauchst du dafür kein Eigenkapital.',
  button: 'Lass uns reden',
  claims: [
    'Keine versteckten Kosten',
    'Eine feste Ansprechperson',
    'Gute Konditionen durch ein großes Netzwerk',
    'Langjährige Erfahrung',
    'Investieren ohne Eigenkapital',
  ],
  picture: 'Zeichnung einer Häuserzeile, die von links nach rechts wächst',
} as const

export const whyInvest = {
  id: 'why-invest',
  title: 'Warum in Immobilien investieren?',
  intro:
    'Vier Gründe sprechen dafür, eine vermietete Immobilie als Kapitalanlage zu kaufen. Wie viel jeder davon wiegt, hängt von deiner Lage ab.',
  cards: [
    {
      title: 'Wertsteigerung',
      text: 'Immobilien können über die Jahre an Wert gewinnen. Wer früh kauft und lange hält, gibt dieser Entwicklung Zeit.',
    },
    {
      title: 'Passive Einnahmen',
      text: 'Die Miete kommt Monat für Monat herein. Sie hilft dir, die Rate für dein Darlehen zu tragen.',
    },
    {
      title: 'Langfristige Sicherheit',
      text: 'Eine Immobilie ist ein Sachwert, den du anfassen kannst. Sie ist auf viele Jahre angelegt, nicht auf den nächsten Börsentag.',
    },
    {
      title: 'Hebel-Effekt',
      text: 'Die Bank finanziert, und du nimmst am Wert der ganzen Immobilie teil. Sinkt der Wert, wirkt der Hebel allerdings auch in die andere Richtung.',
    },
  ],
} as const

export const about = {
  id: 'about',
  title: 'Wer wir sind',
  intro:
    'Wir beraten Menschen, die Immobilien als Kapitalanlage kaufen möchten. Vom ersten Gespräch bis zum Kauf gehen wir jeden Schritt mit dir, und danach bleiben wir ansprechbar.',
  cards: [
    {
      title: 'Keine versteckten Kosten',
      text: 'Du erfährst vor deiner Entscheidung, was auf dich zukommt. Überraschungen auf der Rechnung gibt es nicht.',
    },
    {
      title: 'Eine feste Ansprechperson',
      text: 'Du sprichst von Anfang an mit demselben Menschen. So musst du nichts zweimal erklären.',
    },
    {
      title: 'Gute Konditionen',
      text: 'Unser Netzwerk aus Finanzierungspartnern ist groß. Davon profitierst du bei den Konditionen deiner Finanzierung.',
    },
    {
      title: 'Langjährige Erfahrung',
      text: 'Wir kennen den Weg zur vermieteten Immobilie seit vielen Jahren und wissen, worauf es bei jedem Schritt ankommt.',
    },
  ],
} as const

export const service = {
  id: 'service',
  title: 'Unser Service',
  intro:
    'Eine Kapitalanlage ist mehr als ein Kaufvertrag. Wir kümmern uns um die Finanzierung, die steuerliche Seite und die Verwaltung.',
  services: [
    {
      title: 'Finanzierungspartner',
      text: 'Wir bringen dich mit Finanzierungspartnern zusammen, die zu deinem Vorhaben passen.',
      points: [
        'Großes Netzwerk',
        'Gute Konditionen',
        'Finanzierung zu 100\u00a0% ohne Eigenkapital',
      ],
    },
    {
      title: 'Steueroptimierung',
      text: 'Wir zeigen dir, wie du die Abschreibung deiner Immobilie nutzen kannst. Die Beratung im Einzelfall bleibt deiner Steuerberatung vorbehalten.',
      points: ['Abschreibung verständlich erklärt', 'Wirkung auf deine Steuerlast im Blick'],
    },
    {
      title: 'Immobilienverwaltung',
      text: 'Wir nehmen dir die laufenden Aufgaben rund um deine Immobilie ab.',
      points: [
        'Auswahl der Mieterinnen und Mieter',
        'Mietbuchhaltung',
        'Nebenkostenabrechnung',
        'Technische Angelegenheiten',
      ],
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
      text: 'Du schreibst uns über das Kontaktformular, was du vorhast.',
    },
    {
      title: 'Erstes Beratungsgespräch',
      text: 'Wir lernen uns kennen und sprechen über deine Ziele. Dafür bitten wir dich gegebenenfalls um Unterlagen.',
    },
    {
      title: 'Zweites Gespräch',
      text: 'Du erhältst ein konkretes Angebot, das wir gemeinsam durchgehen.',
    },
    {
      title: 'Unterlagen und Reservierung',
      text: 'Sagt dir das Angebot zu, reichst du deine Unterlagen ein, und wir reservieren die Immobilie für dich.',
    },
    {
      title: 'Besichtigung und Notartermin',
      text: 'Du besichtigst die Immobilie. Die Verträge bekommst du mindestens zwei Wochen vor dem Notartermin.',
    },
    {
      title: 'Langfristige Partnerschaft',
      text: 'Nach dem Kauf bleiben wir an deiner Seite.',
    },
  ],
} as const

export const results = {
  id: 'results',
  title: 'Unsere Ergebnisse',
  intro: 'Vier Zahlen aus unserer bisherigen Arbeit.',
  note: 'Eigene Angaben. Die durchschnittliche Rendite beruht auf vergangenen Ergebnissen und ist keine Zusage für die Zukunft.',
  statistics: [
    { value: 150, decimals: 0, suffix: '+', label: 'erfolgreiche Investitionen' },
    { value: 4.5, decimals: 1, suffix: '\u00a0%', label: 'durchschnittliche Rendite p.\u00a0a.' },
    { value: 200, decimals: 0, suffix: '+', label: 'zufriedene Kundinnen und Kunden' },
    { value: 100, decimals: 0, suffix: '+\u00a0Mio.\u00a0€', label: 'platziertes Volumen' },
  ],
} as const

export const growth = {
  id: 'rendite',
  title: 'Wie sich dein Vermögen entwickeln kann',
  intro:
    'Ein Rechenbeispiel: So könnten sich der Wert einer Immobilie und dein Eigenkapital in zehn Jahren entwickeln.',
  note: 'Beispielhafte Darstellung, keine Prognose und keine Zusage. Werte von Immobilien können auch fallen. Zinsen, Kosten und Steuern sind nicht ausgewiesen.',
  steps: [
    { year: 0, value: 100000, equity: 0 },
    { year: 2, value: 104000, equity: 8000 },
    { year: 4, value: 108160, equity: 16800 },
    { year: 6, value: 112486, equity: 26520 },
    { year: 8, value: 116986, equity: 37280 },
    { year: 10, value: 121665, equity: 41959 },
  ],
  labels: {
    value: 'Wert der Immobilie',
    equity: 'Eigenkapital',
    year: 'Jahr',
    growth: 'Wertzuwachs',
    chart:
      'Diagramm: Der Wert der Immobilie steigt im Beispiel in zehn Jahren von 100.000\u00a0€ auf 121.665\u00a0€, das Eigenkapital von 0\u00a0€ auf 41.959\u00a0€.',
    table: 'Wert der Immobilie und Eigenkapital im Rechenbeispiel über zehn Jahre',
  },
} as const

export const requirements = {
  id: 'requirements',
  title: 'Deine Voraussetzungen',
  intro: 'Eigenkapital brauchst du nicht. Diese drei Punkte solltest du mitbringen.',
  cards: [
    {
      title: 'Saubere Bonität',
      text: 'Deine Bonitätsauskunft ist frei von negativen Einträgen.',
    },
    {
      title: 'Unbefristete Anstellung',
      text: 'Du stehst in einem unbefristeten Arbeitsverhältnis.',
    },
    {
      title: 'Regelmäßiges Einkommen',
      text: 'Du verdienst ab etwa 2.500\u00a0€ netto im Monat.',
    },
  ],
  button: 'Kostenlos beraten lassen',
} as const

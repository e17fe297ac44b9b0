import { company } from './company.ts'

export const faq = {
  title: 'Häufig gestellte Fragen',
  intro: 'Fünf Fragen, die am Anfang oft gestellt werden, und unsere Antworten darauf.',
  questions: [
    {
      id: 'warum-immobilien',
      question: 'Warum sollte ich in Immobilien investieren?',
      answer: [
        'Eine vermietete Immobilie verbindet mehrere Vorteile: Sie kann an Wert gewinnen, sie bringt Mieteinnahmen, und sie ist ein Sachwert, der auf lange Zeit angelegt ist. Weil die Bank den Kauf finanziert, bewegst du mit wenig eigenem Geld einen großen Wert. Das ist der Hebel-Effekt.',
        'Sicher ist keine Kapitalanlage. Werte und Mieten können auch sinken, und eine Wohnung kann einmal leer stehen. Deshalb gehören beide Seiten in jede Entscheidung.',
      ],
    },
    {
      id: 'warum-wir',
      question: `Warum sollte ich mit ${company.brand} zusammenarbeiten?`,
      answer: [
        'Du hast bei uns eine feste Ansprechperson, vom ersten Gespräch bis nach dem Kauf. Versteckte Kosten gibt es nicht.',
        'Dazu kommen unsere langjährige Erfahrung und ein großes Netzwerk, über das du gute Konditionen für deine Finanzierung erhältst.',
      ],
    },
    {
      id: 'ohne-eigenkapital',
      question: 'Wie funktioniert die Finanzierung ohne Eigenkapital?',
      answer: [
        'Bei einer Finanzierung zu 100\u00a0% bringst du kein eigenes Geld ein. Voraussetzung sind eine saubere Bonität, eine unbefristete Anstellung und ein Nettoeinkommen ab etwa 2.500\u00a0€ im Monat.',
      ],
    },
    {
      id: 'steueroptimierung',
      question: 'Wie unterstützt ihr mich bei der Steueroptimierung?',
      answer: [
        'Bei einer vermieteten Immobilie lässt sich die Abschreibung steuerlich nutzen. Wir zeigen dir, wie das funktioniert und was es für dein Vorhaben bedeutet.',
        'Eine Steuerberatung ersetzt das nicht. Fragen zu deinem Einzelfall klärst du mit einer Steuerberaterin oder einem Steuerberater.',
      ],
    },
    {
      id: 'betreuung',
      question: 'Wie wird meine Immobilie betreut?',
      answer: [
        'Die Verwaltung umfasst die Auswahl der Mieterinnen und Mieter, die Mietbuchhaltung, die Nebenkostenabrechnung und technische Angelegenheiten.',
        'Auch nach dem Kauf bleiben wir für dich da.',
      ],
    },
  ],
  closing: {
    text: 'Deine Frage ist nicht dabei? Dann sprich mit uns.',
    button: 'Lass uns reden',
  },
} as const

import { company } from './company.ts'

export const faq = {
  head: {
    title: `Häufig gestellte Fragen | ${company.brand}`,
    description:
      'Antworten auf Fragen zur Immobilie als Kapitalanlage: Gründe, Zusammenarbeit, Finanzierung ohne Eigenkapital, Steueroptimierung und Betreuung.',
  },
  title: 'Häufig gestellte Fragen',
  intro: 'Antworten für den Einstieg. Alles Weitere klären wir gern im Gespräch.',
  questions: [
    {
      id: 'warum-immobilien',
      question: 'Warum sollte ich in Immobilien investieren?',
      answer: [
        'Eine vermietete Immobilie verbindet mehrere Vorteile: Der Wert kann steigen, die Miete bringt laufende Einnahmen, und als Sachwert ist sie auf lange Zeit angelegt. Weil die Bank den Kauf finanziert, bewegst du außerdem einen größeren Wert, als du allein bezahlen könntest. Das ist der Hebel-Effekt.',
        'Ohne Risiko ist keine Kapitalanlage. Werte und Mieten können auch sinken, und eine Immobilie kann einmal leer stehen. In eine gute Entscheidung gehören deshalb beide Seiten.',
      ],
    },
    {
      id: 'warum-wir',
      question: `Warum sollte ich mit ${company.brand} zusammenarbeiten?`,
      answer: [
        'Du hast bei uns eine feste Ansprechperson, vom ersten Gespräch bis über den Kauf hinaus. Versteckte Kosten gibt es nicht.',
        'Dazu kommen unsere langjährige Erfahrung und ein großes Netzwerk, das dir gute Konditionen für deine Finanzierung verschafft.',
      ],
    },
    {
      id: 'ohne-eigenkapital',
      question: 'Wie funktioniert die Finanzierung ohne Eigenkapital?',
      answer: [
        'Der Kauf wird über einen unserer Finanzierungspartner zu 100\u00a0% finanziert. Du setzt also kein eigenes Vermögen ein, sondern zahlst das Darlehen über die Jahre zurück. Die Mieteinnahmen helfen dir dabei.',
        'Dafür solltest du drei Dinge mitbringen: eine saubere Bonität, eine unbefristete Anstellung und ein Nettoeinkommen ab etwa 2.500\u00a0€ im Monat.',
        'Ein Darlehen bindet dich auf lange Zeit. Welche Kosten auf dich zukommen, erfährst du deshalb vor deiner Entscheidung.',
      ],
    },
    {
      id: 'steueroptimierung',
      question: 'Wie unterstützt ihr mich bei der Steueroptimierung?',
      answer: [
        'Das Gebäude einer vermieteten Immobilie kannst du steuerlich abschreiben. Wir zeigen dir, wie die Abschreibung funktioniert und wie du sie für dein Vorhaben nutzt.',
        'Eine Steuerberatung ersetzt das nicht. Was in deinem Fall gilt, klärst du mit deiner Steuerberaterin oder deinem Steuerberater.',
      ],
    },
    {
      id: 'betreuung',
      question: 'Wie wird meine Immobilie betreut?',
      answer: [
        'Unsere Immobilienverwaltung nimmt dir die laufenden Aufgaben ab: die Auswahl der Mieterinnen und Mieter, die Mieterbuchhaltung, die Nebenkostenabrechnung und alle technischen Angelegenheiten.',
        'Auch deine Ansprechperson bleibt dir nach dem Kauf erhalten.',
      ],
    },
  ],
  closing: {
    text: 'Deine Frage ist nicht dabei? Dann sprich mit uns.',
    button: 'Lass uns reden',
  },
} as const

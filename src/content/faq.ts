import { company, facts } from './company.ts'
import { textOf } from './format.ts'

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
        'Eine vermietete Immobilie verbindet mehrere Vorteile: Der Wert kann steigen, die Miete bringt laufende Einnahmen, und als Sachwert ist sie auf lange Zeit angelegt. Weil die Bank den Kauf finanziert, erwirbst du außerdem einen größeren Wert, als du allein bezahlen könntest. Das ist der Hebel-Effekt.',
        'Ohne Risiko ist keine Kapitalanlage. Werte und Mieten können auch sinken, und eine Immobilie kann einmal leer stehen. Zu einer guten Entscheidung gehört der Blick auf beide Seiten.',
      ],
    },
    {
      id: 'warum-wir',
      question: `Warum sollte ich mit ${company.brand} zusammenarbeiten?`,
      answer: [
        textOf(
          'Du hast bei uns eine feste Ansprechperson, vom ersten Gespräch an und über den Kauf hinaus. Versteckte Kosten gibt es nicht.',
          facts.howWePayOurselves,
          facts.independence,
        ),
        'Dazu kommen unsere langjährige Erfahrung und ein großes Netzwerk, das dir gute Konditionen für deine Finanzierung verschafft.',
      ],
    },
    {
      id: 'ohne-eigenkapital',
      question: 'Wie funktioniert die Finanzierung ohne Eigenkapital?',
      answer: [
        textOf(
          'Der Kauf wird über einen unserer Finanzierungspartner zu 100\u00a0% finanziert.',
          facts.financingCovers,
          'Du brauchst beim Kauf kein Eigenkapital. Für das Darlehen haftest du aber mit deinem Vermögen. Die Miete hilft dir, die Raten zu zahlen; reicht sie nicht, zahlst du die Differenz.',
        ),
        'Dafür brauchst du drei Dinge: eine saubere Bonität, eine unbefristete Anstellung und ein Nettoeinkommen ab etwa 2.500\u00a0€ im Monat.',
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
        'Unsere Immobilienverwaltung nimmt dir die laufenden Aufgaben ab: die Auswahl der Mieterinnen und Mieter, die Mietbuchhaltung, die Nebenkostenabrechnung und die technische Betreuung.',
        'Auch nach dem Kauf bleibt deine Ansprechperson für dich da.',
      ],
    },
  ],
  closing: {
    text: 'Deine Frage ist nicht dabei? Dann schreib uns.',
    button: 'Lass uns reden',
  },
} as const

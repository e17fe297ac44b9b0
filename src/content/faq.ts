import { company, facts } from './company.ts'
import { enumerate, joinSentences } from './format.ts'
import { buyerRequirements } from './requirements.ts'
import { tasks } from './tasks.ts'

export const faq = {
  head: {
    title: `Häufig gestellte Fragen | ${company.brand}`,
    description:
      'Antworten auf Fragen zur Immobilie als Kapitalanlage: Gründe, Zusammenarbeit, Finanzierung ohne Eigenkapital, Steueroptimierung und Betreuung.',
  },
  title: 'Häufig gestellte Fragen',
  intro: 'Antworten für den Einstieg. Alles\u00a0Weitere klären wir gern im\u00a0Gespräch.',
  questions: [
    {
      id: 'warum-immobilien',
      question: 'Warum sollte ich in Immobilien investieren?',
      answer: [
        'Eine vermietete Immobilie verbindet mehrere Vorteile: Der Wert kann steigen, die Miete bringt laufende Einnahmen, und als Sachwert ist sie auf lange Zeit angelegt. Weil die Bank den Kauf finanziert, kaufst du außerdem eine größere Immobilie, als du allein bezahlen könntest. Das ist der Hebel-Effekt.',
        'Keine Kapitalanlage ist ohne Risiko. Werte und Mieten können auch sinken, und eine Immobilie kann zeitweise leer stehen. Der Hebel wirkt in beide Richtungen. Zu einer guten Entscheidung gehört der Blick auf beide Seiten.',
      ],
    },
    {
      id: 'warum-wir',
      question: `Warum sollte ich mit ${company.brand} zusammen\u00adarbeiten?`,
      answer: [
        joinSentences(
          'Du hast bei uns eine feste Ansprechperson, vom ersten Gespräch an und über den Kauf hinaus. Versteckte Kosten gibt es nicht.',
          facts.howWePayOurselves,
          facts.independence,
        ),
        'Dazu kommen unsere langjährige Erfahrung und unser großes Netzwerk aus Finanzierungs\u00adpartnern.',
      ],
    },
    {
      id: 'ohne-eigenkapital',
      question: 'Wie funktioniert die Finanzierung ohne Eigenkapital?',
      answer: [
        joinSentences(
          'Einer unserer Finanzierungs\u00adpartner finanziert den Kauf zu 100\u00a0%.',
          facts.financingCovers,
          'Eigenkapital brauchst du dafür nicht; für das Darlehen haftest du aber mit deinem gesamten Vermögen. Die Miete hilft dir, die Raten zu zahlen; reicht sie nicht, zahlst du die Differenz.',
        ),
        `Voraussetzung sind ${enumerate(buyerRequirements.map(({ inSentence }) => inSentence))}.`,
        'Ein Darlehen bindet dich auf lange Zeit. Welche Kosten auf dich zukommen, erfährst du deshalb vor deiner Entscheidung.',
      ],
    },
    {
      id: 'steueroptimierung',
      question: 'Wie unterstützt ihr mich bei der Steuer\u00adoptimierung?',
      answer: [
        'Das Gebäude einer vermieteten Immobilie kannst du steuerlich abschreiben. Wir zeigen dir, wie die Abschreibung funktioniert und wie du sie für dein Vorhaben nutzt.',
        'Eine Steuerberatung ersetzt das nicht. Was in deinem Fall gilt, klärst du mit deiner Steuerberaterin oder deinem Steuerberater.',
      ],
    },
    {
      id: 'betreuung',
      question: 'Wie wird meine Immobilie betreut?',
      answer: [
        `Unsere Immobilien\u00adverwaltung nimmt dir die laufenden Aufgaben ab: ${enumerate(tasks.map(({ inSentence }) => inSentence))}.`,
        'Auch nach dem Kauf bleibt deine Ansprechperson für dich da.',
      ],
    },
  ],
  closing: {
    text: 'Deine Frage ist nicht dabei? Dann\u00a0schreib\u00a0uns.',
    button: 'Lass uns reden',
  },
} as const

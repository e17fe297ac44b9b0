/** The tasks of property management. Each has a text for a list and a text for use within a sentence. */
export const tasks = [
  { title: 'Mieterauswahl', inSentence: 'die Auswahl der Mieterinnen und Mieter' },
  { title: 'Mietbuchhaltung', inSentence: 'die Mietbuchhaltung' },
  {
    title: 'Nebenkosten\u00adabrechnung',
    inSentence: 'die Nebenkosten\u00adabrechnung',
  },
  { title: 'Technische Betreuung', inSentence: 'die technische Betreuung' },
] as const

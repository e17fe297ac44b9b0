/** The requirements that a customer must meet. Each has a text for a card and a text for use within a sentence. */
export const buyerRequirements = [
  {
    title: 'Saubere Bonität',
    text: 'Deine Bonitäts\u00adauskunft enthält keine negativen Einträge.',
    inSentence: 'eine saubere Bonität',
  },
  {
    title: 'Unbefristete Anstellung',
    text: 'Dein Arbeits\u00advertrag ist nicht befristet.',
    inSentence: 'eine unbefristete Anstellung',
  },
  {
    title: 'Ausreichendes Einkommen',
    text: 'Du verdienst ab etwa 2.500\u00a0€ netto im Monat.',
    inSentence: 'ein Nettoeinkommen ab etwa 2.500\u00a0€ im Monat',
  },
] as const

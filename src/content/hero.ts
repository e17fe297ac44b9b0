export const hero = {
  id: 'startseite',
  headline: 'Dein Weg zum eigenen Immobilien-Portfolio',
  text: 'Wir begleiten dich vom ersten Gespräch bis zum Kauf einer Immobilie, die du vermietest, und bleiben auch danach an deiner Seite. Mit einer Finanzierung zu 100\u00a0% brauchst du dafür kein Eigenkapital.',
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

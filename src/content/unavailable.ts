/** What the inline script says where the page's code cannot be had. */
export const unavailable = {
  problem: 'Ein Teil der Seite konnte nicht geladen werden.',
  /** What helps, after „Bitte“: where there is no line, and otherwise; before a reload one may want to keep what was typed. */
  retry: 'versuchen Sie es noch einmal, sobald die Internetverbindung wieder steht',
  reload: 'laden Sie die Seite neu',
  keep: 'kopieren Sie Ihre Nachricht, und',
  /** In a form; our address and a full stop follow. */
  orWrite: ', oder schreiben Sie an',
} as const

/*
 * The texts of the failure notice, which the inline script shows if the page's code fails to load. Each text is a
 * separate constant to make the inline script shorter.
 */

export const problem = 'Ein Teil der Seite konnte nicht geladen werden.'
/** The end of the sentence that begins with „Bitte“. It is used if the browser is offline. */
export const retry = 'versuchen Sie es noch einmal, sobald die Internetverbindung wieder steht'
/** The end of the sentence that begins with „Bitte“. It is used if the browser is online. */
export const reload = 'laden Sie die Seite neu'
/**
 * The words between „Bitte“ and `reload`. They are used if the form contains input, because a reload would delete the
 * input.
 */
export const keep = 'kopieren Sie Ihre Nachricht, und'
/**
 * The end of the contact form's notice. After this text, the page adds the company's e-mail address and a full stop.
 */
export const orWrite = ', oder schreiben Sie an'

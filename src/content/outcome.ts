/** The texts of the toast that appears when the request has been sent. */
export const success = {
  title: 'Anfrage erfolgreich übermittelt!',
  text: 'Ihre Nachricht wurde gesendet. Sie erhalten in Kürze eine Bestätigungs-E-Mail.',
} as const

export const failure = {
  title: 'Senden fehlgeschlagen',
  ownerMail: 'Fehler beim Senden der Anfrage an uns. Bitte versuchen Sie es später erneut.',
  customerMail:
    'Ihre Anfrage wurde gesendet, aber die Bestätigungs-E-Mail an Sie konnte nicht zugestellt werden. Bitte überprüfen Sie Ihre E-Mail-Adresse oder versuchen Sie es später erneut.',
  unexpected:
    'Es gab ein Problem beim Senden Ihrer Nachricht. Bitte versuchen Sie es später erneut.',
} as const

/** Returns the message of the error that is thrown if a call to the mail service fails. */
export const sendError = (template: string, status: number) =>
  `Fehler beim Senden der E-Mail (${template}, Status: ${status})`

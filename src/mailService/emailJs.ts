import type { MailService } from './index.ts'

/** The path of the endpoint; the local mail service takes calls there too. */
export const sendPath = '/api/v1.0/email/send'

/** Where EmailJS takes calls. Not part of `mailService`: a site that sends elsewhere must not name it. */
export const endpoint = `https://api.emailjs.com${sendPath}`

/** The status by which EmailJS refuses more than one call a second. */
const refusal = 429

/** EmailJS (docs.emailjs.com, REST API). */
export const mailService: MailService = {
  request: ({ serviceId, publicKey }, template, parameters) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      service_id: serviceId,
      template_id: template,
      user_id: publicKey,
      template_params: parameters,
    }),
  }),
  // The body of a success is the plain text "OK": the mail has left whatever it says.
  outcome: ({ ok, status }) => (ok ? 'delivered' : status === refusal ? 'refused' : 'failed'),
  retryAfter: ({ headers }) => {
    const header = headers.get('Retry-After')
    if (header === null) return undefined
    const seconds = Number(header)
    return Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  },
}

const visit = 'To find this ID, visit https://dashboard.emailjs.com/admin'
const invalidKey = `The Public Key is invalid. ${visit}/account`
const tooLarge = 'Variables size limit'
const noRecipient = 'The recipients address is empty'
const tooManyCalls = 'Too Many Requests'

/** How the local mail service stands in for EmailJS; never in the site's code. */
export const standIn = {
  /** The parts of a call, unchecked. */
  read: (call: object) => {
    const { user_id, service_id, template_id, template_params } = call as Record<string, unknown>
    return {
      key: user_id,
      service: service_id,
      template: template_id,
      parameters: template_params ?? {},
    }
  },
  accepted: { status: 200, text: 'OK' },
  /** Between two accepted calls, in ms. */
  interval: 1_000,
  /** All variables of a call together, in bytes. */
  maximumVariables: 50_000,
  /** The answers to a call that does not fit. */
  refusals: {
    noKey: { status: 400, text: 'The user_id parameter is required' },
    noService: { status: 400, text: 'The service_id parameter is required' },
    noTemplate: { status: 400, text: 'The template_id parameter is required' },
    unknownKey: { status: 400, text: invalidKey },
    unknownService: { status: 400, text: `The service ID not found. ${visit}` },
    unknownTemplate: { status: 400, text: `The template ID not found. ${visit}/templates` },
    corrupted: { status: 400, text: 'One or more dynamic variables are corrupted' },
    tooLarge: { status: 413, text: tooLarge },
    noRecipient: { status: 422, text: noRecipient },
    wrongRecipient: { status: 422, text: 'The recipients address is corrupted' },
    tooManyCalls: { status: refusal, text: tooManyCalls },
  },
  /** The answers that can be asked for, with what they mean. */
  failures: [
    { status: 400, meaning: 'falsche Kennung', text: invalidKey },
    { status: 401, meaning: 'nicht angemeldet', text: 'Unauthorized' },
    {
      status: 403,
      meaning: 'nicht erlaubt',
      text: 'API calls are disabled for non-browser applications',
    },
    { status: 404, meaning: 'Konto nicht gefunden', text: 'Account not found' },
    {
      status: 412,
      meaning: 'Postfach nicht verbunden',
      text: 'Gmail_API: Invalid grant. Please reconnect your Gmail account',
    },
    { status: 413, meaning: 'zu groß', text: tooLarge },
    { status: 422, meaning: 'Empfänger fehlt', text: noRecipient },
    { status: 423, meaning: 'Konto gesperrt', text: 'The account is blocked' },
    { status: 426, meaning: 'Kontingent erschöpft', text: 'The monthly quota has been reached' },
    { status: refusal, meaning: 'zu viele Anfragen', text: tooManyCalls },
    { status: 500, meaning: 'interner Fehler', text: 'Internal Server Error' },
    { status: 502, meaning: 'Gateway gestört', text: 'Bad Gateway' },
    { status: 503, meaning: 'nicht verfügbar', text: 'Service Unavailable' },
  ],
}

import type { MailService, StandIn } from './index.ts'

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

// Without variables within them: a bundler keeps texts with such in the site's code.
const invalidKey =
  'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account'
const tooLarge = 'Variables size limit'
const noRecipient = 'The recipients address is empty'
const tooManyCalls = 'Too Many Requests'

const mailboxFailure = {
  status: 412,
  meaning: 'Postfach nicht verbunden',
  text: 'Gmail_API: Invalid grant. Please reconnect your Gmail account',
}

/** EmailJS as it answers. */
export const standIn: StandIn = {
  read: (call) => {
    const { user_id, service_id, template_id, template_params } = call as Record<string, unknown>
    return {
      account: { publicKey: user_id, serviceId: service_id },
      template: template_id,
      parameters: template_params ?? {},
    }
  },
  accepted: { status: 200, text: 'OK' },
  interval: 1_000,
  maximumVariables: 50_000,
  account: [
    {
      part: 'publicKey',
      missing: { status: 400, text: 'The user_id parameter is required' },
      unknown: { status: 400, text: invalidKey },
    },
    {
      part: 'serviceId',
      missing: { status: 400, text: 'The service_id parameter is required' },
      unknown: {
        status: 400,
        text: 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin',
      },
    },
  ],
  refusals: {
    noTemplate: { status: 400, text: 'The template_id parameter is required' },
    unknownTemplate: {
      status: 400,
      text: 'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates',
    },
    corrupted: { status: 400, text: 'One or more dynamic variables are corrupted' },
    tooLarge: { status: 413, text: tooLarge },
    noRecipient: { status: 422, text: noRecipient },
    wrongRecipient: { status: 422, text: 'The recipients address is corrupted' },
    tooManyCalls: { status: refusal, text: tooManyCalls },
  },
  pauseHeaders: (pause) => ({ 'Retry-After': String(pause / 1_000) }),
  mailboxFailure,
  failures: [
    { status: 400, meaning: 'falsche Kennung', text: invalidKey },
    { status: 401, meaning: 'nicht angemeldet', text: 'Unauthorized' },
    {
      status: 403,
      meaning: 'nicht erlaubt',
      text: 'API calls are disabled for non-browser applications',
    },
    { status: 404, meaning: 'Konto nicht gefunden', text: 'Account not found' },
    mailboxFailure,
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

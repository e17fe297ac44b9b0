/** A response of the mail service. */
export interface ServiceAnswer {
  status: number
  text: string
}

const dashboard = 'https://dashboard.emailjs.com/admin'

/**
 * The responses with which the service refuses a call. If a response has a `meaning`, a developer can choose it on the
 * outbox page as a simulated fault.
 */
const refusals = {
  noPublicKey: { status: 400, text: 'The user_id parameter is required' },
  unknownPublicKey: {
    status: 400,
    meaning: 'falsche Kennung',
    text: `The Public Key is invalid. To find this ID, visit ${dashboard}/account`,
  },
  noServiceId: { status: 400, text: 'The service_id parameter is required' },
  unknownServiceId: {
    status: 400,
    text: `The service ID not found. To find this ID, visit ${dashboard}`,
  },
  noTemplate: { status: 400, text: 'The template_id parameter is required' },
  unknownTemplate: {
    status: 400,
    text: `The template ID not found. To find this ID, visit ${dashboard}/templates`,
  },
  corrupted: { status: 400, text: 'One or more dynamic variables are corrupted' },
  unauthorized: { status: 401, meaning: 'nicht angemeldet', text: 'Unauthorized' },
  forbidden: {
    status: 403,
    meaning: 'nicht erlaubt',
    text: 'API calls are disabled for non-browser applications',
  },
  noAccount: { status: 404, meaning: 'Konto nicht gefunden', text: 'Account not found' },
  /** The response if EmailJS cannot connect to the owner's mailbox. */
  mailboxFailure: {
    status: 412,
    meaning: 'Postfach nicht verbunden',
    text: 'Gmail_API: Invalid grant. Please reconnect your Gmail account',
  },
  tooLarge: { status: 413, meaning: 'zu groß', text: 'Variables size limit' },
  noRecipient: {
    status: 422,
    meaning: 'Empfänger fehlt',
    text: 'The recipients address is empty',
  },
  wrongRecipient: { status: 422, text: 'The recipients address is corrupted' },
  blocked: { status: 423, meaning: 'Konto gesperrt', text: 'The account is blocked' },
  noQuota: {
    status: 426,
    meaning: 'Kontingent erschöpft',
    text: 'The monthly quota has been reached',
  },
  tooManyCalls: { status: 429, meaning: 'zu viele Anfragen', text: 'Too Many Requests' },
  internal: { status: 500, meaning: 'interner Fehler', text: 'Internal Server Error' },
  badGateway: { status: 502, meaning: 'Gateway gestört', text: 'Bad Gateway' },
  unavailable: { status: 503, meaning: 'nicht verfügbar', text: 'Service Unavailable' },
}

/** The call format, the limits and the responses of EmailJS. The local mail service and the tests use these values. */
export const serviceAnswers = {
  /** Returns the ids and variables in a call without validating them. */
  read: (call: object) => {
    const { user_id, service_id, template_id, template_params } = call as Record<string, unknown>
    return {
      account: { publicKey: user_id, serviceId: service_id },
      template: template_id,
      parameters: template_params ?? {},
    }
  },
  accepted: { status: 200, text: 'OK' },
  /** The minimum time between two accepted calls, in ms. */
  interval: 1_000,
  /** The maximum size of all variables of a call together, in bytes. */
  maximumVariables: 50_000,
  /** The account ids that a call must contain, in the order in which EmailJS checks them. */
  account: [
    {
      part: 'publicKey' as const,
      missing: refusals.noPublicKey,
      unknown: refusals.unknownPublicKey,
    },
    {
      part: 'serviceId' as const,
      missing: refusals.noServiceId,
      unknown: refusals.unknownServiceId,
    },
  ],
  refusals,
  /** Returns the header that asks the caller to wait before it retries. `pause` is in ms. */
  pauseHeaders: (pause: number) => ({ 'Retry-After': String(pause / 1_000) }),
  mailboxFailure: refusals.mailboxFailure,
  /** The error responses that a developer can choose on the outbox page. */
  failures: Object.values(refusals).filter((refusal) => 'meaning' in refusal),
}

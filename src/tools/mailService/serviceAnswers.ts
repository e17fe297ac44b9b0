/** What the mail service answers. */
export interface ServiceAnswer {
  status: number
  text: string
}

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

/** EmailJS as it reads calls and answers them: what the local mail service and the tests know of the real one. */
export const serviceAnswers = {
  /** The parts of a call, unchecked. */
  read: (call: object) => {
    const { user_id, service_id, template_id, template_params } = call as Record<string, unknown>
    return {
      account: { publicKey: user_id, serviceId: service_id },
      template: template_id,
      parameters: template_params ?? {},
    }
  },
  accepted: { status: 200, text: 'OK' },
  /** Between two accepted calls, in ms. */
  interval: 1_000,
  /** All variables of a call together, in bytes. */
  maximumVariables: 50_000,
  /** The parts of the account that a call names, in the order in which they are checked. */
  account: [
    {
      part: 'publicKey' as const,
      missing: { status: 400, text: 'The user_id parameter is required' },
      unknown: { status: 400, text: invalidKey },
    },
    {
      part: 'serviceId' as const,
      missing: { status: 400, text: 'The service_id parameter is required' },
      unknown: {
        status: 400,
        text: 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin',
      },
    },
  ],
  /** The answers to a call that does not fit otherwise. */
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
    tooManyCalls: { status: 429, text: tooManyCalls },
  },
  /** The headers by which a refusal asks for a pause, in ms. */
  pauseHeaders: (pause: number) => ({ 'Retry-After': String(pause / 1_000) }),
  /** The answer where the mailbox that sends takes no mail. */
  mailboxFailure,
  /** All answers that can be asked for, with what they mean. */
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
    { status: 429, meaning: 'zu viele Anfragen', text: tooManyCalls },
    { status: 500, meaning: 'interner Fehler', text: 'Internal Server Error' },
    { status: 502, meaning: 'Gateway gestört', text: 'Bad Gateway' },
    { status: 503, meaning: 'nicht verfügbar', text: 'Service Unavailable' },
  ],
}

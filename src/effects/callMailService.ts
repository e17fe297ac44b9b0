import type { CallFailure } from '../../machines/mailCall.ts'
import { sendError } from '../content/outcome.ts'
import { longestPause, readingTime } from './times.ts'

/** The path of the EmailJS endpoint for sending a mail. The local mail service uses the same path. */
export const sendPath = '/api/v1.0/email/send'

/** The EmailJS endpoint for sending a mail (docs.emailjs.com, REST API). */
export const endpoint = `https://api.emailjs.com${sendPath}`

/** The identifiers of the EmailJS account. The built site contains them, so they are public. */
interface Account {
  serviceId: string
  publicKey: string
}

type Parameters = Readonly<Record<string, string>>

/**
 * The error of a call that did not get a response (status 0), or got a response with a status outside 200–299
 * (specification, section 8.1).
 */
export class MailError extends Error implements CallFailure {
  override name = 'MailError'
  readonly status: number
  readonly isRefusal: boolean
  readonly retryAfter?: number

  constructor(template: string, status: number, retryAfter?: number) {
    super(sendError(template, status))
    this.status = status
    // Status 429 means that the rate limit was exceeded, so the service has certainly not sent the mail.
    this.isRefusal = status === 429
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** Returns the headers and the body of the POST request that sends one mail. */
export const callOf = (
  { serviceId, publicKey }: Account,
  template: string,
  parameters: Parameters,
) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    service_id: serviceId,
    template_id: template,
    user_id: publicKey,
    template_params: parameters,
  }),
})

/** Sends one mail with EmailJS. Throws a `MailError` if the call fails. */
export async function callMailService(
  account: Account & { sendEndpoint: string },
  template: string,
  parameters: Parameters,
  signal: AbortSignal,
): Promise<void> {
  // Fail on a redirect. By default, `fetch` would follow the redirect with GET, and the mail would count as sent
  // although it was not.
  const response = await fetch(account.sendEndpoint, {
    method: 'POST',
    ...callOf(account, template, parameters),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  }).catch(() => {
    throw new MailError(template, 0)
  })
  if (!response.ok) {
    void response.body?.cancel()
    throw new MailError(template, response.status, pauseIn(response))
  }
  // The status already shows whether the mail was sent. Read the body only to let the browser close the connection, and
  // wait no longer than the time limit.
  const limit = new Promise((resolve) => setTimeout(resolve, readingTime))
  await Promise.race([response.json().catch(() => undefined), limit])
}

/**
 * Returns the delay in the Retry-After header, in ms. Returns undefined if the header is missing or invalid, or if the
 * delay is longer than `longestPause`.
 */
function pauseIn({ headers }: Response): number | undefined {
  const header = headers.get('Retry-After')
  if (header === null) return undefined
  const seconds = Number(header)
  const pause = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  return pause >= 0 && pause <= longestPause ? pause : undefined
}

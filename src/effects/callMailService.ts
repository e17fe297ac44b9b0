import type { CallFailure } from '../../machines/mailCall.ts'
import { sendError } from '../content/outcome.ts'
import { longestPause, readingTime } from './times.ts'

/** The path of the endpoint; the local mail service takes calls there too. */
export const sendPath = '/api/v1.0/email/send'

/** Where EmailJS takes calls (docs.emailjs.com, REST API). */
export const endpoint = `https://api.emailjs.com${sendPath}`

/** The account that mails are sent from; public by nature. */
interface Account {
  serviceId: string
  publicKey: string
}

type Parameters = Readonly<Record<string, string>>

/** Raised when a call gets no answer (status 0) or one that is not OK (specification, section 8.1). */
export class MailError extends Error implements CallFailure {
  override name = 'MailError'
  readonly status: number
  readonly isRefusal: boolean
  readonly retryAfter?: number

  constructor(template: string, status: number, retryAfter?: number) {
    super(sendError(template, status))
    this.status = status
    // The limit of calls, which proves that nothing was sent.
    this.isRefusal = status === 429
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** What the POST for one mail carries. */
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

/** Has EmailJS send one mail; throws a MailError. */
export async function callMailService(
  account: Account & { sendEndpoint: string },
  template: string,
  parameters: Parameters,
  signal: AbortSignal,
): Promise<void> {
  // A followed redirect turns the POST into a GET and a mail that was never sent into a success.
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
  // A success is the plain text "OK": the mail has left whatever the body says, or if it never ends.
  const limit = new Promise((resolve) => setTimeout(resolve, readingTime))
  await Promise.race([response.json().catch(() => undefined), limit])
}

/** The pause that a refusal asks for, in ms, where it is not too long. */
function pauseIn({ headers }: Response): number | undefined {
  const header = headers.get('Retry-After')
  if (header === null) return undefined
  const seconds = Number(header)
  const pause = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  return pause >= 0 && pause <= longestPause ? pause : undefined
}

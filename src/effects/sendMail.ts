import type { CallFailure } from '../../machines/mailCall.ts'
import type { ContactRequest } from '../../machines/contactRequest.ts'
import { sendError } from '../content/contact.ts'
import { configuration } from './configuration.ts'
import { customerParameters, ownerParameters } from './mailParameters.ts'

/** Raised when a call gets no answer (status 0) or one that is not OK (specification, section 8.1). */
export class MailError extends Error implements CallFailure {
  override name = 'MailError'
  readonly status: number
  readonly retryAfter?: number

  constructor(template: string, status: number, retryAfter?: number) {
    super(sendError(template, status))
    this.status = status
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** Tells the owner of the request; throws a MailError. */
export const sendOwnerMail = (request: ContactRequest, signal: AbortSignal): Promise<void> =>
  sendMail(
    configuration.ownerTemplateId,
    ownerParameters(request, configuration.ownerEmail),
    signal,
  )

/** Confirms the request to the visitor; throws a MailError. */
export const sendCustomerMail = (request: ContactRequest, signal: AbortSignal): Promise<void> =>
  sendMail(configuration.customerTemplateId, customerParameters(request), signal)

/** How long reading an answer's body may take, in ms; its outcome never matters. */
const readingTime = 2_000
/** The longest pause that a Retry-After header may ask for, in ms. */
const longestPause = 10_000

async function sendMail(
  template: string,
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  if (!configuration.serviceId || !template || !configuration.publicKey) {
    throw new Error('The mail configuration is missing')
  }
  // A followed redirect turns the POST into a GET and a mail that was never sent into a success.
  const response = await fetch(configuration.sendEndpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      service_id: configuration.serviceId,
      template_id: template,
      user_id: configuration.publicKey,
      template_params: parameters,
    }),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  }).catch(() => {
    throw new MailError(template, 0)
  })
  if (!response.ok) {
    void response.body?.cancel()
    throw new MailError(template, response.status, retryAfter(response))
  }
  // EmailJS answers with the plain text "OK", others with JSON: the mail has left whatever it says.
  const limit = new Promise((resolve) => setTimeout(resolve, readingTime))
  await Promise.race([response.json().catch(() => undefined), limit])
}

function retryAfter(response: Response): number | undefined {
  const header = response.headers.get('Retry-After')
  if (header === null) return undefined
  const seconds = Number(header)
  const pause = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  return pause >= 0 && pause <= longestPause ? pause : undefined
}

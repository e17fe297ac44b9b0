import type { CallFailure } from '../../machines/mailCall.ts'
import type { ContactRequest } from '../../machines/contactRequest.ts'
import { sendError } from '../content/contact.ts'
import { mailService } from '../mailService/index.ts'
import { configuration } from './configuration.ts'
import { longestPause, readingTime } from './times.ts'
import { customerParameters, ownerParameters } from './mailParameters.ts'

/** Raised when a call gets no answer (status 0) or one that is not OK (specification, section 8.1). */
export class MailError extends Error implements CallFailure {
  override name = 'MailError'
  readonly status: number
  readonly isRefusal: boolean
  readonly retryAfter?: number

  constructor(template: string, status: number, isRefusal = false, retryAfter?: number) {
    super(sendError(template, status))
    this.status = status
    this.isRefusal = isRefusal
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
    ...mailService.request(configuration, template, parameters),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  }).catch(() => {
    throw new MailError(template, 0)
  })
  const outcome = mailService.outcome(response)
  if (outcome !== 'delivered') {
    void response.body?.cancel()
    throw new MailError(template, response.status, outcome === 'refused', pauseIn(response))
  }
  const limit = new Promise((resolve) => setTimeout(resolve, readingTime))
  await Promise.race([response.json().catch(() => undefined), limit])
}

function pauseIn(response: Response): number | undefined {
  const pause = mailService.retryAfter(response) ?? NaN
  return pause >= 0 && pause <= longestPause ? pause : undefined
}

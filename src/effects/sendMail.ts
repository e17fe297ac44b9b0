import type { ContactRequest } from '../../machines/contactRequest.ts'
import { configuration } from './builtConfiguration.ts'
import { customerParameters, ownerParameters } from './mailParameters.ts'
import { callMailService } from './callMailService.ts'

/** Sends the request to the owner. Throws a `MailError` if the call fails. */
export const sendOwnerMail = (request: ContactRequest, signal: AbortSignal): Promise<void> =>
  sendMail(
    configuration.ownerTemplateId,
    ownerParameters(request, configuration.ownerEmail),
    signal,
  )

/** Sends the confirmation to the visitor. Throws a `MailError` if the call fails. */
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
  await callMailService(configuration, template, parameters, signal)
}

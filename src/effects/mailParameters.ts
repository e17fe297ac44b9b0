import { sentFields, type ContactRequest, type SentField } from '../../machines/contactRequest.ts'

/** What is sent by the names that they have in the mails' templates (specification, section 3.2), and whether the confirmation repeats them. */
const parameters: Record<SentField, { name: string; isConfirmed: boolean }> = {
  firstName: { name: 'from_first_name', isConfirmed: true },
  lastName: { name: 'from_last_name', isConfirmed: true },
  email: { name: 'from_email', isConfirmed: false },
  message: { name: 'message', isConfirmed: true },
}

const parametersOf = (request: ContactRequest, fields: readonly SentField[]) =>
  Object.fromEntries(fields.map((field) => [parameters[field].name, request[field]]))

/**
 * Six digits that tell a request apart from others, and not from itself when it is sent again: FNV-1a of all of it
 * (IETF draft-eastlake-fnv).
 */
function referenceOf(request: ContactRequest): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(request)))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return `${(hash >>> 0) % 1_000_000}`.padStart(6, '0')
}

/** What the template of the mail to the owner is filled with. */
export const ownerParameters = (request: ContactRequest, ownerEmail: string) => ({
  ...parametersOf(request, sentFields),
  to_email: ownerEmail,
  reference: referenceOf(request),
})

/** What the template of the mail to the visitor is filled with. */
export const customerParameters = (request: ContactRequest) => ({
  to_email: request.email,
  ...parametersOf(
    request,
    sentFields.filter((field) => parameters[field].isConfirmed),
  ),
})

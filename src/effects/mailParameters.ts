import { sentFields, type ContactRequest, type SentField } from '../../machines/contactRequest.ts'

/**
 * For each field: the name of its variable in the mail templates (specification, section 3.2), and whether the
 * confirmation mail contains the value.
 */
const parameters: Record<SentField, { name: string; isConfirmed: boolean }> = {
  firstName: { name: 'from_first_name', isConfirmed: true },
  lastName: { name: 'from_last_name', isConfirmed: true },
  email: { name: 'from_email', isConfirmed: false },
  message: { name: 'message', isConfirmed: true },
}

const parametersOf = (request: ContactRequest, fields: readonly SentField[]) =>
  Object.fromEntries(fields.map((field) => [parameters[field].name, request[field]]))

/**
 * Returns the reference number of a request, with six digits. Equal requests have the same number, so the owner can
 * recognize a mail that was sent twice. The number is the FNV-1a hash of all fields (IETF draft-eastlake-fnv).
 */
function referenceOf(request: ContactRequest): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(request)))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return `${(hash >>> 0) % 1_000_000}`.padStart(6, '0')
}

/** Returns the values of the template's variables for the mail to the owner. */
export const ownerParameters = (request: ContactRequest, ownerEmail: string) => ({
  ...parametersOf(request, sentFields),
  to_email: ownerEmail,
  reference: referenceOf(request),
})

/** Returns the values of the template's variables for the confirmation mail to the visitor. */
export const customerParameters = (request: ContactRequest) => ({
  to_email: request.email,
  ...parametersOf(
    request,
    sentFields.filter((field) => parameters[field].isConfirmed),
  ),
})

import { sentFields, type ContactRequest, type SentField } from '../../machines/contactRequest.ts'

/** What is sent by the names that they have in the mails' templates (specification, section 3.2), and whether the confirmation repeats them. */
const parameters: Record<SentField, { name: string; isConfirmed: boolean }> = {
  firstName: { name: 'from_first_name', isConfirmed: true },
  lastName: { name: 'from_last_name', isConfirmed: true },
  email: { name: 'from_email', isConfirmed: false },
  message: { name: 'message', isConfirmed: true },
}

const parametersOf = (request: ContactRequest, told: readonly SentField[]) =>
  Object.fromEntries(told.map((field) => [parameters[field].name, request[field]]))

/** What the template of the mail to the owner is filled with. */
export const ownerParameters = (request: ContactRequest, ownerEmail: string) => ({
  ...parametersOf(request, sentFields),
  to_email: ownerEmail,
})

/** What the template of the mail to the visitor is filled with. */
export const customerParameters = (request: ContactRequest) => ({
  to_email: request.email,
  ...parametersOf(
    request,
    sentFields.filter((field) => parameters[field].isConfirmed),
  ),
})

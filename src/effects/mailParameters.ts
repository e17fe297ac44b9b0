import { fields, type ContactRequest, type Field } from '../../machines/contactRequest.ts'

/** The fields by the names that they have in the mails' templates (specification, section 3.2). */
export const parameterOf: Record<Field, string> = {
  firstName: 'from_first_name',
  lastName: 'from_last_name',
  email: 'from_email',
  message: 'message',
}

/** What the confirmation repeats; the owner is told everything. */
const confirmed: readonly Field[] = ['firstName', 'lastName', 'message']

const parametersOf = (request: ContactRequest, told: readonly Field[]) =>
  Object.fromEntries(told.map((field) => [parameterOf[field], request[field]]))

/** What the template of the mail to the owner is filled with. */
export const ownerParameters = (request: ContactRequest, ownerEmail: string) => ({
  ...parametersOf(request, fields),
  to_email: ownerEmail,
})

/** What the template of the mail to the visitor is filled with. */
export const customerParameters = (request: ContactRequest) => ({
  to_email: request.email,
  ...parametersOf(request, confirmed),
})

import type { ContactRequest, FormValues, Validation } from '../../machines/contactRequest.ts'

export const completeForm: FormValues = {
  firstName: 'Erika ',
  lastName: 'Mustermann',
  email: 'erika@example.com',
  message: 'Ich möchte mein erstes Objekt kaufen.\nRufen Sie mich bitte an.',
}
export const changedForm: FormValues = { ...completeForm, email: 'erich@example.com' }
export const incompleteForm: FormValues = {
  ...completeForm,
  firstName: 'E',
  email: 'erika@example',
  message: 'Hallo!',
}
export const draft: FormValues = {
  ...completeForm,
  firstName: 'Erika',
  lastName: '',
  email: '',
  message: 'Ich möchte',
}

/**
 * Returns the validated request for one of the forms above, with a trimmed first name and only the fields that the
 * mails contain.
 */
const request = ({ lastName, email, message }: FormValues): ContactRequest => ({
  firstName: 'Erika',
  lastName,
  email,
  message,
})

export const completeRequest = request(completeForm)

/** The forms with the expected results of their validation. `does` describes the validation in the recorded paths. */
export const validations: { does: string; values: FormValues; output: Validation }[] = [
  {
    does: 'the complete request is valid',
    values: completeForm,
    output: { request: completeRequest },
  },
  {
    does: 'the changed request is valid',
    values: changedForm,
    output: { request: request(changedForm) },
  },
  {
    does: 'three fields are invalid',
    values: incompleteForm,
    output: { errors: { firstName: 'tooShort', email: 'invalid', message: 'tooShort' } },
  },
]

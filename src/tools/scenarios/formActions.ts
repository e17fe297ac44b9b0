import type { StateValue } from 'xstate'
import type { Failure } from '../../../machines/contactForm.ts'
import {
  checkField,
  emptyForm,
  fields,
  type ContactRequest,
  type Field,
  type FieldErrors,
  type FormValues,
} from '../../../machines/contactRequest.ts'
import { localConfiguration } from '../../build/configuration.ts'
import { company } from '../../content/company.ts'
import { contact, errorText } from '../../content/contact.ts'
import { signatureOf } from '../../content/mailto.ts'
import { toasts } from '../../content/toasts.ts'
import { customerParameters, ownerParameters } from '../../effects/mailParameters.ts'
import { callOf } from '../../effects/callMailService.ts'
import type { Expectation, Step } from 'xstate-statecharts/paths'
import type { PageReading } from './readPage.ts'

const { ownerTemplateId, customerTemplateId, ownerEmail } = localConfiguration

const callsOf = {
  sendOwnerMail: (request: ContactRequest) =>
    callOf(localConfiguration, ownerTemplateId, ownerParameters(request, ownerEmail)),
  sendCustomerMail: (request: ContactRequest) =>
    callOf(localConfiguration, customerTemplateId, customerParameters(request)),
}

export type MailName = keyof typeof callsOf

/** Returns the payload with which the site calls the mail service to send one of the form's two mails. */
export const mailBody = (mail: MailName, request: ContactRequest) =>
  JSON.parse(callsOf[mail](request).body) as unknown

/** The parts of the machine's expected state on which the contents of the form depend. */
export type FormRest = Pick<Expectation, 'value' | 'tags'>

const regionsOf = ({ value }: FormRest) => value as { form: string; request: StateValue }

export const isAway = (rest: FormRest) => regionsOf(rest).form === 'away'

export const isSent = (rest: FormRest) => regionsOf(rest).request === 'success'

export const isValidating = (rest: FormRest) => regionsOf(rest).request === 'validating'

export const failureIn = (rest: FormRest) => {
  const { request } = regionsOf(rest)
  return typeof request === 'string' ? undefined : (request.failure as Failure | undefined)
}

const isRefused = (rest: FormRest) => {
  const { request } = regionsOf(rest)
  return typeof request !== 'string' && request.idle === 'refused'
}

/** Checks whether a visitor can edit the fields. */
export const canEdit = (rest: FormRest) =>
  !isAway(rest) && !isSent(rest) && !rest.tags.includes('busy')

/** Calls the function for each field. Returns the results, keyed by the field's label. */
export const labelled = <Value>(of: (field: Field) => Value, names: readonly Field[] = fields) =>
  Object.fromEntries(names.map((field) => [contact.fields[field], of(field)]))

function alertAfter(failure: Failure, values: FormValues) {
  const { title, [failure]: text } = contact.failure
  const { link, subject, withMessage, ...wayOut } = contact.wayOut[failure]
  return {
    name: title,
    description: text,
    says: [title, text, `${wayOut.text} ${link}`],
    buttons: [],
    mails: [
      {
        link,
        to: company.email,
        subject,
        body: `${withMessage ? values.message : ''}${signatureOf(values)}`.replaceAll('\n', '\r\n'),
      },
    ],
  }
}

/**
 * Tracks the values and errors that the form must show. They cannot come from the machine's expected state, because the
 * machine learns the values only when the visitor submits or leaves the form.
 */
export class Form {
  values = emptyForm
  private submitted = emptyForm
  /**
   * Whether the visitor has changed a field since the validation found errors. A change counts even if the visitor
   * leaves the page immediately afterwards.
   */
  private hasChangedSinceRefusal = false
  private errors: FieldErrors = {}

  /** Returns the new values of the fields that a visitor must change so that the form contains `values`. */
  changesTo = (values: FormValues): Partial<FormValues> =>
    Object.fromEntries(
      fields
        .filter((field) => values[field] !== this.values[field])
        .map((field) => [field, values[field]]),
    )

  /**
   * Records new values of fields. If the machine accepts `field.changed`, also validates the changed fields again, as
   * the machine does.
   */
  change(values: Partial<FormValues>, { accepts }: Pick<Expectation, 'accepts'>) {
    this.values = { ...this.values, ...values }
    if (!accepts.includes('field.changed')) return
    this.hasChangedSinceRefusal ||= Object.keys(values).length > 0
    for (const [name, value] of Object.entries(values)) {
      const field = name as Field
      const { [field]: _, ...others } = this.errors
      const error = checkField(field, value)
      this.errors = error ? { ...others, [field]: error } : others
    }
  }

  /**
   * Records how a step changes the form. Does not record values that the visitor enters, because `change` records them.
   */
  follow({ event, ...rest }: FormRest & Pick<Step, 'event'>) {
    const { type, output } = event as typeof event & { output?: { errors?: FieldErrors } }
    if (type === 'form.submitted' || type === 'form.left') this.submitted = this.values
    if (type === 'xstate.done.actor.validateRequest') {
      this.hasChangedSinceRefusal = false
      this.errors = output?.errors ?? {}
    }
    if (isSent(rest)) {
      this.values = this.submitted = emptyForm
      this.errors = {}
    }
  }

  /** Returns the contents that the contact page must have in a state of the machine. */
  shown(rest: FormRest): Pick<PageReading, 'form' | 'thanks'> {
    if (isAway(rest)) return { form: null, thanks: null }
    if (isSent(rest)) return { form: null, thanks: contact.thankYou.title }
    const failure = failureIn(rest)
    const isBusy = rest.tags.includes('busy')
    const wrong = this.wrongFields()
    const errors = labelled((field) => {
      const error = this.errors[field]
      return error === undefined ? '' : errorText(field, error)
    }, wrong)
    const { before, link, after } = contact.privacyHint
    const announced = isBusy
      ? contact.sendingStatus
      : isRefused(rest) && !this.hasChangedSinceRefusal
        ? contact.refused(wrong.map((field) => contact.fields[field]))
        : ''
    return {
      form: {
        values: labelled((field) => this.values[field]),
        errors,
        readOnly: isBusy ? fields.map((field) => contact.fields[field]) : [],
        buttons: [{ says: isBusy ? contact.sending : contact.submit, disabled: isBusy }],
        busy: isBusy,
        announced,
        says: [
          ...[contact.card, contact.requiredHint, ...Object.values(errors)],
          ...[before, link, after, announced].map((text) => text.trim()).filter(Boolean),
        ],
        alert: failure ? alertAfter(failure, this.submitted) : null,
      },
      thanks: null,
    }
  }

  wrongFields = () => fields.filter((field) => this.errors[field] !== undefined)
}

/**
 * Returns the text of the toast that screen readers must announce after a request. While the form is visible, they must
 * not announce a toast about a failure, because they read the form's alert.
 */
export function announcedAfter(
  outcome: Failure | 'requestSent',
  isOnPage = true,
): PageReading['announced'] {
  const { title, text } = toasts[outcome]
  const spoken = `${title} ${text}`
  return outcome === 'requestSent'
    ? { polite: spoken, assertive: '' }
    : { polite: '', assertive: isOnPage ? '' : spoken }
}

import { writeMessage } from 'xstate-statecharts/inspector'
import type { Failure } from '../../../machines/contactForm.ts'
import { fields, type FieldError } from '../../../machines/contactRequest.ts'
import type { MailOutcome } from '../../../machines/mailCall.ts'
import { storedConsent, type StoredConsent } from '../../../machines/constants.ts'
import type { PauseReason, ToastMessage, Tone } from '../../../machines/toastQueue.ts'
import { urls } from '../../content/urls.ts'

const codes: Record<
  FieldError | Failure | StoredConsent | MailOutcome | PauseReason | ToastMessage | Tone,
  true
> = {
  tooShort: true,
  tooLong: true,
  invalid: true,
  ownerMail: true,
  customerMail: true,
  unexpected: true,
  [storedConsent.accepted]: true,
  [storedConsent.declined]: true,
  delivered: true,
  failed: true,
  pointer: true,
  focus: true,
  page: true,
  requestSent: true,
  neutral: true,
  success: true,
  failure: true,
}

const errors = ['AbortError', 'Error', 'MailError', 'RangeError', 'TimeoutError', 'TypeError']

/**
 * The texts that the redaction does not replace, because they cannot contain the visitor's input: values of the
 * machines' union types, field names, the site's paths and error names.
 */
const readable = new Set([...Object.keys(codes), ...fields, ...Object.values(urls), ...errors])

/**
 * The properties of events and snapshots whose texts come from the machines' source code. The redaction does not
 * replace these texts.
 */
const structure = {
  event: ['type', 'actorId'],
  snapshot: ['status', 'value', 'historyValue', 'tags'],
}

/**
 * Returns a function that converts the event and the snapshot of an inspection message or a recorded step to plain
 * data. The function replaces each text with its length, such as `‹12 characters›`. If different texts have the same
 * length, the function also numbers all these texts except the first.
 */
export function createRedaction() {
  const places = new Map<string, number>()
  const counts = new Map<number, number>()

  function redactText(text: string): string {
    if (text === '' || readable.has(text)) return text
    const { length } = text
    const place = places.get(text) ?? counts.get(length) ?? 0
    if (!places.has(text)) counts.set(length, place + 1)
    places.set(text, place)
    return `‹${length} character${length === 1 ? '' : 's'}${place > 0 ? ` #${place + 1}` : ''}›`
  }

  return <Message extends object>(message: Message): Message =>
    writeMessage(message, (text, part, of) =>
      structure[of].includes(part) ? text : redactText(text),
    )
}

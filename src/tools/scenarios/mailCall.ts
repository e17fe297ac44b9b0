import type { Failure } from '../../../machines/contactForm.ts'
import type { ContactRequest } from '../../../machines/contactRequest.ts'
import type { CallFailure, mailCall as machine } from '../../../machines/mailCall.ts'
import { contact } from '../../content/contact.ts'
import { urls } from '../../content/urls.ts'
import { fillIn } from '../fillIn.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import { machineCases } from '../machineCases/index.ts'
import { completeForm } from '../sampleForms.ts'
import type { Expectation } from 'xstate-statecharts/paths'
import type { End } from './visitor.ts'
import { isStep, type Scenario } from './scenario.ts'
import { mailBody, Form, announcedAfter, type FormRest, type MailName } from './formActions.ts'

const { accepted, failures, refusals } = serviceAnswers

/**
 * The failures that the form shows, for each mail. The first failure is shown if the mail fails. The second failure is
 * shown if the actor that sends the mail throws an error.
 */
const failuresOf: Record<MailName, [failed: Failure, broken: Failure]> = {
  sendOwnerMail: ['ownerMail', 'unexpected'],
  sendCustomerMail: ['customerMail', 'customerMail'],
}

/**
 * Returns the form's state while the form sends the mail, or after the mail was sent or has failed. If the request has
 * ended, also returns the outcome of the request.
 */
function formStateFor(
  mail: MailName,
  { status, value }: Expectation,
): { form: FormRest; outcome?: Failure | 'requestSent' } {
  const onPage = (request: string | { failure: Failure }, tags: string[] = []) => ({
    value: { form: 'onPage', request },
    tags,
  })
  const [failed, broken] = failuresOf[mail]
  const failure = status === 'error' ? broken : value === 'failed' ? failed : undefined
  if (failure) return { form: onPage({ failure }), outcome: failure }
  return value === 'delivered' && mail === 'sendCustomerMail'
    ? { form: onPage('success'), outcome: 'requestSent' }
    : { form: onPage('sending', ['busy']) }
}

/**
 * Returns the response that the mail service must send, so that the call fails with this error. Returns `bug` if no
 * response can cause the error.
 */
function answerTo(error: unknown): End {
  const { status, isRefusal, retryAfter } = error as Partial<CallFailure>
  const headers = retryAfter ? serviceAnswers.pauseHeaders(retryAfter) : {}
  if (isRefusal) return { ...refusals.tooManyCalls, headers }
  return failures.find((failure) => failure.status === status) ?? 'bug'
}

/** Creates the scenario of `mailCall` for one of the form's two mails. */
export const mailScenario = (mail: MailName): Scenario<typeof machine> => ({
  machine: 'mailCall',
  part: `The form while its ${mail === 'sendOwnerMail' ? 'first' : 'second'} mail is sent`,
  actor: mail,
  // In a browser test, only a response or a network error can make a call fail. The test cannot throw any other error.
  isPossible: ({ steps }) =>
    steps.every(
      ({ event }) =>
        event.type !== 'xstate.error.actor.callService' || answerTo(event.error) !== 'bug',
    ),
  play: ({ visitor, environment }) => {
    const request = machineCases.mailCall.input as ContactRequest
    const form = new Form()
    const sent: unknown[] = []
    return {
      begin: async () => {
        await environment.open(urls.contact)
        await fillIn(visitor, completeForm)
        await visitor.press(contact.submit)
        await environment.validate()
        form.change(completeForm, { accepts: [] })
        form.follow({
          event: { type: 'form.submitted' },
          value: { request: 'validating' },
          tags: [],
        })
        sent.push(mailBody('sendOwnerMail', request))
        if (mail === 'sendOwnerMail') return
        await environment.answer(accepted)
        sent.push(mailBody('sendCustomerMail', request))
      },
      does: {},
      ends: {
        'xstate.done.actor.callService': () => environment.answer(accepted),
        'xstate.error.actor.callService': async ({ error }) => {
          await environment.answer(answerTo(error))
        },
      },
      shows: (rest) => {
        const formState = formStateFor(mail, rest)
        if (isStep(rest)) {
          sent.push(...rest.started.map(() => mailBody(mail, request)))
          if (rest.value === 'delivered' && mail === 'sendOwnerMail')
            sent.push(mailBody('sendCustomerMail', request))
        }
        return {
          ...form.shown(formState.form),
          announced: formState.outcome
            ? announcedAfter(formState.outcome)
            : { polite: '', assertive: '' },
          sent: [...sent],
          isAborted: isStep(rest) && rest.event.type.startsWith('xstate.after.sendTimeout.'),
        }
      },
    }
  },
})

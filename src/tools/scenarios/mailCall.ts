import type { Failure } from '../../../machines/contactForm.ts'
import type { ContactRequest } from '../../../machines/contactRequest.ts'
import type { CallFailure, mailCall as machine } from '../../../machines/mailCall.ts'
import { contact } from '../../content/contact.ts'
import { urls } from '../../content/urls.ts'
import { fillIn } from '../fillIn.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import { machineCases } from '../machineCases/index.ts'
import { completeForm } from '../sampleForms.ts'
import type { Expectation } from 'xstate-statecharts'
import type { End } from './person.ts'
import { isStep, type Scenario } from './scenario.ts'
import { bodyOf, Form, announcedAfter, type FormRest, type MailName } from './formActions.ts'

const { accepted, failures, refusals } = serviceAnswers

/** What becomes of the form where its mail fails, and where sending it breaks. */
const consequences: Record<MailName, [failed: Failure, broken: Failure]> = {
  sendOwnerMail: ['ownerMail', 'unexpected'],
  sendCustomerMail: ['customerMail', 'customerMail'],
}

/** A mail is seen through the form that sends it. */
function through(
  mail: MailName,
  { status, value }: Expectation,
): { form: FormRest; outcome?: Failure | 'requestSent' } {
  const onPage = (request: string | { failure: Failure }, tags: string[] = []) => ({
    value: { form: 'onPage', request },
    tags,
  })
  const [failed, broken] = consequences[mail]
  const failure = status === 'error' ? broken : value === 'failed' ? failed : undefined
  if (failure) return { form: onPage({ failure }), outcome: failure }
  return value === 'delivered' && mail === 'sendCustomerMail'
    ? { form: onPage('success'), outcome: 'requestSent' }
    : { form: onPage('sending', ['busy']) }
}

/** How the service answers so that a call fails with this error. */
function answerTo(error: unknown): End {
  const { status, isRefusal, retryAfter } = error as Partial<CallFailure>
  const headers = retryAfter ? serviceAnswers.pauseHeaders(retryAfter) : {}
  if (isRefusal) return { ...refusals.tooManyCalls, headers }
  return failures.find((failure) => failure.status === status) ?? 'bug'
}

/** The paths of the form's first or second mail. */
export const mailOf = (mail: MailName): Scenario<typeof machine> => ({
  machine: 'mailCall',
  part: `The form behind its ${mail === 'sendOwnerMail' ? 'first' : 'second'} mail`,
  actor: mail,
  // A call that breaks without an answer and without a fault of the network is nobody's from outside.
  isPossible: ({ steps }) =>
    steps.every(
      ({ event }) =>
        event.type !== 'xstate.error.actor.callService' || answerTo(event.error) !== 'bug',
    ),
  play: ({ person, world }) => {
    const request = machineCases.mailCall.input as ContactRequest
    const form = new Form()
    const sent: unknown[] = []
    return {
      begin: async () => {
        await world.open(urls.contact)
        await fillIn(person, completeForm)
        await person.press(contact.submit)
        await world.validate()
        form.change(completeForm, { accepts: [] })
        form.follow({
          event: { type: 'form.submitted' },
          value: { request: 'validating' },
          tags: [],
        })
        sent.push(bodyOf('sendOwnerMail', request))
        if (mail === 'sendOwnerMail') return
        await world.answer(accepted)
        sent.push(bodyOf('sendCustomerMail', request))
      },
      does: {},
      ends: {
        'xstate.done.actor.callService': () => world.answer(accepted),
        'xstate.error.actor.callService': async ({ error }) => {
          await world.answer(answerTo(error))
        },
      },
      shows: (rest) => {
        const behind = through(mail, rest)
        if (isStep(rest)) {
          sent.push(...rest.started.map(() => bodyOf(mail, request)))
          if (rest.value === 'delivered' && mail === 'sendOwnerMail')
            sent.push(bodyOf('sendCustomerMail', request))
        }
        return {
          ...form.shown(behind.form),
          announced: behind.outcome
            ? announcedAfter(behind.outcome)
            : { polite: '', assertive: '' },
          sent: [...sent],
          givenUp: isStep(rest) && rest.event.type.startsWith('xstate.after.sendTimeout.'),
        }
      },
    }
  },
})

import { mailCall } from '../../../machines/mailCall.ts'
import { completeRequest } from '../sampleForms.ts'
import { casesOf, defineCases } from './defineCases.ts'

const bug = { message: 'a bug' }
const refused = { status: 429, isRefusal: true }

const cases = casesOf<typeof mailCall>({
  'the mail is sent': { type: 'xstate.done.actor.callService' },
  'the mail is refused': { type: 'xstate.error.actor.callService', error: refused },
  'the mail is refused with Retry-After 3 s': {
    type: 'xstate.error.actor.callService',
    error: { ...refused, retryAfter: 3_000 },
  },
  'the mail fails with 500': {
    type: 'xstate.error.actor.callService',
    error: { status: 500, isRefusal: false },
  },
  'sending the mail throws an error': { type: 'xstate.error.actor.callService', error: bug },
  'the mail service does not respond in time': {
    type: 'xstate.after.sendTimeout.mailCall.calling',
  },
  'the pause before the next call ends': { type: 'xstate.after.rateLimitPause.mailCall.pausing' },
})

export const mailCallCases = defineCases(mailCall, cases, [], { input: completeRequest })

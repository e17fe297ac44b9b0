import fc from 'fast-check'
import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { contactForm } from '../../machines/contactForm.ts'
import { validate, type ContactRequest, type FormValues } from '../../machines/contactRequest.ts'
import { mailCall, pauses, sendTimeout } from '../../machines/mailCall.ts'
import { changedForm, completeForm, draft, incompleteForm } from '../../src/tools/sampleForms.ts'
import { holdCalls, settled } from '../support/heldCalls.ts'

/**
 * Records which situations the random runs reach. `expectAll` fails if there is a situation that no run has reached,
 * because the check of this situation has then tested nothing.
 */
function watchFor(seed: number, ...situations: string[]) {
  const seen = new Set<string>()
  return {
    saw: (situation: string, isSo = true) => {
      if (isSo) seen.add(situation)
    },
    expectAll: () => {
      const missing = situations.filter((situation) => !seen.has(situation))
      const message = `With WALKS_SEED=${seed}, no random run of the form's machine contains ${missing.join(' or ')}`
      expect(missing, message).toEqual([])
    },
  }
}

const forms: FormValues[] = [
  completeForm,
  changedForm,
  incompleteForm,
  { ...completeForm, lastName: 'Mustermann ' },
  { ...completeForm, message: '\u200b' },
]
const askedPause = 5_000
const refusal = { status: 429, isRefusal: true }
const answers = [
  ...['delivered', 'delivered', 'none', { status: 500, isRefusal: false }, new Error('a bug')],
  ...[refusal, refusal, refusal, { ...refusal, retryAfter: askedPause }],
]

const step = fc.record({
  first: fc.constantFrom('nothing', 'change', 'leave', 'open', 'submit'),
  form: fc.constantFrom(...forms),
  answer: fc.constantFrom(...answers),
})
// By default, fast-check generates mostly short sequences. Short sequences do not reach the situations that
// `checkRandomRuns` requires.
const sequence = fc.noBias(fc.array(step, { maxLength: 60, size: 'max' }))

/**
 * Sends random events to the machines of the form and its mails. Throws if a call to the mail service breaks a rule, or
 * if no run reaches one of the required situations.
 */
async function checkRandomRuns(numRuns: number, seed: number) {
  const valid = new Set<string>()
  for (const form of forms) {
    const validation = await validate(form)
    if ('request' in validation) valid.add(JSON.stringify(validation.request))
  }
  const { saw, expectAll } = watchFor(
    seed,
    'an open call',
    'an aborted call',
    'a retry after a refusal',
    'a refusal of the last retry',
    'a customer mail after the delivered owner mail',
    'a second owner mail of a request that was sent and submitted again',
  )

  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const clock = new SimulatedClock()
      const { calls, hold } = holdCalls<ContactRequest, void>()
      /**
       * The calls to the mail service. `submits` and `successes` count the submits and the sent requests before the
       * call.
       */
      const mails: {
        id: string
        request: string
        submits: number
        successes: number
        end: string
      }[] = []
      const mail = (id: string) => mailCall.provide({ actors: { callService: hold(id) } })
      let submits = 0
      let successes = 0
      const actor = createActor(
        contactForm.provide({
          actors: { sendOwnerMail: mail('owner'), sendCustomerMail: mail('customer') },
          actions: { announceSuccess: () => void (successes += 1) },
        }),
        { clock },
      ).start()
      actor.send({ type: 'form.opened' })

      const note = async () => {
        await settled()
        const last = mails.at(-1)
        if (last?.end === 'open' && calls[mails.length - 1]?.signal.aborted) last.end = 'aborted'
        for (const { id, input } of calls.slice(mails.length)) {
          mails.push({ id, request: JSON.stringify(input), submits, successes, end: 'open' })
        }
        const open = mails.filter(({ end }) => end === 'open')
        expect(open.length).toBeLessThanOrEqual(1)
        if (open.length === 0) return
        saw('an open call')
        expect(actor.getSnapshot().hasTag('busy')).toBe(true)
      }
      const submit = (values: FormValues) => {
        if (!actor.getSnapshot().hasTag('busy')) submits += 1
        actor.send({ type: 'form.submitted', values })
      }

      for (const { first, form, answer } of steps) {
        if (first === 'change') {
          actor.send({ type: 'field.changed', field: 'email', value: 'erika' })
        }
        if (first === 'leave') actor.send({ type: 'form.left', values: draft })
        if (first === 'open') actor.send({ type: 'form.opened' })
        if (first === 'submit') submit(changedForm)
        await note()

        const last = mails.at(-1)
        if (!actor.getSnapshot().hasTag('busy')) submit(form)
        else if (last?.end !== 'open') clock.increment(Math.max(askedPause, ...pauses))
        else if (answer === 'none') clock.increment(sendTimeout)
        else if (answer === 'delivered') {
          last.end = answer
          calls.at(-1)?.resolve()
        } else {
          last.end =
            typeof answer === 'object' && 'isRefusal' in answer && answer.isRefusal
              ? 'refused'
              : 'failed'
          calls.at(-1)?.reject(answer)
        }
        await note()
      }

      for (const [index, { id, request, ...mail }] of mails.entries()) {
        expect(valid).toContain(request)
        const earlier = mails.slice(0, index)
        const attempts = earlier.filter((one) => one.id === id && one.submits === mail.submits)
        expect(attempts.length).toBeLessThanOrEqual(pauses.length)
        expect(attempts.map(({ end }) => end)).toEqual(attempts.map(() => 'refused'))
        const delivered = earlier.filter((one) => one.id === 'owner' && one.end === 'delivered')
        if (id === 'customer') expect(delivered.map((one) => one.request)).toContain(request)
        const previous = delivered.at(-1)
        const isSecond = id === 'owner' && mail.end === 'delivered' && previous?.request === request
        if (isSecond) expect(mail.successes).toBeGreaterThan(previous.successes)

        saw('a customer mail after the delivered owner mail', id === 'customer')
        saw('a retry after a refusal', attempts.length > 0)
        saw('an aborted call', mail.end === 'aborted')
        saw('a second owner mail of a request that was sent and submitted again', isSecond)
        saw(
          'a refusal of the last retry',
          attempts.length === pauses.length && mail.end === 'refused',
        )
      }
      actor.stop()
    }),
    { numRuns, seed },
  )
  expectAll()
}

const rules =
  'in random runs of the form, no mail is sent twice, unvalidated, out of order or with too many retries'

test(rules, () => checkRandomRuns(20, 1))

// Each run of this test uses a new seed. The message of a failure contains the seed. To repeat the same runs, set the
// environment variable WALKS_SEED to this seed.
test(`${rules} (1,000 runs)`, { tags: 'slow' }, () =>
  checkRandomRuns(1_000, Number(process.env.WALKS_SEED ?? Math.floor(Math.random() * 2 ** 31))),
)

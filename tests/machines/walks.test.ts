import fc from 'fast-check'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import type { ContactRequest, FormValues } from '../../machines/contactRequest.ts'
import type { Hold, Tone } from '../../machines/toastQueue.ts'
import { changedForm, completeForm, draft, incompleteForm } from './cases.ts'
import { holdCalls, settled } from './record.ts'

const runs = { numRuns: 100 }

/** Of its own accord fast-check ends a walk after about ten steps, too early for a third refusal. */
const upTo = (maxLength: number) => ({ maxLength, size: 'max' }) as const

const forms: FormValues[] = [
  completeForm,
  changedForm,
  incompleteForm,
  { ...completeForm, lastName: 'Mustermann ' },
  { ...completeForm, message: '\u200b' },
]
const answers = [
  ...['delivered', 'delivered', 'none'],
  ...[{ status: 429 }, { status: 429, retryAfter: 5_000 }, { status: 500 }, new Error('a bug')],
]

const formSteps = fc.array(
  fc.record({
    first: fc.constantFrom('nothing', 'change', 'leave', 'open', 'submit'),
    form: fc.constantFrom(...forms),
    answer: fc.constantFrom(...answers),
  }),
  upTo(30),
)

test('however a request goes, no mail is sent unchecked, out of order, twice or more than three times', async () => {
  const { contactForm } = await import('../../machines/contactForm.ts')
  const { mailCall } = await import('../../machines/mailCall.ts')
  const { validate } = await import('../../machines/contactRequest.ts')
  const valid = new Set<string>()
  for (const form of forms) {
    const validation = await validate(form)
    if ('request' in validation) valid.add(JSON.stringify(validation.request))
  }
  let received = 0

  await fc.assert(
    fc.asyncProperty(formSteps, async (steps) => {
      const clock = new SimulatedClock()
      const { calls, hold } = holdCalls<ContactRequest, void>()
      /** What was asked of the service, in which submit, after how many successes, and how it ended. */
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
        if (open.length > 0) expect(actor.getSnapshot().hasTag('busy')).toBe(true)
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
        else if (last?.end !== 'open') clock.increment(5_000)
        else if (answer === 'none') clock.increment(30_000)
        else if (answer === 'delivered') {
          last.end = answer
          calls.at(-1)?.resolve()
        } else {
          last.end = 'failed'
          calls.at(-1)?.reject(answer)
        }
        await note()
      }

      for (const [index, { id, request, ...mail }] of mails.entries()) {
        expect(valid).toContain(request)
        const earlier = mails.slice(0, index)
        const attempts = earlier.filter((one) => one.id === id && one.submits === mail.submits)
        expect(attempts.length).toBeLessThan(3)
        expect(attempts.every(({ end }) => end === 'failed')).toBe(true)
        const delivered = earlier.filter((one) => one.id === 'owner' && one.end === 'delivered')
        if (id === 'customer') expect(delivered.map((one) => one.request)).toContain(request)
        const previous = delivered.at(-1)
        if (id === 'owner' && mail.end === 'delivered' && previous?.request === request) {
          expect(mail.successes).toBeGreaterThan(previous.successes)
        }
      }
      received += mails.filter(({ id, end }) => id === 'owner' && end === 'delivered').length
      actor.stop()
    }),
    runs,
  )
  expect(received).toBeGreaterThan(0)
})

const toastSteps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('show'),
      tone: fc.constantFrom('neutral', 'success', 'failure'),
    }),
    fc.record({
      kind: fc.constantFrom('hold', 'release'),
      by: fc.constantFrom('pointer', 'focus', 'page'),
    }),
    fc.record({ kind: fc.constant('wait'), ticks: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('dismiss') }),
  ),
  upTo(40),
)

/** In ms; every lifetime is a multiple of it. */
const tick = 100
const lifetimes = { neutral: 5_000, success: 6_000, failure: 8_000 }

test('whatever happens to it, the last toast shows for its lifetime of unheld time, and only that one', async () => {
  const { toastQueue } = await import('../../machines/toastQueue.ts')

  fc.assert(
    fc.property(toastSteps, (steps) => {
      const clock = new SimulatedClock()
      const actor = createActor(toastQueue, { clock }).start()
      const holds = new Set<Hold>()
      let toast: { tone: Tone; at: number } | null = null
      let left = 0
      let leaving = 0

      const passTick = () => {
        clock.increment(tick)
        if (left > 0 && holds.size === 0) left -= tick
        else if (left === 0 && leaving > 0) leaving -= tick
        if (toast && left === 0 && leaving === 0) {
          toast = null
          holds.delete('pointer')
          holds.delete('focus')
        }
      }

      for (const step of steps) {
        const at = clock.now()
        if (step.kind === 'show') {
          actor.send({ type: 'toast.shown', tone: step.tone, message: 'requestSent', at })
          toast = { tone: step.tone, at }
          left = lifetimes[step.tone]
          leaving = 200
        }
        if (step.kind === 'hold') {
          actor.send({ type: 'toast.held', by: step.by, at })
          holds.add(step.by)
        }
        if (step.kind === 'release') {
          actor.send({ type: 'toast.released', by: step.by, at })
          holds.delete(step.by)
        }
        if (step.kind === 'dismiss') {
          actor.send({ type: 'toast.dismissed' })
          left = 0
        }
        if (step.kind === 'wait') {
          for (let passed = 0; passed < step.ticks; passed += 1) passTick()
        }

        const { context, ...snapshot } = actor.getSnapshot()
        expect(context.toast).toEqual(toast && { ...toast, message: 'requestSent' })
        expect([...context.holds].sort()).toEqual([...holds].sort())
        expect(snapshot.value).toEqual(
          !toast
            ? 'empty'
            : left === 0
              ? 'leaving'
              : { showing: holds.size > 0 ? 'paused' : 'running' },
        )
      }
      actor.stop()
    }),
    runs,
  )
})

const consentEvents = fc.array(
  fc.constantFrom(
    { type: 'consent.accepted' } as const,
    { type: 'consent.declined' } as const,
    { type: 'consent.reopened' } as const,
    { type: 'consent.stored', value: 'true' } as const,
    { type: 'consent.stored', value: 'false' } as const,
    { type: 'consent.stored', value: null } as const,
  ),
  upTo(20),
)

test('a decision that is stored stands until it is changed, and only an open banner stores one', async () => {
  const { cookieConsent } = await import('../../machines/cookieConsent.ts')

  fc.assert(
    fc.property(fc.constantFrom('true', 'false', null), consentEvents, (initially, events) => {
      let stored: string | null = initially
      const actor = createActor(
        cookieConsent.provide({
          actors: {
            watchConsent: fromCallback(({ sendBack }) =>
              sendBack({ type: 'consent.stored', value: stored }),
            ),
          },
          actions: { storeConsent: (_, value) => void (stored = value) },
        }),
      ).start()

      for (const event of events) {
        const wasVisible = actor.getSnapshot().hasTag('visible')
        const before: string | null = stored
        if (event.type === 'consent.stored') stored = event.value
        actor.send(event)

        const { value } = actor.getSnapshot()
        const decision = typeof value === 'string' ? value : Object.keys(value)[0]
        expect(decision).toBe(
          stored === 'true' ? 'accepted' : stored === 'false' ? 'declined' : 'undecided',
        )
        if (event.type === 'consent.accepted' || event.type === 'consent.declined') {
          expect(stored).toBe(wasVisible ? String(event.type === 'consent.accepted') : before)
          expect(actor.getSnapshot().hasTag('visible')).toBe(false)
        }
      }
      actor.stop()
    }),
    runs,
  )
})

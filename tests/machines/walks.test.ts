import fc from 'fast-check'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import type { ContactRequest, FormValues } from '../../machines/contactRequest.ts'
import type { Hold, Tone } from '../../machines/toastQueue.ts'
import { changedForm, completeForm, draft, incompleteForm } from './cases.ts'
import { settled } from './record.ts'

const runs = { numRuns: 150 }

interface Call {
  mail: 'owner' | 'customer'
  input: ContactRequest
  state: 'open' | 'delivered' | 'failed' | 'aborted'
  /** How many requests had been submitted, and how many had succeeded, when it was made. */
  submits: number
  successes: number
  succeed: () => void
  fail: (error: unknown) => void
}

function settle(call: Call, error?: unknown) {
  call.state = error ? 'failed' : 'delivered'
  if (error) call.fail(error)
  else call.succeed()
}

const forms: FormValues[] = [
  completeForm,
  changedForm,
  incompleteForm,
  { ...completeForm, lastName: 'Mustermann ' },
  { ...completeForm, message: '\u200b' },
]
const answers = [
  undefined,
  undefined,
  { status: 429 },
  { status: 429, retryAfter: 5_000 },
  { status: 500 },
  { status: 0 },
  new Error('a bug'),
]

const formSteps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('submit'), form: fc.nat(forms.length - 1) }),
    fc.record({ kind: fc.constant('answer'), answer: fc.nat(answers.length - 1) }),
    fc.record({
      kind: fc.constant('wait'),
      milliseconds: fc.constantFrom(1_099, 1_100, 2_200, 5_000, 29_999, 30_000),
    }),
    fc.record({ kind: fc.constantFrom('change', 'leave', 'open') }),
  ),
  { maxLength: 30 },
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
  const same = (one: Call, other: Call) => JSON.stringify(one.input) === JSON.stringify(other.input)
  let delivered = 0

  await fc.assert(
    fc.asyncProperty(formSteps, async (steps) => {
      const clock = new SimulatedClock()
      const calls: Call[] = []
      let submits = 0
      let successes = 0
      const mail = (name: Call['mail']) =>
        mailCall.provide({
          actors: {
            callService: fromPromise<void, ContactRequest>(
              ({ input, signal }) =>
                new Promise<void>((resolve, reject) => {
                  const call: Call = {
                    mail: name,
                    input,
                    state: 'open',
                    submits,
                    successes,
                    succeed: resolve,
                    fail: reject,
                  }
                  signal.addEventListener('abort', () => {
                    if (call.state === 'open') call.state = 'aborted'
                  })
                  calls.push(call)
                }),
            ),
          },
        })
      const actor = createActor(
        contactForm.provide({
          actors: { sendOwnerMail: mail('owner'), sendCustomerMail: mail('customer') },
          actions: { announceSuccess: () => void (successes += 1) },
        }),
        { clock },
      ).start()
      actor.send({ type: 'form.opened' })

      for (const step of steps) {
        if (step.kind === 'submit') {
          const event = { type: 'form.submitted', values: forms[step.form] ?? draft } as const
          if (actor.getSnapshot().can(event)) submits += 1
          actor.send(event)
        }
        if (step.kind === 'answer') {
          const open = calls.find(({ state }) => state === 'open')
          if (open) settle(open, answers[step.answer])
        }
        if (step.kind === 'wait') clock.increment(step.milliseconds)
        if (step.kind === 'change') {
          actor.send({ type: 'field.changed', field: 'email', value: 'erika' })
        }
        if (step.kind === 'leave') actor.send({ type: 'form.left', values: draft })
        if (step.kind === 'open') actor.send({ type: 'form.opened' })
        await settled()

        const open = calls.filter(({ state }) => state === 'open')
        expect(open.length).toBeLessThanOrEqual(1)
        if (open.length > 0) expect(actor.getSnapshot().hasTag('busy')).toBe(true)
      }

      const owner = calls.filter((call) => call.mail === 'owner')
      for (const [index, call] of calls.entries()) {
        expect(valid).toContain(JSON.stringify(call.input))
        const earlier = calls.slice(0, index)
        const attempts = earlier.filter(
          (one) => one.mail === call.mail && one.submits === call.submits,
        )
        expect(attempts.length).toBeLessThan(3)
        expect(attempts.every(({ state }) => state === 'failed')).toBe(true)
        if (call.mail === 'customer') {
          const received = earlier.filter(
            (one) => one.mail === 'owner' && one.state === 'delivered',
          )
          expect(received.some((one) => same(one, call))).toBe(true)
        }
      }
      const received = owner.filter(({ state }) => state === 'delivered')
      for (const [index, call] of received.entries()) {
        const previous = received[index - 1]
        if (previous && same(previous, call)) {
          expect(call.successes).toBeGreaterThan(previous.successes)
        }
      }
      delivered += received.length
      actor.stop()
    }),
    runs,
  )
  expect(delivered).toBeGreaterThan(0)
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
  { maxLength: 40 },
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
        expect(new Set(context.holds)).toEqual(holds)
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
  { maxLength: 20 },
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

import fc from 'fast-check'
import { createActor, fromCallback, SimulatedClock, type EventFrom } from 'xstate'
import { expect, test } from 'vitest'
import type { ContactRequest, FormValues } from '../../machines/contactRequest.ts'
import type { cookieConsent } from '../../machines/cookieConsent.ts'
import type { Hold, Tone } from '../../machines/toastQueue.ts'
import {
  changedForm,
  completeForm,
  draft,
  incompleteForm,
  subjects,
} from '../../src/tools/subjects.ts'
import { holdCalls, settled } from './record.ts'

/** Names the walks: WALKS_SEED=… repeats those of a run that failed. */
const seed = Number(process.env.WALKS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const runs = { numRuns: 200, seed }

/** Counts what the walks come by: a promise about what never happens holds for nothing. */
function watchFor(...situations: string[]) {
  const seen = new Set<string>()
  return {
    saw: (situation: string, isSo = true) => {
      if (isSo) seen.add(situation)
    },
    expectAll: () =>
      expect(
        situations.filter((situation) => !seen.has(situation)),
        `what no walk with WALKS_SEED=${seed} came by`,
      ).toEqual([]),
  }
}

/** Of its own accord fast-check ends most walks after a few steps, too early for what they are to come by. */
const walkOf = <T>(step: fc.Arbitrary<T>) =>
  fc.noBias(fc.array(step, { maxLength: 60, size: 'max' }))

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

const formSteps = walkOf(
  fc.record({
    first: fc.constantFrom('nothing', 'change', 'leave', 'open', 'submit'),
    form: fc.constantFrom(...forms),
    answer: fc.constantFrom(...answers),
  }),
)

test('however a request goes, no mail is sent unchecked, out of order, twice or more often than refused ones are repeated', async () => {
  const { contactForm } = await import('../../machines/contactForm.ts')
  const { mailCall, pauses, sendTimeout } = await import('../../machines/mailCall.ts')
  const { validate } = await import('../../machines/contactRequest.ts')
  const valid = new Set<string>()
  for (const form of forms) {
    const validation = await validate(form)
    if ('request' in validation) valid.add(JSON.stringify(validation.request))
  }
  const { saw, expectAll } = watchFor(
    ...['an open call', 'an aborted call', 'a repeat', 'a refusal of the last repeat'],
    ...['a customer mail', 'the owner’s second of the same request'],
  )

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

        saw('a customer mail', id === 'customer')
        saw('a repeat', attempts.length > 0)
        saw('an aborted call', mail.end === 'aborted')
        saw('the owner’s second of the same request', isSecond)
        saw(
          'a refusal of the last repeat',
          attempts.length === pauses.length && mail.end === 'refused',
        )
      }
      actor.stop()
    }),
    runs,
  )
  expectAll()
})

const by = fc.constantFrom('pointer', 'focus', 'page')
const show = fc.record({
  kind: fc.constant('show'),
  tone: fc.constantFrom('neutral', 'success', 'failure'),
})
const toastSteps = (longest: number) => {
  const time = fc.integer({ min: 1, max: longest })
  const wait = fc.record({ kind: fc.constant('wait'), time })
  const visit = fc.record({ kind: fc.constant('visit'), by, time })
  return walkOf(
    fc.oneof(
      ...[show, show, wait, wait, wait, visit, visit],
      fc.record({ kind: fc.constantFrom('hold', 'release'), by }),
      fc.constantFrom({ kind: 'release all' }, { kind: 'dismiss' }),
    ),
  )
}

test('whatever happens to it, the last toast shows for its lifetime of unheld time, and only that one', async () => {
  const { leaveTime, lifetime, toastQueue } = await import('../../machines/toastQueue.ts')
  const { saw, expectAll } = watchFor(
    ...Object.keys(lifetime).flatMap((tone) => [`${tone} ran out`, `${tone} ran out after a hold`]),
    ...['one replaced', 'one replaced on its way out', 'one of two holds released', 'one gone'],
  )

  fc.assert(
    fc.property(toastSteps(Math.max(...Object.values(lifetime)) + 1_000), (steps) => {
      const clock = new SimulatedClock()
      const actor = createActor(toastQueue, { clock }).start()
      const holds = new Set<Hold>()
      let toast: { tone: Tone; at: number } | null = null
      let wasHeld = false
      let left = 0
      let leaving = 0

      const compare = () => {
        const { context, value } = actor.getSnapshot()
        const showing = { showing: holds.size > 0 ? 'paused' : 'running' }
        expect({ value, toast: context.toast, holds: [...context.holds].sort() }).toEqual({
          value: !toast ? 'empty' : left > 0 ? showing : 'leaving',
          toast: toast && { ...toast, message: 'requestSent' },
          holds: [...holds].sort(),
        })
      }
      /** Lets time pass up to the last moment before something ends, and then that moment. */
      const pass = (time: number): void => {
        const isRunning = left > 0 && holds.size === 0
        const end = isRunning ? left : toast && left === 0 ? leaving : Infinity
        const passed = Math.min(time, end)
        clock.increment(passed - 1)
        compare()
        clock.increment(1)
        if (isRunning) left -= passed
        else if (end < Infinity) leaving -= passed
        if (toast && passed === end) {
          saw(isRunning ? `${toast.tone} ran out` : 'one gone')
          saw(`${toast.tone} ran out after a hold`, isRunning && wasHeld)
          if (!isRunning) {
            toast = null
            holds.delete('pointer')
            holds.delete('focus')
          }
        }
        compare()
        if (time > passed) pass(time - passed)
      }

      for (const step of steps) {
        const at = clock.now()
        if (step.kind === 'show') {
          saw(left > 0 ? 'one replaced' : 'one replaced on its way out', toast !== null)
          actor.send({ type: 'toast.shown', tone: step.tone, message: 'requestSent', at })
          toast = { tone: step.tone, at }
          wasHeld = holds.size > 0
          left = lifetime[step.tone]
          leaving = leaveTime
        }
        if (step.kind === 'hold' || step.kind === 'visit') {
          actor.send({ type: 'toast.held', by: step.by, at })
          holds.add(step.by)
          wasHeld = true
        }
        if (step.kind === 'wait' || step.kind === 'visit') pass(step.time)
        const released =
          step.kind === 'release all'
            ? [...holds]
            : step.kind === 'release' || step.kind === 'visit'
              ? [step.by]
              : []
        for (const by of released) {
          actor.send({ type: 'toast.released', by, at: clock.now() })
          saw('one of two holds released', holds.delete(by) && holds.size > 0 && left > 0)
        }
        if (step.kind === 'dismiss') {
          actor.send({ type: 'toast.dismissed' })
          left = 0
        }
        compare()
      }
      actor.stop()
    }),
    runs,
  )
  expectAll()
})

const consentEvents = walkOf(
  fc.constantFrom(
    ...subjects.cookieConsent.cases.map(({ event }) => event as EventFrom<typeof cookieConsent>),
  ),
)

test('a decision that is stored stands until it is changed, and only an open banner stores one', async () => {
  const { cookieConsent } = await import('../../machines/cookieConsent.ts')
  const { decisionIn, storedFor } = await import('../../machines/storedConsent.ts')
  const { saw, expectAll } = watchFor('an open banner', 'no banner')
  const texts = fc.constantFrom(...Object.values(storedFor), null)

  fc.assert(
    fc.property(texts, consentEvents, (initially, events) => {
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
        expect(decision).toBe(decisionIn(stored))
        if (event.type === 'consent.accepted' || event.type === 'consent.declined') {
          saw(wasVisible ? 'an open banner' : 'no banner')
          const chosen = event.type === 'consent.accepted' ? 'accepted' : 'declined'
          expect(stored).toBe(wasVisible ? storedFor[chosen] : before)
          expect(actor.getSnapshot().hasTag('visible')).toBe(false)
        }
      }
      actor.stop()
    }),
    runs,
  )
  expectAll()
})

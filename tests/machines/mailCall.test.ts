import { createActor, SimulatedClock, toPromise } from 'xstate'
import { expect, test } from 'vitest'
import type { ContactRequest } from '../../machines/contactRequest.ts'
import { mailCall, pauses, type CallFailure } from '../../machines/mailCall.ts'
import { mailCallCases } from '../../src/tools/machineCases/mailCall.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeRequest as request } from '../../src/tools/sampleForms.ts'
import { holdCalls, settled } from '../support/heldCalls.ts'
import { testPaths } from '../support/testPaths.ts'

testPaths('mailCall', mailCallCases)

/**
 * Starts the machine that sends a mail, with a simulated clock. The test resolves or rejects the calls to the mail
 * service.
 */
function sendMail() {
  const clock = new SimulatedClock()
  const { calls, hold } = holdCalls<ContactRequest, void>()
  const machine = mailCall.provide({ actors: { callService: hold('callService') } })
  const actor = createActor(machine, { clock, input: request })
  actor.subscribe({ error: () => undefined })
  actor.start()
  return {
    actor,
    calls,
    wait: (milliseconds: number) => clock.increment(milliseconds),
    fail: (error: unknown) => {
      calls.at(-1)?.reject(error)
      return settled()
    },
    value: () => actor.getSnapshot().value as unknown,
    output: () => actor.getSnapshot().output as unknown,
  }
}

const refused: CallFailure = { status: 429, isRefusal: true }

test('mailCall reports a mail as delivered if the mail service accepts the call', async () => {
  const { actor, calls } = sendMail()
  calls[0]?.resolve()

  expect(await toPromise(actor)).toBe('delivered')
  expect(calls.map(({ input }) => input)).toEqual([request])
})

test('stopping the machine mailCall aborts the call to the mail service', () => {
  const { actor, calls } = sendMail()
  actor.stop()

  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true])
})

test('mailCall retries a refused mail (429) once after each delay in `pauses`, and then fails', async () => {
  const { calls, wait, fail, value, output } = sendMail()

  for (const pause of pauses) {
    await fail(refused)
    wait(pause - 1)
    expect(value()).toBe('pausing')
    wait(1)
    expect(value()).toBe('calling')
  }
  await fail(refused)

  expect(output()).toBe('failed')
  expect(calls.map(({ input }) => input)).toEqual([request, ...pauses.map(() => request)])
})

test('mailCall retries a mail after the delay in Retry-After, and uses that delay only once', async () => {
  const { wait, fail, value } = sendMail()

  await fail({ ...refused, retryAfter: 7_000 })
  wait(6_999)
  expect(value()).toBe('pausing')
  wait(1)
  expect(value()).toBe('calling')

  await fail(refused)
  wait((pauses[1] ?? 0) - 1)
  expect(value()).toBe('pausing')
  wait(1)
  expect(value()).toBe('calling')
})

test('mailCall retries a mail immediately if Retry-After is 0', async () => {
  const { wait, fail, value } = sendMail()

  await fail({ ...refused, retryAfter: 0 })
  wait(0)

  expect(value()).toBe('calling')
})

test.each([0, ...serviceAnswers.failures.map(({ status }) => status)])(
  'if a mail fails with status %i and the failure is not a refusal, mailCall does not retry the mail',
  async (status) => {
    const { calls, fail, output } = sendMail()

    await fail({ status, isRefusal: false })

    expect([output(), calls.length]).toEqual(['failed', 1])
  },
)

test.each([
  ['an error', new Error('a bug')],
  ['a string', 'status'],
  ['an object without a status', { message: 'status' }],
  ['undefined', undefined],
  ['null', null],
])(
  'if the call to the mail service throws %s, mailCall ends with the thrown value',
  async (_, error) => {
    const { actor, calls, fail } = sendMail()

    await fail(error)

    expect(actor.getSnapshot()).toMatchObject({ status: 'error', error, output: undefined })
    expect(calls.length).toBe(1)
  },
)

test('if the actor callService is not provided, mailCall fails with an error that names the actor', async () => {
  const outcome = toPromise(createActor(mailCall, { input: request }).start())

  await expect(outcome).rejects.toThrow('The actor callService is not provided')
})

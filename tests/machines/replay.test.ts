import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createActor, waitFor } from 'xstate'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contactForm } from '../../machines/contactForm.ts'
import { pauses, sendTimeout } from '../../machines/mailCall.ts'
import { mostJitter } from '../../src/effects/times.ts'
import { createRedaction } from '../../src/tools/inspect/redact.ts'
import { replay } from '../../src/tools/inspect/replay.ts'
import { parseTrace, type Step, type Trace } from '../../src/tools/inspect/trace.ts'
import { completeForm } from './cases.ts'
import { run } from './script.ts'

const example = 'docs/traces/customer-mail-corrected.json'
const recorded = parseTrace(await readFile(example, 'utf8'))

/** The place, from 1, of the first or a further step in which an actor receives an event. */
function placeOf(actor: string, event: string, nth = 1): number {
  const steps = recorded.steps.filter((step) => step.actor === actor && step.event.type === event)
  const step = steps[nth - 1]
  if (!step) throw new Error(`The example has no step ${nth} of ${actor} on ${event}`)
  return recorded.steps.indexOf(step) + 1
}

const failed = placeOf('contactForm', 'xstate.done.actor.sendCustomerMail')
const succeeded = placeOf('contactForm', 'xstate.done.actor.sendCustomerMail', 2)

/** A copy of the example with one of its steps, counted from 1, changed. */
function tampered(place: number, change: (step: Step) => unknown): Trace {
  const trace = structuredClone(recorded)
  trace.steps.slice(place - 1, place).forEach(change)
  return trace
}

const command = (...parameters: string[]) =>
  run('src/tools/inspect/replayCommand.ts', ...parameters)

async function file(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'traces-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'trace.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

describe('the recorded session of a customer who corrects the address', () => {
  test('replays to the recorded snapshots', () => {
    expect(replay(recorded), 'record it anew: npm run traces').toBeUndefined()
  })

  test('sends both mails again, as the address had changed, the second after a pause', () => {
    const statesOf = (name: string) =>
      recorded.steps
        .filter(({ actor }) => actor === name)
        .map(({ snapshot: { value } }) =>
          JSON.stringify((value as { request?: unknown }).request ?? value),
        )
        .filter((state, index, states) => state !== states[index - 1])
    expect(statesOf('contactForm')).toEqual([
      '{"idle":"pristine"}',
      '"validating"',
      '{"sending":"sendingOwner"}',
      '{"sending":"sendingCustomer"}',
      '{"failure":"customerMail"}',
      '"validating"',
      '{"sending":"sendingOwner"}',
      '{"sending":"sendingCustomer"}',
      '"success"',
    ])
    expect(statesOf('sendOwnerMail').join()).toBe('"calling","delivered","calling","delivered"')
    expect(statesOf('sendCustomerMail').join()).toBe(
      '"calling","failed","calling","pausing","calling","delivered"',
    )
  })

  test('tells the two addresses apart, which have the same length', () => {
    expect(
      recorded.steps
        .filter(({ event }) => event.type === 'form.submitted')
        .map(({ event }) => (event.values as { email: string }).email),
    ).toEqual(['‹17 characters›', '‹17 characters #2›'])
  })
})

test('a session replays in which invalid fields were corrected one by one', async () => {
  const redact = createRedaction()
  const steps: Step[] = []
  const actor = createActor(contactForm, {
    inspect: (message) => {
      if (message.type !== '@xstate.snapshot' || message.actorRef !== actor) return
      const { event, snapshot } = redact({
        ...message,
        ...{ rootId: '', sessionId: '', createdAt: '', id: '', _version: '' },
      }) as unknown as Step
      steps.push({ actor: 'contactForm', at: 0, event, snapshot })
    },
  })
  const typed = {
    ...completeForm,
    firstName: 'E',
    lastName: 'Muster',
    email: 'erika',
    message: 'kurz',
  }
  actor.start()
  actor.send({ type: 'form.submitted', values: typed })
  await waitFor(actor, (snapshot) => snapshot.matches({ request: { idle: 'correcting' } }))
  actor.send({ type: 'field.changed', field: 'firstName', value: 'Erika' })
  actor.send({ type: 'field.changed', field: 'email', value: 'erika@' })
  actor.send({ type: 'field.changed', field: 'email', value: 'erika@example.de' })
  actor.send({ type: 'field.changed', field: 'firstName', value: 'E' })

  expect(steps.map(({ snapshot }) => (snapshot.context as { errors: unknown }).errors)).toEqual([
    {},
    {},
    { firstName: 'tooShort', email: 'invalid', message: 'tooShort' },
    { email: 'invalid', message: 'tooShort' },
    { email: 'invalid', message: 'tooShort' },
    { message: 'tooShort' },
    { firstName: 'tooShort', message: 'tooShort' },
  ])
  expect(replay({ version: 1, steps })).toBeUndefined()
  const [, , , , , , last] = steps
  if (last)
    last.snapshot = { ...last.snapshot, context: { ...actor.getSnapshot().context, errors: {} } }
  expect(replay({ version: 1, steps })).toMatchObject({ step: 7 })
})

const { steps } = recorded
const shown = placeOf('toastQueue', 'toast.shown')
const redelivered = placeOf('contactForm', 'xstate.done.actor.sendOwnerMail', 2)
const begun = placeOf('sendCustomerMail', 'xstate.init', 2)
const validated = placeOf('contactForm', 'xstate.done.actor.validateRequest')
const delivered = placeOf('contactForm', 'xstate.done.actor.sendOwnerMail')
const refused = placeOf('sendCustomerMail', 'xstate.error.actor.callService', 2)

const [firstPause = NaN] = pauses
const timeout = 'xstate.after.sendTimeout.mailCall.calling'
const pause = 'xstate.after.rateLimitPause.mailCall.pausing'
const delayOf = (type: string, time: number) => (step: Step) =>
  (step.delays = { [type]: step.at + time })

describe('the first difference is named', () => {
  test.each<[after: string, trace: Trace, step: number, difference: object]>([
    [
      'a changed state',
      tampered(shown, ({ snapshot }) => (snapshot.value = { showing: 'paused' })),
      shown,
      { path: 'value.showing', recorded: 'paused', replayed: 'running' },
    ],
    [
      'a changed text in the context',
      tampered(redelivered, ({ snapshot }) =>
        Object.assign((snapshot.context as { delivered: object }).delivered, {
          email: '‹17 characters›',
        }),
      ),
      redelivered,
      {
        path: 'context.delivered.email',
        recorded: '‹17 characters›',
        replayed: '‹17 characters #2›',
      },
    ],
    [
      'a changed event',
      tampered(failed, ({ event }) => (event.output = 'delivered')),
      failed,
      { path: 'value.request', recorded: { failure: 'customerMail' }, replayed: 'success' },
    ],
    [
      'a changed input of the second mail of the same name',
      tampered(begun, ({ event }) =>
        Object.assign(event.input as object, { email: '‹17 characters›' }),
      ),
      begun,
      {
        path: 'context.request.email',
        recorded: '‹17 characters #2›',
        replayed: '‹17 characters›',
      },
    ],
    [
      'an event that breaks the machine',
      tampered(validated, ({ event }) => delete event.output),
      validated,
      { path: 'status', recorded: 'active', replayed: 'error' },
    ],
    [
      'another delay than the machine has',
      tampered(begun, delayOf(timeout, sendTimeout - 1)),
      begun,
      { path: `delays.${timeout}`, recorded: sendTimeout - 1, replayed: sendTimeout },
    ],
    [
      'a shorter pause than any',
      tampered(refused, delayOf(pause, firstPause - 1)),
      refused,
      { path: `delays.${pause}`, recorded: firstPause - 1, replayed: firstPause },
    ],
    [
      'a longer pause than chance makes it',
      tampered(refused, delayOf(pause, firstPause + mostJitter + 1)),
      refused,
      { path: `delays.${pause}`, recorded: firstPause + mostJitter + 1, replayed: firstPause },
    ],
    [
      'a step that was taken out',
      { version: 1, steps: steps.toSpliced(delivered - 1, 1) },
      failed - 1,
      {
        path: 'value.request.failure',
        recorded: 'customerMail',
        replayed: undefined,
      },
    ],
  ])('after %s', (_, trace, step, difference) => {
    const { actor, event } = trace.steps[step - 1] ?? {}
    expect(replay(trace)).toEqual({ step, actor, event: event?.type, ...difference })
  })
})

test('a pause that is longer by chance is as recorded', () => {
  for (const chance of [0, 0.5, mostJitter])
    expect(replay(tampered(refused, delayOf(pause, firstPause + chance)))).toBeUndefined()
})

describe('npm run replay', () => {
  test('leaves with 0 when every step is as recorded', async () => {
    expect(await command(example)).toEqual({
      code: 0,
      output: `${example}: all ${recorded.steps.length} steps are as recorded\n`,
    })
  })

  test('leaves with 1 and both values when one is not', async () => {
    const path = await file(
      tampered(
        succeeded,
        ({ snapshot }) => (snapshot.value = { form: 'onPage', request: 'validating' }),
      ),
    )
    expect(await command(path)).toEqual({
      code: 1,
      output:
        `${path}: step ${succeeded} ("contactForm", "xstate.done.actor.sendCustomerMail") differs in "value.request"\n` +
        '  recorded: "validating"\n' +
        '  replayed: "success"\n',
    })
  })

  test('leaves with 1 when the file holds no trace', async () => {
    const step = { actor: 'contactForm', at: 1, event: {}, snapshot: {} }
    const path = await file({ version: 1, steps: [step] })
    expect(await command(path)).toEqual({
      code: 1,
      output: `${path} cannot be replayed: steps[0].event.type is a required field\n`,
    })
  })

  test('prints nothing of a hostile trace that a terminal would obey, and no more than a screen of it', async () => {
    const escapes = '\u001b]0;fremd\u0007\u009b2J\u202e\u2028\r\n'
    const traces = [
      tampered(1, (step) => (step.actor = escapes)),
      tampered(failed, ({ event }) => (event.type = escapes)),
      tampered(steps.length, (step) =>
        Object.assign(step, { actor: 'sendCustomerMail', event: { type: escapes } }),
      ),
      tampered(shown, ({ snapshot }) => (snapshot.value = { [escapes]: escapes })),
      tampered(begun, (step) => (step.delays = { [escapes]: 1 })),
      tampered(shown, ({ snapshot }) => (snapshot.context = { [escapes]: 'x'.repeat(100_000) })),
      { version: escapes },
      { version: 1, steps: escapes },
      { version: 1, steps: [{ actor: escapes, at: escapes, event: escapes, snapshot: escapes }] },
    ]
    for (const trace of traces) {
      const { code, output } = await command(await file(trace))
      expect(code).toBe(1)
      expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(output.length).toBeLessThan(2_000)
    }
  })

  test('says in one plain line that a trace is none, however large or deep', async () => {
    const nested = '['.repeat(200_000) + ']'.repeat(200_000)
    const step = '{"actor":"contactForm","at":1,"event":{"type":"a"},"snapshot":'
    const texts = {
      'it is not JSON': '\u001b[2J',
      'its version is undefined, this command reads version 1': nested,
      'it is nested too deeply': `{"version":1,"steps":[${step}{"context":${nested}}}]}`,
      'it is larger than 20 MB': ' '.repeat(20_000_001),
    }
    const path = await file('')
    for (const [reason, text] of Object.entries(texts)) {
      await writeFile(path, text)
      expect(await command(path)).toEqual({
        code: 1,
        output: `${path} cannot be replayed: ${reason}\n`,
      })
    }
  })

  test.each([
    ['and asks for a file when none is named', [], /^Which trace\? npm run replay FILE\n$/],
    [
      'when the file is missing',
      ['docs/traces/none.json'],
      /^docs\/traces\/none.json cannot be read: ENOENT/,
    ],
  ])('leaves with 1 %s', async (_, parameters, output) => {
    expect(await command(...parameters)).toEqual({
      code: 1,
      output: expect.stringMatching(output) as unknown,
    })
  })
})

describe('a trace is refused that', () => {
  test.each([[null], [[]], ['trace'], [{}]])('is %j', (trace) => {
    expect(() => parseTrace(JSON.stringify(trace))).toThrow(
      'its version is undefined, this command reads version 1',
    )
  })

  test.each<[what: string, trace: unknown, message: string]>([
    [
      'has another version',
      { ...recorded, version: 2 },
      'its version is 2, this command reads version 1',
    ],
    ['has no steps', { version: 1, steps: [] }, 'it has no steps'],
    ['lacks its steps', { version: 1 }, 'steps is a required field'],
    [
      'has an actor that the site does not have',
      tampered(1, (step) => (step.actor = 'basket')),
      'step 1: the site has no "basket"',
    ],
    [
      'lacks the beginning of an actor',
      { version: 1, steps: steps.slice(1) },
      `step ${placeOf('contactForm', 'form.opened') - 1}: "contactForm" has not begun`,
    ],
  ])('%s', (_, trace, message) => {
    expect(() => replay(parseTrace(JSON.stringify(trace)))).toThrow(message)
  })

  test('is not JSON', () => {
    expect(() => parseTrace('{')).toThrow(/^it is not JSON$/)
  })
})

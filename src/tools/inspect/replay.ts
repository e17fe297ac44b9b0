import { isDeepStrictEqual } from 'node:util'
import { assign, createActor, fromPromise, SimulatedClock, type AnyActor } from 'xstate'
import { contactForm } from '../../../machines/contactForm.ts'
import type {
  ContactRequest,
  FieldErrors,
  FormValues,
  Validation,
} from '../../../machines/contactRequest.ts'
import { cookieConsent } from '../../../machines/cookieConsent.ts'
import { headerMenu } from '../../../machines/headerMenu.ts'
import { toastQueue } from '../../../machines/toastQueue.ts'
import { MalformedTrace, type RecordedSnapshot, type Step, type Trace } from './trace.ts'

/** Where a machine first differs from a trace. */
export interface Mismatch {
  /** The step's place in the trace, from 1. */
  step: number
  actor: string
  event: string
  /** The part of the snapshot that differs: `context.delivered.email`. */
  path: string
  recorded: unknown
  replayed: unknown
}

// Results and timers are steps of the trace: invoked actors stay silent and the clock stands still.
const silence = <Output>() => new Promise<Output>(() => undefined)
const options = () => ({ clock: new SimulatedClock() })

/** Creates an actor by its name; what it cannot tell from redacted texts it takes from the step being replayed. */
const create = new Map<string, (current: () => Step) => AnyActor>([
  [
    'contactForm',
    (current) =>
      createActor(
        contactForm.provide({
          actors: {
            validateRequest: fromPromise<Validation, FormValues>(silence),
            sendOwnerMail: fromPromise<void, ContactRequest>(silence),
            sendCustomerMail: fromPromise<void, ContactRequest>(silence),
          },
          actions: {
            recheckField: assign({
              errors: ({ context }, { field }) => {
                const { [field]: _, ...others } = context.errors
                const error = recordedErrors(current())[field]
                return error ? { ...others, [field]: error } : others
              },
            }),
          },
        }),
        options(),
      ),
  ],
  [
    'cookieConsent',
    () =>
      createActor(
        cookieConsent.provide({ actors: { readConsent: fromPromise<string | null>(silence) } }),
        options(),
      ),
  ],
  ['headerMenu', () => createActor(headerMenu, options())],
  ['toastQueue', () => createActor(toastQueue, options())],
])

const recordedErrors = ({ snapshot }: Step): FieldErrors =>
  (snapshot.context as { errors?: FieldErrors } | undefined)?.errors ?? {}

/**
 * Replays a trace on the site's machines and returns the first snapshot that differs, or undefined
 * when all are as recorded; throws a MalformedTrace where a step cannot be replayed.
 */
export function replay({ steps }: Trace): Mismatch | undefined {
  const actors = new Map<string, AnyActor>()
  let current: Step

  for (const [index, step] of steps.entries()) {
    current = step
    const actor = actors.get(step.actor) ?? create.get(step.actor)?.(() => current)
    if (!actor) throw new MalformedTrace(`step ${index + 1}: the site has no ${step.actor}`)
    if (actors.has(step.actor)) {
      actor.send(step.event)
    } else if (step.event.type === 'xstate.init') {
      // A tampered event may break a guard; that is a mismatch, not a crash.
      actor.subscribe({ error: () => undefined })
      actors.set(step.actor, actor.start())
    } else {
      throw new MalformedTrace(`step ${index + 1}: ${step.actor} has not begun`)
    }

    const replayed = JSON.parse(JSON.stringify(actor.getSnapshot())) as RecordedSnapshot
    // The state first, as what else differs follows from it.
    const parts = ['status', 'value', ...Object.keys({ ...step.snapshot, ...replayed })]
    for (const part of parts) {
      const difference = firstDifference(step.snapshot[part], replayed[part], part)
      if (difference) {
        return { step: index + 1, actor: step.actor, event: step.event.type, ...difference }
      }
    }
  }
  return undefined
}

/** Goes down to the smallest part that differs, by way of objects with the same keys. */
function firstDifference(
  recorded: unknown,
  replayed: unknown,
  path: string,
): Pick<Mismatch, 'path' | 'recorded' | 'replayed'> | undefined {
  if (isDeepStrictEqual(recorded, replayed)) return undefined
  if (isObject(recorded) && isObject(replayed)) {
    const keys = Object.keys(recorded)
    if (isDeepStrictEqual(new Set(keys), new Set(Object.keys(replayed)))) {
      for (const key of keys) {
        const difference = firstDifference(recorded[key], replayed[key], `${path}.${key}`)
        if (difference) return difference
      }
    }
  }
  return { path, recorded, replayed }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

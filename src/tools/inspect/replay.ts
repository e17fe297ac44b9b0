import diff from 'microdiff'
import { assign, createActor, SimulatedClock, type AnyActor, type AnyMachineSnapshot } from 'xstate'
import type { Field, FieldErrors } from '../../../machines/contactRequest.ts'
import { pauseAfterRefusal } from '../../../machines/mailCall.ts'
import { mostJitter } from '../../effects/times.ts'
import { watchDelays } from './recorder.ts'
import { inert } from './simulate.ts'
import { machines, MalformedTrace, type RecordedSnapshot, type Step, type Trace } from './trace.ts'

/** Where a machine first differs from a trace. */
export interface Mismatch {
  /** The step's place in the trace, from 1. */
  step: number
  actor: string
  event: string
  /** The part of the snapshot that differs: `context.delivered.email`; of `delays`, how long one still runs, in ms. */
  path: string
  recorded: unknown
  replayed: unknown
}

/**
 * Replays a trace on the site's machines and returns the first step whose snapshot or running delays
 * differ, or undefined when all are as recorded; throws a MalformedTrace where a step cannot be replayed.
 */
export function replay({ steps }: Trace): Mismatch | undefined {
  const actors = new Map<string, AnyActor>()
  const delaysOf = watchDelays()
  let current: Step

  // Whether a corrected field is valid cannot be told from a redacted text.
  const recheckField = assign({
    errors: ({ context }: { context: { errors: FieldErrors } }, { field }: { field: Field }) => {
      const { [field]: _, ...others } = context.errors
      const { errors } = current.snapshot.context as { errors?: FieldErrors }
      return errors?.[field] ? { ...others, [field]: errors[field] } : others
    },
  })

  // The site adds to this pause by chance.
  const rateLimitPause = ({ context }: { context: Parameters<typeof pauseAfterRefusal>[0] }) => {
    const least = pauseAfterRefusal(context)
    const [recorded = least] = Object.values(leftOf(current.delays, current.at))
    return recorded >= least && recorded <= least + mostJitter ? recorded : least
  }

  for (const [index, step] of steps.entries()) {
    current = step
    const machine = machines.get(step.actor)
    if (!machine)
      throw new MalformedTrace(`step ${index + 1}: the site has no ${JSON.stringify(step.actor)}`)
    let actor = actors.get(step.actor)
    if (step.event.type === 'xstate.init') {
      // Timers are steps of the trace, and the clock stands still.
      actor = createActor(
        inert(machine).provide({ actions: { recheckField }, delays: { rateLimitPause } }),
        {
          clock: new SimulatedClock(),
          input: step.event.input,
        },
      )
      // A tampered event may break a guard; that is a mismatch, not a crash.
      actor.subscribe({ error: () => undefined })
      actors.set(step.actor, actor.start())
    } else if (actor) {
      // To an actor that has ended XState would print the event as it is.
      const { status } = actor.getSnapshot() as AnyMachineSnapshot
      if (status === 'active') actor.send(step.event)
    } else {
      throw new MalformedTrace(`step ${index + 1}: ${JSON.stringify(step.actor)} has not begun`)
    }

    const replayed = JSON.parse(JSON.stringify(actor.getSnapshot())) as RecordedSnapshot
    const delays = step.delays && delaysOf(actor, step.at)
    const [difference] = diff(
      stateFirst(step.snapshot, leftOf(step.delays, step.at)),
      stateFirst(replayed, leftOf(delays, step.at)),
    )
    if (difference) {
      return {
        step: index + 1,
        actor: step.actor,
        event: step.event.type,
        path: difference.path.join('.'),
        recorded: 'oldValue' in difference ? difference.oldValue : undefined,
        replayed: 'value' in difference ? difference.value : undefined,
      }
    }
  }
  return undefined
}

/** How long delays still run, in ms. */
const leftOf = (ends: Step['delays'], now: number) =>
  Object.fromEntries(Object.entries(ends ?? {}).map(([type, end]) => [type, Math.round(end - now)]))

/** What is compared of a step; the state first, as what else differs follows from it. */
const stateFirst = (
  { status, value, ...others }: RecordedSnapshot,
  delays: Record<string, number>,
) => ({ status, value, ...others, delays })

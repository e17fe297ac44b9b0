import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate'
import type { Case, Subject } from '../../src/tools/subjects.ts'

/** What is expected of a machine at rest. */
export interface Rest {
  /** `error` where an actor broke and no state is there for it: a bug. */
  status: AnyMachineSnapshot['status']
  value: StateValue
  /** What a visitor perceives of the context: with loaded fixtures all of it, in the files only what the step changed. */
  shown: Record<string, unknown>
  tags: string[]
  /** The types of the events that change something here; any other must change nothing. */
  accepts: string[]
  /** The ids of the running actors. */
  running: string[]
}

/** One event and what is expected after it. */
export interface Step extends Rest {
  /** What happens, in words. */
  does: string
  event: EventObject
  /** How long before the event nothing happens, in ms: with a timer, the time it then had left. */
  elapsed: number
  /** The named actions that the event executes besides assignments, with their parameters. */
  actions: [name: string, parameters?: unknown][]
  /** What the promise actors that start with this step are given. */
  started: { id: string; input: unknown }[]
}

interface Call<Input, Output> {
  id: string
  input: Input
  signal: AbortSignal
  isSettled: boolean
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/** Promise actors that wait for the test: `hold` makes one, `calls` lists what was asked of them. */
export function holdCalls<Input, Output>() {
  const calls: Call<Input, Output>[] = []
  const hold = (id: string) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) =>
          calls.push({ id, input, signal, isSettled: false, resolve, reject }),
        ),
    )
  return { calls, hold }
}

const settledActor = /^xstate\.(done|error)\.actor\.(.+)$/
const timer = 'xstate.after.'

/** Lets promises settle, however many turns of the microtask queue they take. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))

/** JSON's view of a value: without `undefined`, so that it equals what a file can hold. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/**
 * Runs a machine with promise actors and a clock under control: results settle the actors that the
 * machine really started, timers fire when the clock reaches them, all else is sent.
 * Throws where a timer or a promise is not there, or a timer fires early.
 */
export function control(
  machine: AnyStateMachine,
  { cases, input, shown }: Subject,
  inspect?: (event: InspectionEvent) => void,
) {
  const clock = new SimulatedClock()
  const due = new Map<string, number>()
  const { calls, hold } = holdCalls<unknown, unknown>()
  const executed: Step['actions'] = []

  const promises = new Set(cases.flatMap(({ event }) => settledActor.exec(event.type)?.[2] ?? []))
  const actors = Object.fromEntries([...promises].map((id) => [id, hold(id)]))
  const actor = createActor(machine.provide({ actors }), {
    clock,
    input,
    inspect: (event) => {
      inspect?.(event)
      if (event.type !== '@xstate.action') return
      const { type, params } = event.action
      if (type === 'xstate.raise') {
        const { event: raised, delay } = params as { event: EventObject; delay: number }
        if (raised.type.startsWith(timer)) due.set(raised.type, clock.now() + delay)
      } else if (type === 'xstate.cancel') {
        due.delete((params as { sendId: string }).sendId)
      } else if (!type.startsWith('xstate.')) {
        executed.push(params === undefined ? [type] : [type, plain(params)])
      }
    },
  })

  const rest = (): Rest => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    const { status, value } = snapshot as Pick<Rest, 'status' | 'value'>
    const context = snapshot.context as Record<string, unknown>
    const accepted = cases.filter(({ event }) => status === 'active' && snapshot.can(event))
    return {
      status,
      value: plain(value),
      shown: plain(Object.fromEntries(shown.map((key) => [key, context[key]]))),
      tags: [...snapshot.tags].sort(),
      accepts: [...new Set(accepted.map(({ event }) => event.type))].sort(),
      running: Object.keys(snapshot.children as object).sort(),
    }
  }

  const take = async ({ does, event, elapsed = 0 }: Case): Promise<Step> => {
    const callsBefore = calls.length
    const executedBefore = executed.length
    const began = clock.now()
    const soonest = Math.min(...due.values())
    let sent: object & EventObject = event

    if (event.type.startsWith(timer)) {
      const at = due.get(event.type)
      if (at === undefined) throw new Error(`${does}: ${event.type} is not running`)
      if (at > soonest) throw new Error(`${does}: another timer comes before ${event.type}`)
      const before = actor.getSnapshot() as unknown
      clock.set(at - 1)
      if (actor.getSnapshot() !== before) throw new Error(`${event.type} fires early`)
      clock.set(at)
      due.delete(event.type)
    } else {
      const time = typeof elapsed === 'function' ? await elapsed() : elapsed
      clock.increment(Math.min(time, soonest - 1 - clock.now()))
      const [, outcome, id] = settledActor.exec(event.type) ?? []
      if (id) {
        const call = calls.find((one) => one.id === id && !one.isSettled && !one.signal.aborted)
        if (!call) throw new Error(`${does}: ${id} is not running`)
        call.isSettled = true
        if (outcome === 'done') call.resolve((event as { output?: unknown }).output)
        else call.reject((event as { error?: unknown }).error)
      } else {
        if ('at' in event) sent = Object.assign({}, event, { at: clock.now() })
        actor.send(sent)
      }
    }
    await settled()
    return {
      does,
      event: plain(sent),
      elapsed: clock.now() - began,
      ...rest(),
      actions: executed.slice(executedBefore),
      started: calls
        .slice(callsBefore)
        .map(({ id, input }) => ({ id, input: plain(input ?? null) })),
    }
  }

  actor.subscribe({ error: () => undefined })
  actor.start()
  return { actor, clock, calls, executed, rest, take }
}

/** Runs one path from the start and writes down what the machine does. */
export async function record(
  machine: AnyStateMachine,
  path: readonly Case[],
  subject: Subject,
  inspect?: (event: InspectionEvent) => void,
) {
  const run = control(machine, subject, inspect)
  await settled()
  const start = run.rest()
  const steps: Step[] = []
  for (const one of path) steps.push(await run.take(one))
  run.actor.stop()
  return { start, steps }
}

import {
  SimulatedClock,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate'
import type { Case, TimedCase, Setting } from './cases.ts'
import { givenName, write } from './source.ts'
import { actorBehind, createDryRun, deliver, isOutcome, outcomesOf } from './fakeActors.ts'

/** What is expected of a machine at rest. */
export interface Expectation {
  /** `error` where an actor broke and no state is there for it: a bug. */
  status: AnyMachineSnapshot['status']
  value: StateValue
  /** What is perceived of the context: with loaded fixtures all of it, in the files only what the step changed. */
  shown: Record<string, unknown>
  tags: string[]
  /** The types of the events that change something here; any other must change nothing. */
  accepts: string[]
  /** The ids of the running actors. */
  running: string[]
  /** Why the machine itself broke, which no event told. */
  breaks?: string
}

/** One event and what is expected after it. */
export interface Step extends Expectation {
  /** What happens, in words. */
  does: string
  event: EventObject
  /** How long before the event nothing happens, in ms: with a timer, the time it then had left. */
  elapsed: number
  /** The actions that the event executes besides XState's own, with their parameters. */
  actions: [name: string, parameters?: unknown][]
  /** What the actors that start with this step are given. */
  started: { id: string; input: unknown }[]
}

interface Known {
  value: StateValue
  tags: Iterable<string>
  children: object
}

/** What a file can hold of a value; what JSON cannot say goes by its source. */
function toJson<Value>(value: Value): Value {
  try {
    return JSON.parse(JSON.stringify(value)) as Value
  } catch {
    return write(value) as Value
  }
}

/**
 * Runs a machine of which nothing is real (`fakeActors.ts`), with a clock under control: an actor's outcome comes from
 * what stands in for it, timers fire when the clock reaches them, all else is sent.
 * Throws where a timer or an actor is not there, or a timer fires early.
 */
export function createReplay<One extends Omit<Case, 'elapsed'>>(
  machine: AnyStateMachine,
  { cases, caseFor, input, shown }: Setting<One>,
  inspect?: (event: InspectionEvent) => void,
) {
  const clock = new SimulatedClock()
  const executed: Step['actions'] = []
  const calls: { id: string; input: unknown; actor: AnyActor }[] = []
  const actor = createDryRun(machine, {
    clock,
    input,
    inspect: (message) => {
      inspect?.(message)
      if (message.type === '@xstate.action') {
        const { type, params } = message.action
        const name = givenName({ name: type }) ?? 'inline'
        if (!type.startsWith('xstate.'))
          executed.push(params === undefined ? [name] : [name, toJson(params)])
      } else if (message.type === '@xstate.event' && message.event.type === 'xstate.init') {
        const { id, options } = message.actorRef as AnyActor
        const given: unknown = options.input
        if (message.actorRef !== actor && given !== undefined)
          calls.push({ id, input: given, actor: message.actorRef as AnyActor })
      }
    },
  })

  const ends = new WeakMap<object, number>()
  /** What the machine has sent itself for later, the soonest first. */
  const timers = () =>
    Object.values(actor.system.getSnapshot()._scheduledEvents)
      .filter(({ target, delay }) => target === (actor as unknown) && delay < Infinity)
      .map((scheduled) => {
        const at = ends.get(scheduled) ?? clock.now() + scheduled.delay
        ends.set(scheduled, at)
        return { type: scheduled.event.type, at }
      })
      .sort((one, other) => one.at - other.at)

  /** What the machine itself may have happen: the soonest of its timers, and what becomes of its actors. */
  const caused = () => {
    const { children = {} } = actor.getSnapshot() as { children?: Record<string, AnyActor> }
    const [soonest] = timers()
    return [...(soonest ? [soonest.type] : []), ...Object.values(children).flatMap(outcomesOf)]
  }
  const all = () => [
    ...cases,
    ...(caseFor ? [...new Set(caused())].flatMap((type) => caseFor(type) ?? []) : []),
  ]

  /** All that can happen where the machine rests, whether it accepts it or not. */
  const possible = (): (One | TimedCase)[] => {
    const snapshot = actor.getSnapshot()
    const waiting = timers().map(({ type }) => type)
    const isNow = ({ event }: TimedCase | One) =>
      isOutcome(event.type)
        ? actorBehind(event, snapshot) !== undefined
        : isTimer(event) || waiting.includes(event.type)
          ? event.type === waiting[0]
          : true
    return snapshot.status === 'active'
      ? all().filter((one) => (one.when?.(snapshot) ?? true) && isNow(one))
      : []
  }

  const rest = (given?: unknown): Expectation => {
    const snapshot = actor.getSnapshot()
    const { value = '', tags = [], children = {} } = snapshot as Partial<Known>
    const { status } = snapshot
    const context = Object(snapshot.context) as Record<string, unknown>
    const accepted = all().filter(({ event }) => status === 'active' && can(snapshot, event))
    return {
      status,
      value: toJson(value),
      shown: toJson(Object.fromEntries(shown.map((key) => [key, context[key]]))),
      tags: [...tags].sort(),
      accepts: [...new Set(accepted.map(({ event }) => event.type))].sort(),
      running: Object.keys(children).sort(),
      ...(status === 'error' && snapshot.error !== given && { breaks: messageOf(snapshot.error) }),
    }
  }

  /** Has something happen, and says what was sent and how long it took. */
  const send = ({
    does,
    event,
    elapsed = 0,
  }: TimedCase): { sent: EventObject; elapsed: number } => {
    const began = clock.now()
    const [soonest] = timers()
    const timer = timers().find(({ type }) => type === event.type)
    let sent: EventObject = event
    if (timer) {
      if (timer.at > (soonest?.at ?? 0))
        throw new Error(`${does}: another timer comes before ${event.type}`)
      const before: unknown = actor.getSnapshot()
      if (timer.at > began) clock.set(timer.at - 1)
      if (actor.getSnapshot() !== before) throw new Error(`${event.type} fires early`)
      clock.set(timer.at)
    } else {
      const isThere = isOutcome(event.type) && actorBehind(event, actor.getSnapshot())
      if (isTimer(event) || isThere === undefined)
        throw new Error(`${does}: nothing that runs sends ${event.type}`)
      clock.increment(Math.max(0, Math.min(elapsed, (soonest?.at ?? Infinity) - 1 - began)))
      if ('at' in event) sent = Object.assign({}, event, { at: clock.now() })
      deliver(actor, sent)
    }
    return { sent, elapsed: clock.now() - began }
  }

  const step = (happening: TimedCase): Step => {
    const [callsBefore, executedBefore] = [calls.length, executed.length]
    const { sent, elapsed } = send(happening)
    return {
      does: happening.does,
      event: toJson(sent),
      elapsed,
      ...rest((sent as { error?: unknown }).error),
      actions: executed.slice(executedBefore),
      started: calls.slice(callsBefore).map(({ id, input }) => ({ id, input: toJson(input) })),
    }
  }

  actor.start()
  return { actor, clock, calls, executed, possible, rest, send, step }
}

const isTimer = ({ type }: EventObject) => type.startsWith('xstate.after.')

/** What an error says, in a line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : write(error)).replace(/\s*\n\s*/g, ' ')

/** Whether an event would change something; one that breaks the machine does not. */
function can(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  try {
    return snapshot.can(event)
  } catch {
    return false
  }
}

/** Runs one path from the start and writes down what the machine does. */
export function record(
  machine: AnyStateMachine,
  path: readonly TimedCase[],
  setting: Setting<Omit<Case, 'elapsed'>>,
  inspect?: (event: InspectionEvent) => void,
) {
  const run = createReplay(machine, setting, inspect)
  return { start: run.rest(), steps: path.map(run.step) }
}

import type {
  AnyActor,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InspectionEvent,
  StateValue,
} from 'xstate'
import type { Case, Setting } from './cases.ts'
import { givenName, write } from './source.ts'
import { createDryRun, isOutcome, outcomesOf } from './dryRun.ts'

/** What is expected of a machine at rest. */
export interface Expectation {
  /** `error` where an actor broke and no state is there for it: a bug. */
  status: AnyMachineSnapshot['status']
  value: StateValue
  /** The part of the context that a person can perceive. */
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
 * Runs a machine dry, with a clock under control: an actor's outcome comes while the actor runs, timers fire when the
 * clock reaches them, all else is sent. Throws where a timer or an actor is not there, or another timer comes first.
 */
export function createReplay(
  machine: AnyStateMachine,
  { cases, caseFor, input, shown }: Setting,
  inspect?: (event: InspectionEvent) => void,
) {
  const executed: Step['actions'] = []
  const started: Step['started'] = []
  const dryRun = createDryRun(machine, {
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
        if (message.sourceRef && given !== undefined) started.push({ id, input: toJson(given) })
      }
    },
  })
  const { timers, actorBehind } = dryRun

  /** What the machine itself may have happen: the soonest of its timers, and what becomes of its actors. */
  const caused = () => [
    ...timers()
      .slice(0, 1)
      .map(({ event }) => event.type),
    ...dryRun.running().flatMap(outcomesOf),
  ]
  const all = () => [
    ...cases,
    ...(caseFor ? [...new Set(caused())].flatMap((type) => caseFor(type) ?? []) : []),
  ]

  /** All that can happen where the machine rests, whether it accepts it or not. */
  const possible = (): Case[] => {
    const snapshot = dryRun.snapshot()
    const waiting = timers().map(({ event }) => event.type)
    const isNow = ({ event }: Case) =>
      isOutcome(event.type)
        ? actorBehind(event) !== undefined
        : isTimer(event) || waiting.includes(event.type)
          ? event.type === waiting[0]
          : true
    return snapshot.status === 'active'
      ? all().filter((one) => (one.when?.(snapshot) ?? true) && isNow(one))
      : []
  }

  const rest = (given?: unknown): Expectation => {
    const snapshot = dryRun.snapshot()
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
  const send = ({ does, event, elapsed = 0 }: Case): { sent: EventObject; elapsed: number } => {
    const began = dryRun.now()
    const end = timers()[0]?.at ?? Infinity
    const timer = timers().find((one) => one.event.type === event.type)
    let sent: EventObject = event
    if (timer) {
      if (timer.at > end) throw new Error(`${does}: another timer comes before ${event.type}`)
      dryRun.advance(timer.at - began)
    } else {
      if (isTimer(event) || (isOutcome(event.type) && !actorBehind(event)))
        throw new Error(`${does}: nothing that runs sends ${event.type}`)
      dryRun.advance(Math.max(0, Math.min(elapsed, end - 1 - began)))
      if ('at' in event) sent = Object.assign({}, event, { at: dryRun.now() })
      dryRun.send(sent)
    }
    return { sent, elapsed: dryRun.now() - began }
  }

  const step = (happening: Case): Step => {
    const [startedBefore, executedBefore] = [started.length, executed.length]
    const { sent, elapsed } = send(happening)
    return {
      does: happening.does,
      event: toJson(sent),
      elapsed,
      ...rest((sent as { error?: unknown }).error),
      actions: executed.slice(executedBefore),
      started: started.slice(startedBefore),
    }
  }

  dryRun.start()
  return { dryRun, executed, possible, rest, send, step }
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
  path: readonly Case[],
  setting: Setting,
  inspect?: (event: InspectionEvent) => void,
) {
  const run = createReplay(machine, setting, inspect)
  return { start: run.rest(), steps: path.map(run.step) }
}

import type {
  AnyActor,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InspectionEvent,
  StateValue,
} from 'xstate'
import type { Case, PathOptions } from './cases.ts'
import { givenName, write } from './source.ts'
import { inOneLine } from './text.ts'
import { createDryRun, isOutcome, outcomesOf } from './dryRun.ts'
import { optionsOf } from './xstateFields.ts'

/** The expected state of a machine at its start, or after an event of a path. */
export interface Expectation {
  /**
   * XState's status of the machine. It is `error` if the machine has failed, for example because it does not handle the
   * error of an actor.
   */
  status: AnyMachineSnapshot['status']
  value: StateValue
  /** The properties of the context that a user can see. */
  shown: Record<string, unknown>
  tags: string[]
  /** The event types that change the machine in this state. Events of all other types must not change the machine. */
  accepts: string[]
  /** The ids of the running actors. */
  running: string[]
  /** The message of the error with which the machine failed. Missing if the event contained this error. */
  breaks?: string
}

/** An event of a path, and the expected state after it. */
export interface Step extends Expectation {
  /** A description of the event, such as `submits a complete request`. */
  does: string
  event: EventObject
  /**
   * The time that passes before the event, in ms. If the event reports the end of a delay, this is the remaining time
   * of the delay.
   */
  elapsed: number
  /**
   * The names and parameters of the actions that the machine executes for the event, except XState's built-in actions.
   */
  actions: [name: string, parameters?: unknown][]
  /** The ids and inputs of the actors that the machine starts for the event. Actors without an input are omitted. */
  started: { id: string; input: unknown }[]
}

/** The parts of a snapshot that are missing if the machine has failed at its start. */
interface StartedParts {
  value: StateValue
  tags: Iterable<string>
  children: object
}

/** Converts a value to JSON data. If JSON cannot represent the value, returns its source code. */
function toJson<Value>(value: Value): Value {
  try {
    return JSON.parse(JSON.stringify(value)) as Value
  } catch {
    return write(value) as Value
  }
}

/**
 * Creates a dry run of a machine, and functions that send the events of cases. For the event of a delay, the clock
 * advances to the end of the delay. Sending an event throws if its delay or actor is not running, or if another delay
 * ends earlier.
 */
export function createReplay(
  machine: AnyStateMachine,
  { cases, internalEventCase, input, shown }: PathOptions,
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
        const child = message.actorRef as AnyActor
        const given = optionsOf(child).input
        if (message.sourceRef && given !== undefined)
          started.push({ id: child.id, input: toJson(given) })
      }
    },
  })
  const { timers, actorBehind } = dryRun

  /**
   * Returns the types of the events that XState itself can send next: the end of the shortest delay, and the outcomes
   * of the running actors.
   */
  const internalEvents = () => [
    ...timers()
      .slice(0, 1)
      .map(({ event }) => event.type),
    ...dryRun.running().flatMap(outcomesOf),
  ]
  const all = () => [
    ...cases,
    ...(internalEventCase
      ? [...new Set(internalEvents())].flatMap((type) => internalEventCase(type) ?? [])
      : []),
  ]

  /** Returns the cases whose events can happen now, even if the machine does not handle them. */
  const possible = (): Case[] => {
    const snapshot = dryRun.snapshot()
    const timerTypes = timers().map(({ event }) => event.type)
    const canHappen = ({ event }: Case) =>
      isOutcome(event.type)
        ? actorBehind(event) !== undefined
        : isTimer(event) || timerTypes.includes(event.type)
          ? event.type === timerTypes[0]
          : true
    return snapshot.status === 'active'
      ? all().filter((one) => (one.when?.(snapshot) ?? true) && canHappen(one))
      : []
  }

  /** Returns the current state of the machine. `eventError` is the error in the last event, if it contained one. */
  const rest = (eventError?: unknown): Expectation => {
    const snapshot = dryRun.snapshot()
    const { value = '', tags = [], children = {} } = snapshot as Partial<StartedParts>
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
      ...(status === 'error' &&
        snapshot.error !== eventError && { breaks: messageOf(snapshot.error) }),
    }
  }

  /** Sends the event of a case. Returns the sent event and the time that passed before it, in ms. */
  const send = ({ does, event, elapsed = 0 }: Case): { sent: EventObject; elapsed: number } => {
    const start = dryRun.now()
    const end = timers()[0]?.at ?? Infinity
    const timer = timers().find((one) => one.event.type === event.type)
    let sent: EventObject = event
    if (timer) {
      if (timer.at > end)
        throw new Error(
          `${does}: the event ${event.type} cannot happen yet, because another timer ends first`,
        )
      dryRun.advance(timer.at - start)
    } else {
      if (isTimer(event) || (isOutcome(event.type) && !actorBehind(event)))
        throw new Error(
          `${does}: the event ${event.type} cannot happen, because no running timer or actor sends it`,
        )
      dryRun.advance(Math.max(0, Math.min(elapsed, end - 1 - start)))
      if ('at' in event) sent = Object.assign({}, event, { at: dryRun.now() })
      dryRun.send(sent)
    }
    return { sent, elapsed: dryRun.now() - start }
  }

  const step = (next: Case): Step => {
    const [startedBefore, executedBefore] = [started.length, executed.length]
    const { sent, elapsed } = send(next)
    return {
      does: next.does,
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

/** Returns the message of an error in one line. */
export const messageOf = (error: unknown): string =>
  inOneLine(error instanceof Error ? error.message : write(error))

/** Checks whether an event would change the machine. Returns false if a guard throws. */
function can(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  try {
    return snapshot.can(event)
  } catch {
    return false
  }
}

/** Runs one path from the start of the machine, and records the state after each step. */
export function record(
  machine: AnyStateMachine,
  path: readonly Case[],
  options: PathOptions,
  inspect?: (event: InspectionEvent) => void,
) {
  const run = createReplay(machine, options, inspect)
  return { start: run.rest(), steps: path.map(run.step) }
}

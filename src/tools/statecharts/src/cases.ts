import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { allTransitions, describeMachine, withDescendants, type State } from './describe.ts'
import { isOutcome } from './dryRun.ts'

/** An event that an actor or a timer of the machine sends: `xstate.done.actor.<id>`, `xstate.after.…`. */
export interface InternalEvent {
  type: `xstate.${string}`
  output?: unknown
  error?: unknown
}

/** An event that represents all events to which the machine reacts in the same way. */
export interface Case<Event extends { type: string } = { type: string }> {
  /** The event in words: `submits a complete request`. It becomes part of a path's title. */
  does: string
  /** The event to send. If it has a property `at`, the value of `at` is replaced with the time on the clock. */
  event: Event | InternalEvent
  /**
   * The time that passes before the event, in ms. If a timer would end within this time, less time passes, so that the
   * event comes before the end of the timer.
   */
  elapsed?: number
  /** Checks whether the event can happen in a snapshot. By default, it can happen in every state that handles it. */
  when?: (snapshot: AnyMachineSnapshot) => boolean
}

/** The options for planning and recording the paths of a machine. */
export interface PathOptions {
  /** The input with which the machine starts. */
  input?: unknown
  cases: readonly Case[]
  /** Returns the case for an internal event type that has no case in `cases`. */
  internalEventCase?: (type: string) => Case | undefined
  /** The readable names of actors, keyed by their ids. */
  actorNames?: Map<string, string>
  /** The keys of the context whose values a user can perceive. Each step of a path contains these values. */
  shown: readonly string[]
  /**
   * Returns the part of the context on which later behaviour depends. This part must have a limited number of values.
   */
  bound?: (snapshot: AnyMachineSnapshot) => unknown
}

/** Checks whether XState sends an event of this type itself. */
const isInternal = (type: string) =>
  /^(|xstate\.(done\.state|after)\..*)$/s.test(type) || isOutcome(type)

/** Completes path options: adds a case without a payload for every event type that has no case. */
export const defaultOptions = (
  machine: AnyStateMachine,
  given?: Partial<PathOptions>,
): PathOptions => defaultOptionsFor(describeMachine(machine), given)

/** Like `defaultOptions`, but takes the description of a machine instead of the machine. */
export function defaultOptionsFor(root: State, given: Partial<PathOptions> = {}): PathOptions {
  const states = new Map(withDescendants(root).map((state) => [state.id, state]))
  const invokes = [...states.values()].flatMap((state) => state.invokes)
  /**
   * A given case can refer to an actor by its `src` if the actor has no explicit id. Here, the generated id replaces
   * the `src`.
   */
  const cases = (given.cases ?? []).flatMap((one) => {
    const [, prefix, id] =
      /^(xstate\.(?:done|error)\.actor\.|xstate\.snapshot\.)(.+)$/s.exec(one.event.type) ?? []
    const named = invokes.filter((invoke) => invoke.name === id && invoke.id !== id)
    const types = named.map((invoke) => `${prefix}${invoke.id}` as `xstate.${string}`)
    return types.length > 0 ? types.map((type) => ({ ...one, event: { ...one.event, type } })) : one
  })
  const transitions = allTransitions(root)
  const known = new Set(transitions.map(({ type }) => type))
  const isGiven = (type: string) => cases.some(({ event }) => event.type === type)
  const handled = [...known].filter((type) => !isInternal(type) && !isGiven(type))
  const routes = transitions
    .filter(({ type }) => type === 'xstate.route' && !isGiven(type))
    .map(({ event, targets: [target = ''] }) => ({
      does: event,
      event: { type: 'xstate.route', to: `#${states.get(target)?.details.id ?? target}` },
    }))
  /** Returns an event type that only this wildcard matches: `mouse.other` for `mouse.*`. */
  const other = (descriptor: string): string => {
    const type = descriptor.replace(/(?<=^|\.)\*$/, 'other')
    return type !== descriptor && known.has(type) ? other(`${type}.*`) : type
  }
  const internalCases = new Map<string, Case | undefined>()
  return {
    shown: [],
    actorNames: new Map(invokes.map(({ id, name }) => [id, name])),
    ...given,
    cases: [
      ...cases,
      ...handled
        .filter((type) => type !== 'xstate.route')
        .map((type) => ({ does: type, event: { type: other(type) } })),
      ...routes,
    ],
    internalEventCase: (type) => {
      const does = transitions.find((transition) => transition.type === type)?.event ?? type
      if (!internalCases.has(type))
        internalCases.set(
          type,
          isGiven(type) ? undefined : { does, event: { type: type as 'xstate.' } },
        )
      return internalCases.get(type)
    },
  }
}

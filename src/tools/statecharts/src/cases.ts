import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { allTransitions, describeMachine, withDescendants, type State } from './describe.ts'
import { isOutcome } from './dryRun.ts'

/**
 * An event that XState itself sends to the machine. For example, XState sends `xstate.done.actor.<id>` if an actor is
 * done, and `xstate.after.…` if a delay ends.
 */
export interface InternalEvent {
  type: `xstate.${string}`
  output?: unknown
  error?: unknown
}

/**
 * An example of an event, with its payload. If the machine reacts to several events in the same way, tests send only
 * one of these events as an example.
 */
export interface Case<Event extends { type: string } = { type: string }> {
  /** A description of the event for the titles of paths, such as `submits a complete request`. */
  does: string
  /** The event to send. If it has a property `at`, this property is set to the current time of the simulated clock. */
  event: Event | InternalEvent
  /**
   * The time that passes before the event, in ms. If a delay would end within this time, the event is sent shortly
   * before the end of the delay instead.
   */
  elapsed?: number
  /**
   * Checks whether the event can happen in a state of the machine. By default, it can happen in every state that
   * handles it.
   */
  when?: (snapshot: AnyMachineSnapshot) => boolean
}

/** The options for planning and recording the paths of a machine. */
export interface PathOptions {
  /** The input with which the machine starts. */
  input?: unknown
  cases: readonly Case[]
  /**
   * Returns a case for an event type that XState itself sends. Returns undefined if `cases` already contains a case for
   * this type.
   */
  internalEventCase?: (type: string) => Case | undefined
  /** The readable names of actors, keyed by their ids. */
  actorNames?: Map<string, string>
  /** The properties of the context that a user can see. Each recorded step contains their values. */
  shown: readonly string[]
  /**
   * Returns the part of the context on which the machine's later behaviour depends. The search for paths ends only if
   * this part has a limited number of different values.
   */
  bound?: (snapshot: AnyMachineSnapshot) => unknown
}

/** Checks whether XState itself sends events of this type. */
const isInternal = (type: string) =>
  /^(|xstate\.(done\.state|after)\..*)$/s.test(type) || isOutcome(type)

/**
 * Returns the given path options, completed with default values. For each event type without a case, adds a case that
 * sends the event without a payload.
 */
export const defaultOptions = (
  machine: AnyStateMachine,
  given?: Partial<PathOptions>,
): PathOptions => defaultOptionsFor(describeMachine(machine), given)

/** Returns the same path options as `defaultOptions`, but gets the description of a machine instead of the machine. */
export function defaultOptionsFor(root: State, given: Partial<PathOptions> = {}): PathOptions {
  const states = new Map(withDescendants(root).map((state) => [state.id, state]))
  const invokes = [...states.values()].flatMap((state) => state.invokes)
  /**
   * The given cases, with the actor ids that XState uses. If the machine declares no id for an actor, a given case can
   * contain the actor's `src` instead. The id that XState generates replaces this `src`.
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
  /** Returns an event type that matches a wildcard but no other transition, such as `mouse.other` for `mouse.*`. */
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

import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { allTransitions, describeMachine, withDescendants, type State } from './describe.ts'
import { isOutcome } from './dryRun.ts'

/** What an invoked actor or a timer sends: `xstate.done.actor.<id>` and so on. */
export interface InternalEvent {
  type: `xstate.${string}`
  output?: unknown
  error?: unknown
}

/** One equivalence class of events, represented by one event. */
export interface Case<Event extends { type: string } = { type: string }> {
  /** What happens, in words. */
  does: string
  /** An `at` in it is filled in with the time on the clock when a path runs. */
  event: Event | InternalEvent
  /** How long before the event nothing happens, in ms; never as long as the next timer takes. */
  elapsed?: number
  /** Where the event can happen at all, beyond what the machine accepts. */
  when?: (snapshot: AnyMachineSnapshot) => boolean
}

/** What can happen to a machine, and what of it matters. */
export interface Setting {
  /** What the machine is started with. */
  input?: unknown
  cases: readonly Case[]
  /** What may happen besides, by the type of an event that an actor or a timer of the machine sends. */
  caseFor?: (type: string) => Case | undefined
  /** What an actor is called by its id. */
  actorNames?: Map<string, string>
  /** The parts of the context that are perceived. */
  shown: readonly string[]
  /** The part of the context on which the future depends; it keeps the search small. */
  bound?: (snapshot: AnyMachineSnapshot) => unknown
}

/** What happens by itself, as it has a cause within the machine. */
const isCaused = (type: string) =>
  /^(|xstate\.(done\.state|after)\..*)$/s.test(type) || isOutcome(type)

/** The setting of any machine: where nothing is given for a type of event, it happens without a payload. */
export const settingOf = (machine: AnyStateMachine, given?: Partial<Setting>): Setting =>
  settingFor(describeMachine(machine), given)

/** The same of a machine that is described. */
export function settingFor(root: State, given: Partial<Setting> = {}): Setting {
  const states = new Map(withDescendants(root).map((state) => [state.id, state]))
  const invokes = [...states.values()].flatMap((state) => state.invokes)
  /** What comes of an actor without an id of its own may go by the actor's name. */
  const cases = (given.cases ?? []).flatMap((one) => {
    const [, what, id] =
      /^(xstate\.(?:done|error)\.actor\.|xstate\.snapshot\.)(.+)$/s.exec(one.event.type) ?? []
    const meant = invokes.filter((invoke) => invoke.name === id && invoke.id !== id)
    const types = meant.map((invoke) => `${what}${invoke.id}` as `xstate.${string}`)
    return types.length > 0 ? types.map((type) => ({ ...one, event: { ...one.event, type } })) : one
  })
  const transitions = allTransitions(root)
  const known = new Set(transitions.map(({ type }) => type))
  const isGiven = (type: string) => cases.some(({ event }) => event.type === type)
  const handled = [...known].filter((type) => !isCaused(type) && !isGiven(type))
  const routes = transitions
    .filter(({ type }) => type === 'xstate.route' && !isGiven(type))
    .map(({ event, targets: [target = ''] }) => ({
      does: event,
      event: { type: 'xstate.route', to: `#${states.get(target)?.details.id ?? target}` },
    }))
  /** An event that nothing but a wildcard knows. */
  const other = (descriptor: string): string => {
    const type = descriptor.replace(/(?<=^|\.)\*$/, 'other')
    return type !== descriptor && known.has(type) ? other(`${type}.*`) : type
  }
  const caused = new Map<string, Case | undefined>()
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
    caseFor: (type) => {
      const does = transitions.find((transition) => transition.type === type)?.event ?? type
      if (!caused.has(type))
        caused.set(type, isGiven(type) ? undefined : { does, event: { type: type as 'xstate.' } })
      return caused.get(type)
    },
  }
}

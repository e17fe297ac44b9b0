import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Case, InternalEvent, PathOptions } from 'xstate-statecharts/paths'

/**
 * A machine with the events that its tests send. `shown` lists the properties of the context that a visitor can see.
 */
export interface MachineCases<Logic extends AnyStateMachine = AnyStateMachine> extends PathOptions {
  machine: Logic
}

export const defineCases = <Logic extends AnyStateMachine>(
  machine: Logic,
  cases: readonly Case<EventFromLogic<Logic>>[],
  shown: readonly (keyof ContextFrom<Logic> & string)[],
  options: { bound?: (snapshot: SnapshotFrom<Logic>) => unknown; input?: InputFrom<Logic> } = {},
): MachineCases<Logic> => ({ machine, cases, shown, ...(options as Pick<MachineCases, 'input'>) })

/**
 * Creates one test case for each event. The keys of `events` become the descriptions of the test cases. Each test case
 * also contains the properties of `circumstances`.
 */
export const casesOf = <Logic extends AnyStateMachine>(
  events: Record<string, EventFromLogic<Logic> | InternalEvent>,
  circumstances: Pick<Case, 'elapsed'> & {
    when?: (snapshot: SnapshotFrom<Logic>) => boolean
  } = {},
): Case<EventFromLogic<Logic>>[] =>
  Object.entries(events).map(
    ([does, event]) => ({ does, event, ...circumstances }) as Case<EventFromLogic<Logic>>,
  )

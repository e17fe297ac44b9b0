import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Case, InternalEvent, PathOptions } from 'xstate-statecharts'

/** A machine of the site with its cases, as far as a visitor perceives what comes of them. */
export interface MachineCases<Logic extends AnyStateMachine = AnyStateMachine> extends PathOptions {
  machine: Logic
}

export const defineCases = <Logic extends AnyStateMachine>(
  machine: Logic,
  cases: readonly Case<EventFromLogic<Logic>>[],
  shown: readonly (keyof ContextFrom<Logic> & string)[],
  options: { bound?: (snapshot: SnapshotFrom<Logic>) => unknown; input?: InputFrom<Logic> } = {},
): MachineCases<Logic> => ({ machine, cases, shown, ...(options as Pick<MachineCases, 'input'>) })

/** Cases by what happens in words, with what holds for all of them. */
export const casesOf = <Logic extends AnyStateMachine>(
  events: Record<string, EventFromLogic<Logic> | InternalEvent>,
  circumstances: Pick<Case, 'elapsed'> & {
    when?: (snapshot: SnapshotFrom<Logic>) => boolean
  } = {},
): Case<EventFromLogic<Logic>>[] =>
  Object.entries(events).map(
    ([does, event]) => ({ does, event, ...circumstances }) as Case<EventFromLogic<Logic>>,
  )

import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate'
import type { Case, InternalEvent, Setting } from 'xstate-statecharts'

/** A machine of the site with its cases, as far as a visitor perceives what comes of them. */
export interface MachineCases extends Setting {
  load: () => Promise<AnyStateMachine>
}

export const defineCases = <Logic extends AnyStateMachine>(
  load: () => Promise<Logic>,
  cases: readonly Case<EventFromLogic<Logic>>[],
  shown: readonly (keyof ContextFrom<Logic> & string)[],
  options: Pick<MachineCases, 'bound'> & { input?: InputFrom<Logic> } = {},
): MachineCases => ({ load, cases, shown, ...options })

/** Cases by what happens in words, with what holds for all of them. */
export const casesOf = <Logic extends AnyStateMachine>(
  events: Record<string, EventFromLogic<Logic> | InternalEvent>,
  circumstances: Pick<Case, 'elapsed' | 'when'> = {},
): Case<EventFromLogic<Logic>>[] =>
  Object.entries(events).map(([does, event]) => ({ does, event, ...circumstances }))

import type { AnyStateMachine, EventFrom } from 'xstate'
import type { Expectation, InternalEvent, Path, Step } from 'xstate-statecharts'
import type { MachineName } from '../machineCases/index.ts'
import type { Shown, Visit } from './person.ts'

/** What somebody or the world does so that an event happens; `before` is where the machine rested. */
type StepAction<Event> = (
  event: Event,
  moment: { step: Step; before: Expectation },
) => Promise<void>

/** The action for an event, or an action for each way in which a visitor can cause the event. A way's name says how. */
type StepActions<Event> = StepAction<Event> | Readonly<Record<string, StepAction<Event>>>

/** A path whose steps carry the events of its machine. */
export type PathOf<Machine extends AnyStateMachine> = Omit<Path, 'steps'> & {
  steps: (Omit<Step, 'event'> & { event: EventFrom<Machine> | InternalEvent })[]
}

/** One walk of a scenario. */
interface ScenarioRun<Machine extends AnyStateMachine = AnyStateMachine> {
  /** Goes to where the path starts; it says how many of the path's steps have happened with that. */
  begin: (path: PathOf<Machine>) => Promise<number | void>
  /** What is done for each event of the machine. If a visitor can cause an event in several ways, all of them. */
  does: {
    [Type in EventFrom<Machine>['type']]: StepActions<Extract<EventFrom<Machine>, { type: Type }>>
  }
  /** What is done for the end of an actor. */
  ends?: Record<`xstate.${string}`, StepAction<InternalEvent>>
  /** What is perceived where the machine rests: asked at the start and after each step, in their order. */
  shows: (rest: Expectation | Step) => Shown
  /** Whether a step goes by before anybody could see it. */
  isPassing?: (step: Step) => boolean
  /** What can be done at any time, by the event that it stands for. */
  anytime?: Partial<Record<EventFrom<Machine>['type'], () => Promise<void>>>
}

/** How each step of a machine's paths is done, and what it shows: the oracle of all drivers. */
export interface Scenario<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: MachineName
  /** What is looked at. */
  part: string
  /** The actor that is looked at; that of the machine's name unless it is given. */
  actor?: string
  /** Whether all of the path can happen in a browser. */
  isPossible?: (path: PathOf<Machine>) => boolean
  play: (visit: Visit) => ScenarioRun<Machine>
}

/** Whether it is a step: the start is none. */
export const isStep = (rest: Expectation | Step): rest is Step => 'event' in rest

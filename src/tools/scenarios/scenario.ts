import type { AnyStateMachine, EventFrom } from 'xstate'
import type { Expectation, InternalEvent, Path, Step } from 'xstate-statecharts/paths'
import type { MachineName } from '../machineCases/index.ts'
import type { Shown, Visit } from './visitor.ts'

/** Causes an event by an action of the visitor or of the environment. `before` is the expected state before the step. */
type StepAction<Event> = (
  event: Event,
  moment: { step: Step; before: Expectation },
) => Promise<void>

/** A way to cause an event. If the way is possible only in some states, `when` checks the state before the step. */
type Way<Event> =
  | StepAction<Event>
  | { when: (before: Expectation) => boolean; act: StepAction<Event> }

/**
 * The action that causes an event. If a visitor can cause the event in several ways, an object with one action for
 * each way, keyed by the name of the way.
 */
type StepActions<Event> = StepAction<Event> | Readonly<Record<string, Way<Event>>>

/** A path, with the event types of its machine. */
export type PathOf<Machine extends AnyStateMachine> = Omit<Path, 'steps'> & {
  steps: (Omit<Step, 'event'> & { event: EventFrom<Machine> | InternalEvent })[]
}

/** The actions and expectations for one run of a path. They share variables, so each run needs a new object. */
interface ScenarioRun<Machine extends AnyStateMachine = AnyStateMachine> {
  /**
   * Opens the page on which the path starts. If this already causes the first steps of the path, returns their
   * number.
   */
  begin: (path: PathOf<Machine>) => Promise<number | void>
  /** The actions that cause each event of the machine. */
  does: {
    [Type in EventFrom<Machine>['type']]: StepActions<Extract<EventFrom<Machine>, { type: Type }>>
  }
  /** The actions that end an actor, by the type of the event, such as `xstate.done.actor.sendOwnerMail`. */
  ends?: Record<`xstate.${string}`, StepAction<InternalEvent>>
  /** Returns what the page must show in an expected state. Called for the start and for each step, in order. */
  shows: (rest: Expectation | Step) => Shown
  /** Whether the next step follows automatically, before a test can read the result of this step. */
  isTooShortToSee?: (step: Step) => boolean
  /**
   * Actions that a visitor can try in any state, by event. If the state does not accept the event, nothing may change.
   */
  alwaysPossible?: Partial<Record<EventFrom<Machine>['type'], () => Promise<void>>>
}

/** Carries out the steps of a machine's paths, and knows what the page shows after each step. All drivers use it. */
export interface Scenario<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: MachineName
  /** The part of the site that shows the machine. Used in titles of tests. */
  part: string
  /** The name of the actor. Defaults to the name of the machine. */
  actor?: string
  /** Checks whether a browser test can cause every step of the path. Defaults to true. */
  isPossible?: (path: PathOf<Machine>) => boolean
  /** Creates the actions and expectations for one run of a path. */
  play: (visit: Visit) => ScenarioRun<Machine>
}

/** Checks whether an expected state belongs to a step. The state at the start does not. */
export const isStep = (rest: Expectation | Step): rest is Step => 'event' in rest

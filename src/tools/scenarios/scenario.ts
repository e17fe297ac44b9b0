import type { AnyStateMachine, EventFrom } from 'xstate'
import type { Expectation, InternalEvent, Path, Step } from 'xstate-statecharts/paths'
import type { MachineName } from '../machineCases/index.ts'
import type { Shown, Visit } from './visitor.ts'

/**
 * Causes an event, by an action of a visitor or of the environment. `before` is the machine's expected state before the
 * step.
 */
type StepAction<Event> = (
  event: Event,
  moment: { step: Step; before: Expectation },
) => Promise<void>

/**
 * One of several ways to cause an event, for example by a click or by a key press. If the way is possible only in some
 * states, `when` returns whether it is possible in the machine's expected state before the step.
 */
type Way<Event> =
  | StepAction<Event>
  | { when: (before: Expectation) => boolean; act: StepAction<Event> }

/**
 * The action that causes an event. If a visitor can cause the event in several ways, this is an object with one action
 * for each way, keyed by the name of the way.
 */
type StepActions<Event> = StepAction<Event> | Readonly<Record<string, Way<Event>>>

/** A path whose events have the event types of one machine. */
export type PathOf<Machine extends AnyStateMachine> = Omit<Path, 'steps'> & {
  steps: (Omit<Step, 'event'> & { event: EventFrom<Machine> | InternalEvent })[]
}

/**
 * The actions and expectations for one run of a path. They share variables that change during the run, so each run
 * needs a new object.
 */
interface ScenarioRun<Machine extends AnyStateMachine = AnyStateMachine> {
  /**
   * Opens the page on which the path starts. If opening the page also carries out the first steps of the path, returns
   * the number of these steps.
   */
  begin: (path: PathOf<Machine>) => Promise<number | void>
  /**
   * For each event of the machine, the function that causes the event, or several functions if there are several ways
   * to cause it.
   */
  does: {
    [Type in EventFrom<Machine>['type']]: StepActions<Extract<EventFrom<Machine>, { type: Type }>>
  }
  /**
   * Functions that make an actor end, keyed by the event that the machine receives when the actor ends, such as
   * `xstate.done.actor.sendOwnerMail`.
   */
  ends?: Record<`xstate.${string}`, StepAction<InternalEvent>>
  /**
   * Returns the contents that the page must show in an expected state. It is called for the start and then for each
   * step, in order.
   */
  shows: (rest: Expectation | Step) => Shown
  /**
   * Checks whether the next step follows automatically, without an action of the test. In this case, the page changes
   * again before the test can read its contents.
   */
  isTooShortToSee?: (step: Step) => boolean
  /**
   * Actions that a visitor can try in any state, keyed by the event that they cause. If the machine does not accept the
   * event in a state, the page must not change.
   */
  alwaysPossible?: Partial<Record<EventFrom<Machine>['type'], () => Promise<void>>>
}

/**
 * Carries out the steps of a machine's paths on a page, and defines the contents that the page must show after each
 * step. The same scenario is used for the tests in jsdom, the tests in browsers and the instructions for manual
 * testers.
 */
export interface Scenario<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: MachineName
  /** The part of the site that the machine controls. The titles of the tests begin with this text. */
  part: string
  /** The name of the actor that runs the machine. The default is the name of the machine. */
  actor?: string
  /**
   * Checks whether a browser test can cause every step of the path. If this function is missing, a browser test can run
   * all paths.
   */
  isPossible?: (path: PathOf<Machine>) => boolean
  /** Creates the actions and expectations for one run of a path. */
  play: (visit: Visit) => ScenarioRun<Machine>
}

/** Checks whether an expected state is the result of a step. If not, it is the state at the start of the path. */
export const isStep = (rest: Expectation | Step): rest is Step => 'event' in rest

import { assign, setup } from 'xstate'
import { addStep, isOfMachine, type InspectorEvent, type Run } from './runs.ts'

interface Context {
  runs: readonly Run[]
  /** The error message if the last file could not be opened. Otherwise empty. */
  problem: string
  /** The number of received messages that the inspector ignored because they do not follow the protocol. */
  ignored: number
  /** The id of the selected run. If undefined, the newest run is shown. */
  run?: number | undefined
  /** The actor whose chart is shown. If undefined, the first actor is shown. */
  actor?: string | undefined
  /** The actor whose events are listed. If undefined, the events of all actors are listed. */
  listed?: string | undefined
  /** The id of the run that contains the selected step. */
  reviewed?: number
  /** The index of the selected step in the run. */
  place: number
}

const noSelection = { actor: undefined, listed: undefined, problem: '' }

const change = (runs: readonly Run[], id: number, part: Partial<Run>) =>
  runs.map((run) => (run.id === id ? { ...run, ...part } : run))

/**
 * The state of the inspector's page. In `live`, the page follows a run and shows its newest step. In `reviewing`, it
 * shows an earlier step.
 */
export const inspectorMachine = setup({
  types: { context: {} as Context, events: {} as InspectorEvent },
}).createMachine({
  id: 'inspector',
  context: { runs: [], problem: '', ignored: 0, place: 0 },
  initial: 'live',
  states: {
    live: {},
    reviewing: { on: { 'live.pressed': 'live' } },
  },
  on: {
    'step.received': {
      actions: assign({
        runs: ({ context, event }) => addStep(context.runs, event.run, event),
      }),
    },
    'message.ignored': { actions: assign({ ignored: ({ context }) => context.ignored + 1 }) },
    'run.ended': {
      actions: assign({
        runs: ({ context, event }) => change(context.runs, event.run, { state: 'disconnected' }),
      }),
    },
    'clock.moved': {
      actions: assign({
        runs: ({ context, event }) => change(context.runs, event.run, { time: event.time }),
      }),
    },
    'run.opened': {
      target: '.live',
      actions: assign(({ context, event: { run } }) => ({
        ...noSelection,
        runs: [...context.runs, run],
        run: run.id,
      })),
    },
    'run.refused': { actions: assign({ problem: ({ event }) => event.problem }) },
    'run.chosen': {
      target: '.live',
      actions: assign(({ event }) => ({ ...noSelection, run: event.run })),
    },
    'runs.cleared': {
      target: '.live',
      actions: assign({
        runs: ({ context }) =>
          context.runs.flatMap((run) =>
            run.state === 'connected' || run.state === 'simulated'
              ? [{ ...run, cleared: run.steps.length }]
              : [],
          ),
      }),
    },
    'actor.chosen': { actions: assign({ actor: ({ event }) => event.actor }) },
    'actor.listed': { actions: assign({ listed: ({ event }) => event.actor }) },
    'step.chosen': {
      target: '.reviewing',
      actions: assign(({ context, event: { run, place, step } }) => ({
        reviewed: run,
        place,
        actor: isOfMachine(step) ? step.actor : context.actor,
      })),
    },
  },
})

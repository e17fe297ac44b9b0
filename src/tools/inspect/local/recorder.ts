import { assign, setup, type SnapshotFrom } from 'xstate'
import type { RecordedSnapshot, Step } from '../trace.ts'

/** Records what the site's actors do; while a past step is reviewed, recording goes on. */
export const recorder = setup({
  types: {
    context: {} as {
      steps: Step[]
      /** The name of the actor whose chart shows; the first that there is, until another is chosen. */
      shown: string | null
      /** The index of the step under review. */
      reviewed: number
    },
    events: {} as
      | { type: 'actor.chosen'; name: string }
      | { type: 'step.recorded'; step: Step }
      | { type: 'step.chosen'; index: number }
      | { type: 'live.resumed' },
  },
  actions: {
    showActor: assign({ shown: (_, name: string) => name }),
    addStep: assign({
      steps: ({ context }, step: Step) => [...context.steps, step],
      shown: ({ context }, step: Step) => context.shown ?? step.actor,
    }),
    reviewStep: assign({
      reviewed: (_, index: number) => index,
      shown: ({ context }, index: number) => context.steps[index]?.actor ?? context.shown,
    }),
  },
  guards: {
    isRecorded: ({ context }, index: number) => context.steps[index] !== undefined,
  },
}).createMachine({
  id: 'recorder',
  context: { steps: [], shown: null, reviewed: 0 },
  on: {
    'actor.chosen': { actions: { type: 'showActor', params: ({ event }) => event.name } },
    'step.recorded': { actions: { type: 'addStep', params: ({ event }) => event.step } },
    'step.chosen': {
      guard: { type: 'isRecorded', params: ({ event }) => event.index },
      target: '.reviewing',
      actions: { type: 'reviewStep', params: ({ event }) => event.index },
    },
  },
  initial: 'live',
  states: {
    live: {},
    reviewing: { on: { 'live.resumed': 'live' } },
  },
})

type Recording = SnapshotFrom<typeof recorder>

/** The index of the step that shows: the one under review or else the newest; -1 before the first. */
export const position = ({ context, ...snapshot }: Recording): number =>
  snapshot.value === 'reviewing' ? context.reviewed : context.steps.length - 1

/** What an actor was at a step, which may be another actor's. */
export const snapshotAt = (
  steps: readonly Step[],
  index: number,
  actor: string,
): RecordedSnapshot | undefined =>
  steps.slice(0, index + 1).findLast((step) => step.actor === actor)?.snapshot

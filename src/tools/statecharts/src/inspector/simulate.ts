import type { AnyStateMachine } from 'xstate'
import { createDryRun } from '../dryRun.ts'
import { createRecorder } from './recorder.ts'
import type { Step } from './trace.ts'

/** Starts a dry run of a machine and records the steps. The clock of the dry run only moves if `advance` is called. */
export function simulate(
  id: string,
  machine: AnyStateMachine,
  input: unknown,
  record: (step: Step) => void,
) {
  const dryRun = createDryRun(machine, {
    id,
    input,
    inspect: createRecorder(
      (step) => record(step()),
      () => dryRun.now(),
    ),
  })
  return {
    ...dryRun,
    send: (event: Step['event']) => dryRun.send(timed(event, dryRun.now())),
    /** Moves the clock forward, by ms, and returns its new time. */
    advance: (ms: number): number => {
      dryRun.advance(ms)
      return dryRun.now()
    },
  }
}

/** Returns the event. If it has a property `at`, sets `at` to the current time. */
export const timed = (event: Step['event'], now: number): Step['event'] =>
  'at' in event ? { ...event, at: now } : event

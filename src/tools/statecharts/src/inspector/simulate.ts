import type { AnyStateMachine } from 'xstate'
import { createDryRun } from '../paths.ts'
import { createRecorder } from './recorder.ts'
import type { RecordedStep } from './trace.ts'

/**
 * Starts a dry run of a machine and records the steps. The clock of the dry run stands still until `advance` is called.
 */
export function simulate(
  id: string,
  machine: AnyStateMachine,
  input: unknown,
  record: (step: RecordedStep) => void,
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
    send: (event: RecordedStep['event']) => dryRun.send(timed(event, dryRun.now())),
    /** Moves the clock forward by `ms`, and returns its new time. */
    advance: (ms: number): number => {
      dryRun.advance(ms)
      return dryRun.now()
    },
  }
}

/** Returns the event. If the event has a property `at`, this property is set to the current time. */
export const timed = (event: RecordedStep['event'], now: number): RecordedStep['event'] =>
  'at' in event ? { ...event, at: now } : event

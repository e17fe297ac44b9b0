import type { AnyStateMachine } from 'xstate'
import { createDryRun } from '../dryRun.ts'
import { createRecorder } from './recorder.ts'
import type { Step } from './trace.ts'

/** A machine that runs dry, with a clock that only `advance` moves; what its actors would answer is sent to it as an event. */
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
    /** Moves the clock by ms and returns its time. */
    advance: (ms: number): number => {
      dryRun.advance(ms)
      return dryRun.now()
    },
  }
}

/** The event with the present time where it names one. */
export const timed = (event: Step['event'], now: number): Step['event'] =>
  'at' in event ? { ...event, at: now } : event

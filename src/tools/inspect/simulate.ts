import { SimulatedClock, type AnyStateMachine } from 'xstate'
import { createDryRun, deliver } from '../statecharts/src/fakeActors.ts'
import { createRecorder } from './recorder.ts'
import type { Step } from './trace.ts'

/** A machine without effects, with a clock that only `advance` moves; what its actors would answer is sent to it as an event. */
export function simulate(
  actor: string,
  machine: AnyStateMachine,
  input: unknown,
  record: (step: Step) => void,
) {
  const clock = new SimulatedClock()
  const now = () => clock.now()
  const dryRun = createDryRun(machine, {
    id: actor,
    clock,
    input,
    inspect: createRecorder((step) => record(step()), now),
  })
  return {
    start: () => dryRun.start(),
    send: (event: Step['event']) => deliver(dryRun, timed(event, now())),
    /** Moves the clock by ms and returns its time. */
    advance: (ms: number): number => {
      clock.increment(ms)
      return now()
    },
  }
}

/** The event with the present time where it names one. */
export const timed = (event: Step['event'], now: number): Step['event'] =>
  'at' in event ? { ...event, at: now } : event

import { SimulatedClock, type AnyStateMachine } from 'xstate'
import { messageOf } from '../statecharts/record.ts'
import { createStill, happen } from '../statecharts/standIns.ts'
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
  let steps = 0
  const tell = (step: Step) => {
    steps += 1
    record(step)
  }
  const still = createStill(machine, {
    id: actor,
    clock,
    input,
    inspect: createRecorder((step) => tell(step()), now),
  })
  /** Does something of which XState tells nothing where the machine breaks by it. */
  const attempt = (event: Step['event'], act: () => void) => {
    const before = steps
    act()
    const snapshot: unknown = still.getSnapshot()
    const { status, value, error } = snapshot as Record<string, unknown>
    if (steps === before && status === 'error')
      tell({ actor, at: now(), event, snapshot: { status, value, error: messageOf(error) } })
  }
  return {
    start: () => attempt({ type: 'xstate.init' }, () => still.start()),
    send: (event: Step['event']) => {
      const sent = timed(event, now())
      attempt(sent, () => happen(still, sent))
    },
    /** Moves the clock by ms and returns its time. */
    advance: (ms: number): number => {
      attempt({ type: 'xstate.after' }, () => clock.increment(ms))
      return now()
    },
  }
}

/** The event with the present time where it names one. */
export const timed = (event: Step['event'], now: number): Step['event'] =>
  'at' in event ? { ...event, at: now } : event

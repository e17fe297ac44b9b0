import type { AnyStateMachine } from 'xstate'
import type { InspectorEvent } from './inspectorMachine.ts'
import type { Run } from './runs.ts'
import { simulate } from './simulate.ts'

/** Opens a run in which the machine of an actor is simulated. */
export function beginSimulation(
  actor: string,
  machine: AnyStateMachine,
  input: unknown,
  tell: (event: InspectorEvent) => void,
): void {
  const { start, send, advance } = simulate(actor, machine, input, (step) =>
    tell({ type: 'step.received', run, step }),
  )
  const run: Run = {
    id: Date.now(),
    name: actor,
    state: 'simulated',
    steps: [],
    cleared: 0,
    machines: {},
    send: (_, event) => send(event),
    advance: (ms) => tell({ type: 'clock.moved', run: run.id, time: advance(ms) }),
    time: 0,
  }
  tell({ type: 'run.opened', run })
  start()
}

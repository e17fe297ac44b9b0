import type { AnyStateMachine } from 'xstate'
import type { InspectorEvent, Run } from './runs.ts'
import { simulate } from './simulate.ts'

/** Opens a run in the inspector in which a machine is simulated under the name of its actor. */
export function startSimulation(
  actor: string,
  machine: AnyStateMachine,
  input: unknown,
  report: (event: InspectorEvent) => void,
): void {
  const { start, send, advance } = simulate(actor, machine, input, (step) =>
    report({ type: 'step.received', run, step }),
  )
  const run: Run = {
    id: Date.now(),
    name: actor,
    state: 'simulated',
    steps: [],
    cleared: 0,
    machines: {},
    send: (_, event) => send(event),
    advance: (ms) => report({ type: 'clock.moved', run: run.id, time: advance(ms) }),
    time: 0,
  }
  report({ type: 'run.opened', run })
  start()
}

import type { AnyStateMachine } from 'xstate'
import type { InspectorEvent, Run } from './runs.ts'
import { simulate } from './simulate.ts'

/** Simulates a machine and adds the simulation to the inspector as a new run. */
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

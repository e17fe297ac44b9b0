import type { AnyStateMachine } from 'xstate'
import type { MachineCases } from '../../machineCases/defineCases.ts'
import { machineCases } from '../../machineCases/index.ts'
import { simulate } from '../simulate.ts'
import { addStep, type Change, type Run } from './runs.ts'

/** Adds a run in which the machine of an actor is simulated, and returns its id. */
export function beginSimulation(
  actor: string,
  machine: AnyStateMachine | undefined,
  change: Change,
): number | undefined {
  if (!machine) return undefined
  const known: Record<string, MachineCases | undefined> = machineCases
  const { start, send, advance } = simulate(actor, machine, known[machine.id]?.input, (step) =>
    change((runs) => addStep(runs, run, step)),
  )
  const run: Run = {
    id: Date.now(),
    name: actor,
    state: 'simulated',
    steps: [],
    cleared: 0,
    machines: {},
    send: (_, event) => send(event),
    advance: (ms) => {
      const time = advance(ms)
      change((runs) => runs.map((one) => (one.id === run.id ? { ...one, time } : one)))
    },
    time: 0,
  }
  start()
  return run.id
}

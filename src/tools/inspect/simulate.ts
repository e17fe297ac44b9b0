import { createActor, fromCallback, SimulatedClock, type AnyStateMachine } from 'xstate'
import { createRecorder } from './recorder.ts'
import type { Step } from './trace.ts'

const silent = fromCallback(() => undefined)

/** The machine with invoked actors that do nothing; what they would answer is sent to it as an event. */
export const inert = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [name, silent]),
    ),
  })

/** A machine without effects, with a clock that only `advance` moves. */
export function simulate(
  actor: string,
  machine: AnyStateMachine,
  input: unknown,
  record: (step: Step) => void,
) {
  const clock = new SimulatedClock()
  const now = () => clock.now()
  const actorRef = createActor(inert(machine), {
    id: actor,
    clock,
    input,
    inspect: createRecorder((step) => record(step()), now),
  })
  // An event sent by hand may break the machine; its last step says so.
  actorRef.subscribe({ error: () => undefined })
  return {
    start: () => actorRef.start(),
    send: (event: Step['event']) => actorRef.send(timed(event, now())),
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

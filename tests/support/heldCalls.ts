import { fromPromise } from 'xstate'

interface HeldCall<Input, Output> {
  id: string
  input: Input
  signal: AbortSignal
  isSettled: boolean
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function `hold` that creates the logic of a promise actor. An actor with this logic stays pending until the
 * test resolves or rejects it. The returned list `calls` contains all these actors that have started.
 */
export function holdCalls<Input, Output>() {
  const calls: HeldCall<Input, Output>[] = []
  const heldActor = (id: string) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) =>
          calls.push({ id, input, signal, isSettled: false, resolve, reject }),
        ),
    )
  return { calls, hold: heldActor }
}

/** Waits until all pending promise callbacks have run, and also all callbacks that they add. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))

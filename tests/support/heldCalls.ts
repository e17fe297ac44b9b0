import { fromPromise } from 'xstate'

interface HeldCall<Input, Output> {
  id: string
  input: Input
  signal: AbortSignal
  isSettled: boolean
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/** Promise actors that wait for the test: `hold` makes one, `calls` lists what was asked of them. */
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

/** Lets promises settle, however many turns of the microtask queue they take. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))

import { fromCallback, fromPromise } from 'xstate'

/** A call of a machine's actor that the test answers. */
export interface HeldCall<Input, Output> {
  input: Input
  signal: AbortSignal
  answer: (output: Output) => void
  fail: (error: unknown) => void
}

/** A promise actor whose calls wait in `calls`, oldest first, for the test to answer. */
export function holdPromise<Output, Input>() {
  const calls: HeldCall<Input, Output>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((answer, fail) => calls.push({ input, signal, answer, fail })),
  )
  return {
    calls,
    logic,
    /** The call that has not been answered by a later one; throws when there was none. */
    get last() {
      const call = calls.at(-1)
      if (!call) throw new Error('There was no call')
      return call
    },
  }
}

/** A listening actor that counts how often it listens right now. */
export function countListeners() {
  const counted = {
    active: 0,
    logic: fromCallback(() => {
      counted.active += 1
      return () => {
        counted.active -= 1
      }
    }),
  }
  return counted
}

/** Takes the styles away, as jsdom matches all their rules anew for each element that a query by role asks about. */
export const dropStyles = () =>
  document.querySelectorAll('style').forEach((style) => style.remove())

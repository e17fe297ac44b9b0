/**
 * The timeout for waiting in a test, in ms. It only ends a wait that hangs, because it is far longer than any wait on a
 * busy machine.
 */
export const longestWait = 120_000

/**
 * The timeout for waiting in a test, in ms. Even on a busy machine, every successful wait is much shorter, so this
 * timeout only ends a wait that hangs.
 */
export const longestWait = 120_000

/**
 * The timeout for waiting in a test, in ms. It is only a guard against hanging, so it is far longer than any wait on a
 * busy machine.
 */
export const longestWait = 120_000

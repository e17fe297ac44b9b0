/** How long a test waits for one thing before it takes it for lost, in ms: a guard against hanging. */
export const longestWait = 120_000

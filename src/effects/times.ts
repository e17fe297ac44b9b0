/** The time limit for reading the body of a successful response, in ms. */
export const readingTime = 2_000

/** The longest Retry-After that the site follows, in ms. */
export const longestPause = 10_000

/** The largest random addition to the delay before a retry, in ms. It prevents that all clients retry at the same time. */
export const mostJitter = 200

/** The longest time that prefetching waits until the browser is idle, in ms. */
export const longestIdleWait = 2_000

/** The time after which a queued press shows the failure notice, in ms. */
export const pressTimeout = 10_000

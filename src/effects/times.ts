/** The time limit for reading the body of a successful response, in ms. */
export const readingTime = 2_000

/** The longest delay in Retry-After that the site accepts, in ms. */
export const longestPause = 10_000

/**
 * The maximum of the random time that is added to the delay before a retry, in ms. It prevents all browsers from
 * retrying at the same time.
 */
export const mostJitter = 200

/** The longest time that prefetching waits for the browser to become idle, in ms. */
export const longestIdleWait = 2_000

/**
 * The time between a press on a button and the failure notice, in ms. The notice shows only if the page is not hydrated
 * by then.
 */
export const pressTimeout = 10_000

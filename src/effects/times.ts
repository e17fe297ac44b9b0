/** How long reading an answer's body may take, in ms; its outcome never matters. */
export const readingTime = 2_000

/** The longest pause that the mail service may ask for, in ms. */
export const longestPause = 10_000

/** The most that chance adds to a pause after a refusal, in ms, so that clients do not all repeat at the same time. */
export const mostJitter = 200

/** How long what is fetched ahead waits at most for a moment in which the browser is idle, in ms. */
export const longestIdleWait = 2_000

/** How long a submit may wait for the page's code before the visitor is told, in ms. */
export const pressTimeout = 10_000

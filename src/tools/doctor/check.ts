/** The result of one check. The check passed if `wrong` is empty and `skipped` is undefined. */
export interface Check {
  /** The checked item, for example a path. */
  what: string
  /** The findings, one line each. */
  wrong: string[]
  /** The reason why the check was skipped. */
  skipped?: string
}

/** The time limit for a response, in ms. */
export const timeout = 10_000

/** Returns one finding if the two values differ, otherwise none. */
export const compare = (what: string, found: string | number | null, expected: string | number) =>
  found === expected ? [] : [`${what} is ${found ?? 'missing'}, expected ${expected}`]

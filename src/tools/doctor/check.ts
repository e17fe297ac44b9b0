/** The result of one check. The check passed if `wrong` is empty and `skipped` is undefined. */
export interface Check {
  /** The item that was checked, for example a path of the site. */
  what: string
  /** The findings, one line each. */
  wrong: string[]
  /** The reason why the check was skipped. */
  skipped?: string
}

/** The time limit for a response, in ms. */
export const timeout = 10_000

/** Returns a list with one finding if the two values differ, otherwise an empty list. */
export const compare = (what: string, found: string | number | null, expected: string | number) =>
  found === expected ? [] : [`${what} is ${found ?? 'missing'}, expected ${expected}`]

/** The result of one check of the deployed site. The check passed if `wrong` is empty and `skipped` is undefined. */
export interface Check {
  /** The name of the checked item, for example a path of the site. */
  what: string
  /** The problems that the check found, one line each. */
  wrong: string[]
  /** The reason why the check was skipped. */
  skipped?: string
}

/** The timeout of a request, in ms. */
export const timeout = 10_000

/** Returns a list with a message if the two values differ, otherwise an empty list. */
export const compare = (what: string, found: string | number | null, expected: string | number) =>
  found === expected ? [] : [`${what} is ${found ?? 'missing'}, expected ${expected}`]

/** What was looked at, and what is wrong with it; nothing where it is as it should be. */
export interface Check {
  what: string
  wrong: string[]
  /** Why it was not looked at. */
  skipped?: string
}

/** How long an answer may take, in ms. */
export const timeout = 10_000

/** A line where something is found that was not expected. */
export const differs = (what: string, found: string | number | null, expected: string | number) =>
  found === expected ? [] : [`${what} is ${found ?? 'missing'}, not ${expected}`]

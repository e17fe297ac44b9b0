import { parseArgs } from 'node:util'

/** What is measured, in this order. */
export const parts = ['loads', 'taps', 'readers', 'interactions', 'holdings'] as const

export type Part = (typeof parts)[number]

/** What the measurements share. */
export interface Bench {
  chromium: string
  /** Rounds, of which the medians are printed. */
  runs: number
  /** Addresses of the built site, and of its pages without any script. */
  site: string
  plain: string
}

const isPart = (name: string): name is Part => parts.includes(name as Part)

/** Reads the command line; throws with one sentence on what it does not know. */
export function parseOptions(args: string[]): { runs: number; only: readonly Part[] } {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs wants a whole number from 1, not "${values.runs}"`)
  if (values.only === undefined) return { runs, only: parts }
  if (!isPart(values.only))
    throw new Error(`--only wants one of ${parts.join(', ')}, not "${values.only}"`)
  return { runs, only: [values.only] }
}

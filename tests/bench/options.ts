import { parseArgs } from 'node:util'

export const usage = `Usage: npm run bench -- [options]   compares the built site with plain pages that have the same text
  --runs NUMBER      the number of rounds (5)
  --main-thread      measure only the work of the main thread
  --help             print this help`

export const options = {
  runs: { type: 'string', default: '5' },
  'main-thread': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Reads the command-line arguments of the benchmark. Throws if an argument is invalid. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({ args, options })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs must be a whole number of at least 1, not ${values.runs}`)
  return { runs, onlyMainThread: values['main-thread'], help: values.help }
}

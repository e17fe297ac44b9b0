import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

export interface Options {
  /** Rounds, of which the medians are printed. */
  runs: number
  /** A file that receives all figures. */
  json: string | undefined
  /** Try out ten and a hundred times as much content instead. */
  growth: boolean
}

/** Reads the command line; throws with one sentence on what it does not know. */
export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      json: { type: 'string' },
      growth: { type: 'boolean', default: false },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs wants a whole number from 1, not "${values.runs}"`)
  return { runs, json: values.json, growth: values.growth }
}

/** Throws where there is no built site to measure. */
export function requireBuild(folder: string): void {
  if (!existsSync(`${folder}/index.html`))
    throw new Error(`There is no built site in ${folder}/: run npm run build`)
}

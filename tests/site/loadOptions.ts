import { parseArgs } from 'node:util'

/** What `npm run load` can be put in front of. */
export const loaded = ['nginx', 'caddy', 'preview'] as const

export type Loaded = (typeof loaded)[number]

/** What a load is to be like. */
export interface LoadOptions {
  servers: readonly Loaded[]
  /** How long each server has to last. */
  seconds: number
  connections: number
}

const isLoaded = (name: string): name is Loaded => loaded.some((one) => one === name)

function readCount(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is no number: ${text}`)
  return count
}

/** Reads the parameters of `npm run load`; throws where one is none. */
export function readLoadOptions(parameters: string[]): LoadOptions {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      connections: { type: 'string', default: '100' },
    },
  })
  const unknown = positionals.filter((name) => !isLoaded(name))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. There is: ${loaded.join(', ')}`)
  return {
    servers: positionals.length === 0 ? loaded : positionals.filter(isLoaded),
    seconds: readCount('seconds', values.seconds),
    connections: readCount('connections', values.connections),
  }
}

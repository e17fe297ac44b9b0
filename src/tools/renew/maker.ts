import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { format, resolveConfig } from 'prettier'

/** A file that is not as its command would make it now; paths are those from the project's root. */
export interface Stale {
  file: string
  /** What became different, a fact a line. */
  changes: string[]
  make: () => Promise<void>
}

/** What a command makes: committed files that follow from others. */
export interface Maker {
  command: string
  stale: () => Promise<Stale[]>
}

const root = resolve(import.meta.dirname, '../../..')

/** Reads a file of the project; one that is not there is empty. */
export const read = (file: string) => readFile(resolve(root, file)).catch(() => Buffer.alloc(0))

export async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(resolve(root, file)), { recursive: true })
  await writeFile(resolve(root, file), content)
}

/** A text as Prettier leaves it in that file. */
export async function formatted(file: string, text: string): Promise<string> {
  const filepath = resolve(root, file)
  return format(text, { ...(await resolveConfig(filepath)), filepath })
}

/** What only one of two lists has, as `- before` and `+ after`. */
const difference = (before: readonly string[], after: readonly string[]) => [
  ...new Set(before.filter((fact) => !after.includes(fact)).map((fact) => `- ${fact}`)),
  ...new Set(after.filter((fact) => !before.includes(fact)).map((fact) => `+ ${fact}`)),
]

/** The rows of the tables in a Markdown text. */
export const rowsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.replaceAll(/\s+/g, ' '))

/** Makes texts, by their paths; of a text that changes it says how its facts do. */
export const texts = (
  command: string,
  generate: () => Promise<Map<string, string>>,
  factsIn: (text: string, file: string) => string[],
): Maker => ({
  command,
  stale: async () => {
    const stale: Stale[] = []
    for (const [file, text] of await generate()) {
      const before = (await read(file)).toString()
      if (before === text) continue
      const changes = difference(factsIn(before, file), factsIn(text, file))
      stale.push({ file, changes, make: () => write(file, text) })
    }
    return stale
  },
})

export const digest = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/**
 * Makes pictures. No two versions of a browser draw the same bytes, so the file `record` keeps what
 * each was drawn from, in words or digests, and the bytes that this gave.
 */
export function pictures(
  command: string,
  record: string,
  sources: () => Promise<Map<string, string[]>>,
  draw: (file: string) => Promise<Buffer>,
): Maker {
  const recorded = async () =>
    JSON.parse((await read(record)).toString() || '{}') as Record<string, string[]>
  const entry = (source: string[], content: Buffer) => [...source, `bytes ${digest(content)}`]
  return {
    command,
    stale: async () => {
      const before = await recorded()
      const stale: Stale[] = []
      for (const [file, source] of await sources()) {
        const now = entry(source, await read(file))
        if (isDeepStrictEqual(before[file], now)) continue
        const make = async () => {
          const content = await draw(file)
          await write(file, content)
          const entries = { ...(await recorded()), [file]: entry(source, content) }
          await write(record, await formatted(record, JSON.stringify(entries)))
        }
        stale.push({ file, changes: difference(before[file] ?? [], now), make })
      }
      return stale
    },
  }
}

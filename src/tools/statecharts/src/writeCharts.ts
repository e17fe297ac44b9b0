import type { Colours } from './colours.ts'
import type { Machine } from './describe.ts'
import { shorten } from './source.ts'
import type { Layout } from './geometry.ts'
import { drawingsOf, type DrawingOptions } from './splitCharts.ts'
import { writeSvg } from './svg.ts'
import { writePage } from './tables.ts'

export interface ChartOptions extends DrawingOptions {
  colours: Colours
}

/**
 * Returns the files of a machine, keyed by name: first its charts, then a Markdown page. `from` is the sentence on the
 * page that mentions the machine's source file. If the layout exceeds the time limit, returns only the page. Chooses
 * file names that are not in `taken`, and adds them to `taken`.
 */
export async function writeCharts(
  machine: Machine,
  from: string,
  { colours, ...limits }: ChartOptions,
  taken = new Set<string>(),
): Promise<Map<string, string>> {
  const drawings = await drawingsOf(machine, limits).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') return new Map<string, Layout>()
    throw error
  })
  const names = [...drawings.keys()].map((name) => freeName(name, taken))
  const page = names[0] ?? freeName(machine.id, taken)
  return new Map([
    ...[...drawings.values()].map((layout, index): [string, string] => [
      `${names[index]}.svg`,
      writeSvg(layout, colours),
    ]),
    [`${page}.md`, `${writePage(machine, from, names)}\n`],
  ])
}

/** Replaces the characters that have a special meaning in file names or URLs. */
const fileName = (name: string) =>
  shorten(name, 100)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|-+$/g, '') || 'machine'

/**
 * Returns a file name that is not in `taken`, and adds it to `taken`. Two names that differ only in upper and lower
 * case count as the same.
 */
export function freeName(name: string, taken: Set<string>): string {
  const wanted = fileName(name)
  let free = wanted
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${wanted}-${count}`
  taken.add(free.toLowerCase())
  return free
}

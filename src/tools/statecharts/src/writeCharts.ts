import type { Colours } from './colours.ts'
import type { Machine } from './describe.ts'
import { shorten } from './source.ts'
import { drawingsOf } from './splitCharts.ts'
import { writeSvg } from './svg.ts'
import { writePage } from './tables.ts'

/** How charts are drawn: their colours, and how wide a page's are at most, in px. */
export interface ChartOptions {
  colours: Colours
  width?: number | undefined
}

/** The charts of a machine as files by their names, none of which is taken: its pictures, and last a page in Markdown. */
export async function writeCharts(
  machine: Machine,
  from: string,
  { colours, width }: ChartOptions,
  taken = new Set<string>(),
): Promise<Map<string, string>> {
  const drawings = await drawingsOf(machine, width)
  const names = [...drawings.keys()].map((name) => freeName(name, taken))
  return new Map([
    ...[...drawings.values()].map((layout, index): [string, string] => [
      `${names[index]}.svg`,
      writeSvg(layout, colours),
    ]),
    [`${names[0]}.md`, `${writePage(machine, from, names)}\n`],
  ])
}

/** A name without what file systems and addresses have another use for. */
const fileName = (name: string) =>
  shorten(name, 100)
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|-+$/g, '') || 'machine'

/** A file's name that none is like, whatever the case of its letters; it is taken then. */
export function freeName(name: string, taken: Set<string>): string {
  const wanted = fileName(name)
  let free = wanted
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${wanted}-${count}`
  taken.add(free.toLowerCase())
  return free
}

import type { Colours } from './Chart.tsx'
import type { Machine } from './describe.ts'
import { drawingsOf } from './splitCharts.ts'
import { writeSvg } from './svg.ts'
import { writePage } from './tables.ts'

/** The charts of a machine as files by their names: a page in Markdown, and its pictures. */
export async function writeCharts(
  machine: Machine,
  from: string,
  colours: Colours,
): Promise<Map<string, string>> {
  const drawings = await drawingsOf(machine)
  return new Map([
    ...[...drawings].map(([name, layout]): [string, string] => [
      `${fileName(name)}.svg`,
      writeSvg(layout, colours),
    ]),
    [
      `${fileName(machine.id)}.md`,
      `${writePage(machine, from, [...drawings.keys()].map(fileName))}\n`,
    ],
  ])
}

/** A name without what file systems and addresses have another use for. */
export const fileName = (name: string) =>
  name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '')

import type { LoadFigures } from './trace.ts'

/** One page's loads, round by round. */
export interface PageRounds {
  path: string
  site: LoadFigures[]
  plain: LoadFigures[]
  slowSite: LoadFigures[]
  slowPlain: LoadFigures[]
}

/** What a page holds after garbage collection. */
export interface Holdings {
  heap: number
  nodes: number
  listeners: number
}

/** The middle one of some numbers, or the mean of the two in the middle. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

/** A table in Markdown. */
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
const number = (value: number) => String(Math.round(value * 1000) / 1000)

interface Row {
  name: string
  figure: keyof LoadFigures
  show: (value: number) => string
  slow?: boolean
}

const rows: Row[] = [
  { name: 'bytes before load', figure: 'bytesBeforeLoad', show: kib },
  { name: 'requests before load', figure: 'requestsBeforeLoad', show: number },
  { name: 'bytes before any input', figure: 'bytes', show: kib },
  { name: 'requests before any input', figure: 'requests', show: number },
  { name: 'FCP', figure: 'fcp', show: ms },
  { name: 'LCP', figure: 'lcp', show: ms },
  { name: 'FCP, slow', figure: 'fcp', show: ms, slow: true },
  { name: 'LCP, slow', figure: 'lcp', show: ms, slow: true },
  { name: 'CLS, slow', figure: 'cls', show: number, slow: true },
  { name: 'CPU', figure: 'cpu', show: ms },
  { name: 'script', figure: 'script', show: ms },
  { name: 'style', figure: 'style', show: ms },
  { name: 'layout', figure: 'layout', show: ms },
  { name: 'paint', figure: 'paint', show: ms },
  { name: 'long tasks at 4x', figure: 'longTasks', show: number },
  { name: 'longest task at 4x', figure: 'longestTask', show: ms },
  { name: 'blocking at 4x', figure: 'blocking', show: ms },
]

/** Below this a ratio says nothing: the plain page has no work of this kind. */
const meaningful = 0.5

function cell({ figure, show, slow }: Row, page: PageRounds): string {
  const site = (slow ? page.slowSite : page.site).map((round) => round[figure])
  const plain = (slow ? page.slowPlain : page.plain).map((round) => round[figure])
  if (Math.min(...plain) < meaningful) return `${show(median(site))} : ${show(median(plain))}`
  const ratios = site.map((value, round) => value / (plain[round] ?? NaN))
  return `**${median(ratios).toFixed(2)}** (${show(median(site))})`
}

/** The site beside the plain page: medians of the rounds' ratios, in brackets the site's own figure. */
export const loadTable = (pages: PageRounds[]): string =>
  table(
    ['site : plain', ...pages.map(({ path }) => path)],
    rows.map((row) => [row.name, ...pages.map((page) => cell(row, page))]),
  )

/** How a page answers each of some inputs: medians of the rounds, a column a figure. */
export const responseTable = <Figure extends string>(
  title: string,
  columns: Record<Figure, string>,
  inputs: Record<string, Record<Figure, number>[]>,
): string =>
  table(
    [title, ...Object.values<string>(columns)],
    Object.entries(inputs).map(([name, rounds]) => [
      name,
      ...(Object.keys(columns) as Figure[]).map((figure) =>
        ms(median(rounds.map((round) => round[figure]))),
      ),
    ]),
  )

export const holdingsTable = (holdings: Record<string, [Holdings, Holdings]>): string =>
  table(
    ['after', 'heap', 'DOM nodes', 'listeners'],
    Object.entries(holdings).map(([name, [before, after]]) => [
      name,
      `${kib(before.heap)} to ${kib(after.heap)}`,
      `${before.nodes} to ${after.nodes}`,
      `${before.listeners} to ${after.listeners}`,
    ]),
  )

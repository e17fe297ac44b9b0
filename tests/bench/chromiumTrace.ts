/** How much slower than this machine the visitor's is. */
export const slowdown = 4

/** One event of Chromium's trace; times in µs. */
export interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** CPU time of the thread. */
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { documentLoaderURL?: string; url?: string } }
}

/** What the page at an address has done since it was asked for; throws where the trace does not hold that. */
function mainThreadEvents(events: readonly TraceEvent[], url: string): TraceEvent[] {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`The trace does not hold the load of ${url}`)
  return events.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  )
}

/** Work of a page's main thread, in ms of CPU time. */
export interface MainThread {
  cpu: number
  style: number
  layout: number
  paint: number
  /** By how much the tasks after the first contentful paint exceed 50 ms on a CPU of a quarter. */
  blocking: number
}

const cpuOf = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1_000
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What the page's main thread has done. */
export function mainThreadIn(events: readonly TraceEvent[], url: string): MainThread {
  const own = mainThreadEvents(events, url)
  const spans = own.filter(({ ph }) => ph === 'X')
  const named = (...names: string[]) => spans.filter(({ name }) => names.includes(name))
  const painted = own.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0
  const tasks = named('RunTask')
  return {
    cpu: sum(tasks.map(cpuOf)),
    style: sum(named('UpdateLayoutTree').map(cpuOf)),
    layout: sum(named('Layout').map(cpuOf)),
    paint: sum(named('Paint', 'PrePaint', 'Layerize').map(cpuOf)),
    blocking: sum(
      tasks
        .filter(({ ts, dur = 0 }) => ts + dur > painted)
        .map((task) => Math.max(0, slowdown * cpuOf(task) - 50)),
    ),
  }
}

const running = new Set(['EvaluateScript', 'v8.compile', 'v8.compileModule', 'v8.evaluateModule'])

/** The scripts of the site that the page has compiled or run, by their paths. */
export const scriptsIn = (events: readonly TraceEvent[], url: string): string[] => [
  ...new Set(
    mainThreadEvents(events, url)
      .filter(({ name }) => running.has(name))
      .map(({ args }) => args?.data?.url ?? '')
      .filter((script) => script.startsWith(new URL(url).origin))
      .map((script) => (script === url ? 'the inline one' : new URL(script).pathname)),
  ),
]

/** With room above what was measured, as ratios differ by some 0.2 from machine to machine. */
const limits = { cpu: 3.5, blocking: 60 }

/** What is wrong with the figures of a page: its CPU time as a ratio to the plain page's, and its blocking in ms. */
export function exceededLimits(
  page: string,
  { ratio, blocking }: { ratio: number; blocking: number },
  last: number | undefined,
): string[] {
  return [
    ratio > limits.cpu && `CPU is ${ratio.toFixed(2)}, more than ${limits.cpu}`,
    blocking > limits.blocking &&
      `blocking is ${blocking.toFixed(0)} ms, more than ${limits.blocking}`,
    last !== undefined && ratio > last + 0.3 && `CPU is ${ratio.toFixed(2)}, and was ${last}`,
  ].flatMap((complaint) => (complaint ? `${page}: ${complaint}` : []))
}

/** The CPU ratios of the pages in the table of the results in `docs/performance.md`. */
export const lastRatios = (markdown: string): Map<string, number> =>
  new Map(
    [...markdown.matchAll(/^\| (\/\S*) +\| ([\d.]+) \(/gm)].map(([, page = '', ratio]) => [
      page,
      Number(ratio),
    ]),
  )

/** Neighbours on the machine only ever make a visit slower: the lower quartile says more than the median. */
export function lowerQuartile(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? NaN
}

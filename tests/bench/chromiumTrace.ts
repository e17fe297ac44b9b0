/**
 * The CPU slowdown of the simulated phone. The value 4 means that its CPU is four times slower than the CPU of this
 * machine.
 */
export const slowdown = 4

/** One event of a Chromium trace. All times are in µs. */
export interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** The CPU time that the thread has used during the event. */
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { documentLoaderURL?: string; url?: string } }
}

/**
 * Returns the trace events of a page's main thread since the navigation to `url` started. Throws if the trace does not
 * contain this navigation.
 */
function mainThreadEvents(events: readonly TraceEvent[], url: string): TraceEvent[] {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`The Chromium trace does not contain a navigation to ${url}`)
  return events.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  )
}

/** The work of a page's main thread. All times are in ms of CPU time. */
export interface MainThread {
  cpu: number
  style: number
  layout: number
  paint: number
  /**
   * The total blocking time on the simulated phone. It counts the part of each task that exceeds 50 ms, for all tasks
   * after the first contentful paint.
   */
  blocking: number
}

const cpuOf = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1_000
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Sums up the work of a page's main thread since its navigation started. */
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

/**
 * Returns the paths of the site's scripts that the page has compiled or run. The inline script has no path, so the
 * function returns `the inline script` for it.
 */
export const scriptsIn = (events: readonly TraceEvent[], url: string): string[] => [
  ...new Set(
    mainThreadEvents(events, url)
      .filter(({ name }) => running.has(name))
      .map(({ args }) => args?.data?.url ?? '')
      .filter((script) => script.startsWith(new URL(url).origin))
      .map((script) => (script === url ? 'the inline script' : new URL(script).pathname)),
  ),
]

/**
 * The highest allowed CPU ratio, and the longest allowed blocking time in ms. Both limits leave a margin above the
 * measured values, because CPU ratios differ by about 0.2 between machines.
 */
const limits = { cpu: 3.5, blocking: 60 }

/**
 * Returns a message for each limit that a page exceeds. `ratio` is the CPU time of the page divided by the CPU time of
 * its plain version, which has no scripts. `blocking` is the blocking time in ms. `last` is the page's CPU ratio in
 * `docs/performance.md`.
 */
export function exceededLimits(
  page: string,
  { ratio, blocking }: { ratio: number; blocking: number },
  last: number | undefined,
): string[] {
  return [
    ratio > limits.cpu && `CPU ratio is ${ratio.toFixed(2)}, above the limit of ${limits.cpu}`,
    blocking > limits.blocking &&
      `blocking is ${blocking.toFixed(0)} ms, above the limit of ${limits.blocking} ms`,
    last !== undefined &&
      ratio > last + 0.3 &&
      `CPU ratio is ${ratio.toFixed(2)}, up from ${last} in docs/performance.md`,
  ].flatMap((message) => (message ? `${page}: ${message}` : []))
}

/** Returns the CPU ratio of each page, read from the table of results in `docs/performance.md`. */
export const lastRatios = (markdown: string): Map<string, number> =>
  new Map(
    [...markdown.matchAll(/^\| (\/\S*) +\| ([\d.]+) \(/gm)].map(([, page = '', ratio]) => [
      page,
      Number(ratio),
    ]),
  )

/**
 * Returns the lower quartile of measured times. Other processes can only make a measurement slower, so the lower
 * quartile is more stable than the median.
 */
export function lowerQuartile(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? NaN
}

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
function ofPage(events: readonly TraceEvent[], url: string): TraceEvent[] {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`The trace does not hold the load of ${url}`)
  return events.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  )
}

/** The CPU time of the page's main thread, in ms. */
export const cpuIn = (events: readonly TraceEvent[], url: string): number =>
  ofPage(events, url)
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur) / 1_000, 0)

const running = new Set(['EvaluateScript', 'v8.compile', 'v8.compileModule', 'v8.evaluateModule'])

/** The scripts of the site that the page has compiled or run, by their paths. */
export const scriptsIn = (events: readonly TraceEvent[], url: string): string[] => [
  ...new Set(
    ofPage(events, url)
      .filter(({ name }) => running.has(name))
      .map(({ args }) => args?.data?.url ?? '')
      .filter((script) => script.startsWith(new URL(url).origin))
      .map((script) => (script === url ? 'the inline one' : new URL(script).pathname)),
  ),
]

/** Neighbours on the machine only ever make a visit slower: the lower quartile says more than the median. */
export function lowerQuartile(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? NaN
}

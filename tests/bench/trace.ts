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
  args?: {
    frame?: string
    data?: {
      documentLoaderURL?: string
      requestId?: string
      encodedDataLength?: number
      score?: number
      had_recent_input?: boolean
      interactionId?: number
      duration?: number
      url?: string
    }
  }
}

/** What a page load costs; times in ms, CPU as time of the main thread. */
export interface LoadFigures {
  bytes: number
  requests: number
  bytesBeforeLoad: number
  requestsBeforeLoad: number
  fcp: number
  lcp: number
  cls: number
  cpu: number
  script: number
  style: number
  layout: number
  paint: number
  longTasks: number
  longestTask: number
  blocking: number
}

type Category = 'script' | 'style' | 'layout' | 'paint' | 'other'

const categories: Record<string, Category> = {
  EvaluateScript: 'script',
  FunctionCall: 'script',
  TimerFire: 'script',
  FireIdleCallback: 'script',
  FireAnimationFrame: 'script',
  EventDispatch: 'script',
  RunMicrotasks: 'script',
  'v8.compile': 'script',
  'v8.compileModule': 'script',
  'v8.evaluateModule': 'script',
  'v8.produceCache': 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  'V8.GC_SCAVENGER': 'script',
  UpdateLayoutTree: 'style',
  ParseAuthorStyleSheet: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
}

const cpuOf = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1000
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** A phone four times as slow; tasks that take it longer than 50 ms block. */
const slowdown = 4
const longTask = 50

/** The time of each kind of work, without what runs inside it and is of another kind. */
function timeByCategory(events: TraceEvent[]): Record<Category, number> {
  const times: Record<Category, number> = { script: 0, style: 0, layout: 0, paint: 0, other: 0 }
  const open: { end: number; category: Category }[] = []
  for (const event of events.toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    while ((open.at(-1)?.end ?? Infinity) <= event.ts) open.pop()
    const parent = open.at(-1)
    const category = categories[event.name] ?? parent?.category ?? 'other'
    times[category] += cpuOf(event)
    if (parent) times[parent.category] -= cpuOf(event)
    open.push({ end: event.ts + (event.dur ?? 0), category })
  }
  return times
}

/** What the load of the page at an address cost; throws when the trace does not hold it. */
export function loadFigures(events: TraceEvent[], url: string): LoadFigures {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`The trace does not hold the load of ${url}`)
  const ofPage = events.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts)
  const onMain = ofPage.filter(({ tid, ph }) => tid === start.tid && ph === 'X')
  const at = (name: string) => {
    // The icon's own drawing is a document too.
    const event = ofPage.findLast(
      (candidate) => candidate.name === name && candidate.args?.frame === start.args?.frame,
    )
    return event ? (event.ts - start.ts) / 1000 : NaN
  }
  const load = at('loadEventEnd')
  const fcp = at('firstContentfulPaint')
  const sent = ofPage.filter(({ name }) => name === 'ResourceSendRequest')
  const finished = ofPage.filter(({ name }) => name === 'ResourceFinish')
  const early = ({ ts }: TraceEvent) => (ts - start.ts) / 1000 < load
  const bytes = (list: TraceEvent[]) =>
    total(list.map(({ args }) => args?.data?.encodedDataLength ?? 0))

  const tasks = onMain.filter(({ name }) => name === 'RunTask')
  const { script, style, layout, paint } = timeByCategory(onMain)
  const afterPaint = tasks.filter(({ ts, dur = 0 }) => (ts + dur - start.ts) / 1000 > fcp)

  return {
    bytes: bytes(finished),
    requests: sent.length,
    bytesBeforeLoad: bytes(finished.filter(early)),
    requestsBeforeLoad: sent.filter(early).length,
    fcp,
    lcp: at('largestContentfulPaint::Candidate'),
    cls: total(
      ofPage
        .filter(({ name, args }) => name === 'LayoutShift' && !args?.data?.had_recent_input)
        .map(({ args }) => args?.data?.score ?? 0),
    ),
    cpu: total(tasks.map(cpuOf)),
    script,
    style,
    layout,
    paint,
    longTasks: tasks.filter((task) => cpuOf(task) * slowdown > longTask).length,
    longestTask: Math.max(0, ...tasks.map((task) => cpuOf(task) * slowdown)),
    blocking: total(afterPaint.map((task) => Math.max(0, cpuOf(task) * slowdown - longTask))),
  }
}

/** The page's mark of that name; throws where it has set none. */
function markIn(events: TraceEvent[], wanted: string): TraceEvent {
  const mark = events.find(({ name, ph }) => name === wanted && ph === 'I')
  if (!mark) throw new Error(`The trace lacks the mark "${wanted}"`)
  return mark
}

/** How a page answers an input, in ms. */
export interface Response {
  /** The longest time from the input, or its end, to the next frame (Event Timing); 0 below 16 ms. */
  nextPaint: number
  longestTask: number
}

const tasksAfter = (events: TraceEvent[], { pid, tid, ts }: TraceEvent) =>
  events.filter(
    (event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid && event.ts >= ts,
  )

/** What followed the mark "input". */
export function responseIn(events: TraceEvent[]): Response {
  const timings = events.flatMap(({ name, args }) =>
    name === 'EventTiming' && args?.data?.interactionId ? (args.data.duration ?? 0) : [],
  )
  return {
    nextPaint: Math.max(0, ...timings),
    longestTask: Math.max(0, ...tasksAfter(events, markIn(events, 'input')).map(cpuOf)),
  }
}

export interface TapResponse extends Response {
  /** From the tap until the menu is open, and the main thread's time of that. */
  opened: number
  cpu: number
}

/** What followed a tap, from the mark "input" to the mark "opened". */
export function tapResponseIn(events: TraceEvent[]): TapResponse {
  const [input, opened] = [markIn(events, 'input'), markIn(events, 'opened')]
  const before = tasksAfter(events, input).filter(({ ts }) => ts < opened.ts)
  return {
    ...responseIn(events),
    opened: (opened.ts - input.ts) / 1000,
    cpu: total(before.map(cpuOf)),
  }
}

/** The scripts that ran while the page at an address was read; throws unless it was read to its end. */
export function scriptsOfReader(events: TraceEvent[], url: string): string[] {
  const end = markIn(events, 'end')
  const ran = ['EvaluateScript', 'v8.compile', 'v8.compileModule']
  // Chromium's own surfaces run scripts in processes of theirs.
  const addresses = events.flatMap(({ name, pid, args }) =>
    pid === end.pid && ran.includes(name) ? (args?.data?.url ?? []) : [],
  )
  return Array.from(new Set(addresses), (address) =>
    address === url ? 'the inline one' : new URL(address).pathname,
  )
}

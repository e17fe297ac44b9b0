import { describe, expect, test } from 'vitest'
import { parseOptions, parts } from '../bench/options.ts'
import { loadTable, median } from '../bench/report.ts'
import { serve, withoutScripts } from '../bench/server.ts'
import {
  loadFigures,
  responseIn,
  scriptsOfReader,
  tapResponseIn,
  type LoadFigures,
  type TraceEvent,
} from '../bench/trace.ts'

describe('The command line', () => {
  test('measures everything in five rounds, unless it says otherwise', () => {
    expect(parseOptions([])).toEqual({ runs: 5, only: parts })
    expect(parseOptions(['--runs', '3', '--only', 'taps'])).toEqual({ runs: 3, only: ['taps'] })
  })

  test.for([
    [['--fast'], "Unknown option '--fast'"],
    [['home'], "Unexpected argument 'home'. This command does not take positional arguments"],
    [['--runs', '0'], '--runs wants a whole number from 1, not "0"'],
    [['--runs', 'many'], '--runs wants a whole number from 1, not "many"'],
    [
      ['--only', 'tap'],
      '--only wants one of loads, taps, readers, interactions, holdings, not "tap"',
    ],
  ] as const)('refuses %s', ([args, message]) => {
    expect(() => parseOptions([...args])).toThrow(message)
  })
})

test('The pages beside which the site is measured differ from it in their code alone', async () => {
  const fetchPage = async (rewrite?: (html: string) => string) => {
    const site = await serve(rewrite)
    const page = await (await fetch(`${site.url}/faq`)).text()
    site.close()
    return page
  }
  const text = (html: string) =>
    html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '').replace('<html data-banner ', '<html ')
  const plain = await fetchPage(withoutScripts)
  expect(plain).not.toMatch(/<script|\.js/)
  expect(text(plain) === text(await fetchPage())).toBe(true)
})

const url = 'http://127.0.0.1/faq'
const main = { pid: 1, tid: 1 }
const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ts,
  ...main,
  ...more,
})
const sized = (encodedDataLength: number) => ({ args: { data: { encodedDataLength } } })

const trace = [
  event('RunTask', 500, { dur: 400, tdur: 400 }),
  event('navigationStart', 1000, { ph: 'b', args: { data: { documentLoaderURL: url } } }),
  event('ResourceSendRequest', 1100, { ph: 'I' }),
  event('ResourceFinish', 2000, { ph: 'I', ...sized(9000) }),
  event('RunTask', 2000, { dur: 10_000, tdur: 8000 }),
  event('UpdateLayoutTree', 3000, { dur: 1000, tdur: 1000 }),
  event('Layout', 4000, { dur: 4000, tdur: 3000 }),
  event('firstContentfulPaint', 13_000, { ph: 'I' }),
  event('largestContentfulPaint::Candidate', 13_000, { ph: 'I' }),
  event('loadEventEnd', 14_000, { ph: 'I' }),
  event('RunTask', 20_000, { dur: 20_000, tdur: 15_000 }),
  event('RunTask', 20_000, { dur: 90_000, tdur: 90_000, pid: 2 }),
  event('EvaluateScript', 21_000, { dur: 18_000, tdur: 14_000 }),
  event('Layout', 22_000, { dur: 5000, tdur: 4000 }),
  event('ResourceSendRequest', 22_000, { ph: 'I' }),
  event('ResourceFinish', 30_000, { ph: 'I', ...sized(60_000) }),
  event('loadEventEnd', 30_000, { ph: 'I', args: { frame: 'of the icon' } }),
  event('LayoutShift', 30_000, { ph: 'I', args: { data: { score: 0.25 } } }),
  event('LayoutShift', 31_000, { ph: 'I', args: { data: { score: 1, had_recent_input: true } } }),
]

const figures: LoadFigures = {
  bytes: 69_000,
  requests: 2,
  bytesBeforeLoad: 9000,
  requestsBeforeLoad: 1,
  fcp: 12,
  lcp: 12,
  cls: 0.25,
  cpu: 23,
  script: 10,
  style: 1,
  layout: 7,
  paint: 0,
  longTasks: 1,
  longestTask: 60,
  blocking: 10,
}

describe('A trace', () => {
  test('gives the figures of one page load, with the thread’s time and each kind of work by itself', () => {
    expect(loadFigures(trace, url)).toEqual(figures)
  })

  test('of another page gives none', () => {
    expect(() => loadFigures(trace, 'http://127.0.0.1/')).toThrow(
      'The trace does not hold the load of http://127.0.0.1/',
    )
  })

  test('of a tap tells how the page answers', () => {
    const timing = (duration: number, interactionId: number) =>
      event('EventTiming', 100, { ph: 'b', args: { data: { duration, interactionId } } })
    const tap = [
      event('RunTask', 50, { dur: 90_000, tdur: 90_000 }),
      event('input', 100, { ph: 'I' }),
      timing(90, 0),
      timing(24, 7),
      timing(40, 7),
      event('RunTask', 200, { dur: 30_000, tdur: 20_000 }),
      event('RunTask', 200, { dur: 90_000, tdur: 90_000, tid: 2 }),
      event('opened', 25_100, { ph: 'I' }),
      event('RunTask', 40_000, { dur: 30_000, tdur: 25_000 }),
    ]
    const response = { nextPaint: 40, longestTask: 25 }
    expect(responseIn(tap)).toEqual(response)
    expect(tapResponseIn(tap)).toEqual({ ...response, opened: 25, cpu: 20 })
    expect(() => tapResponseIn(tap.slice(0, -2))).toThrow('The trace lacks the mark "opened"')
    expect(() => responseIn(trace)).toThrow('The trace lacks the mark "input"')
  })

  test('of a reader tells which scripts ran', () => {
    const script = (name: string, address: string, more = {}) =>
      event(name, 100, { args: { data: { url: address } }, ...more })
    const visit = [
      script('EvaluateScript', url),
      script('EvaluateScript', 'chrome://resources/js/assert.js', { pid: 2 }),
      script('v8.compile', url),
      script('v8.compileModule', 'http://127.0.0.1/assets/main.js'),
      script('ResourceSendRequest', 'http://127.0.0.1/assets/fetched.js'),
      event('end', 9000, { ph: 'I' }),
    ]
    expect(scriptsOfReader(visit, url)).toEqual(['the inline one', '/assets/main.js'])
    expect(() => scriptsOfReader(visit.slice(0, -1), url)).toThrow('The trace lacks the mark "end"')
  })
})

describe('The report', () => {
  test('takes the middle of the rounds', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, NaN])
  })

  test('shows ratios, or both figures where the plain page has nothing of the kind', () => {
    const plain = { ...figures, bytes: 34_500, cpu: 46, script: 0, cls: 0, blocking: 0, fcp: 6 }
    const lines = loadTable([
      { path: '/faq', site: [figures], plain: [plain], slowSite: [figures], slowPlain: [plain] },
    ]).split('\n')
    expect(lines.slice(0, 2)).toEqual(['| site : plain | /faq |', '| --- | ---: |'])
    expect(lines).toEqual(
      expect.arrayContaining([
        '| bytes before any input | **2.00** (67.4 KiB) |',
        '| CPU | **0.50** (23 ms) |',
        '| FCP | **2.00** (12 ms) |',
        '| CLS, slow | 0.25 : 0 |',
        '| script | 10 ms : 0.0 ms |',
      ]),
    )
  })
})

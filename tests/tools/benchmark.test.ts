import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startThrottledProxy } from '../bench/throttledProxy.ts'
import { plainPage, serve } from '../bench/memoryServer.ts'
import { readOptions } from '../bench/options.ts'
import {
  exceededLimits,
  lastRatios,
  lowerQuartile,
  mainThreadIn,
  scriptsIn,
  type TraceEvent,
} from '../bench/chromiumTrace.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve()
  return () => void site.close()
})

const faqOf = async ({ port }: { port: number }) =>
  (await fetch(`http://127.0.0.1:${port}/faq`)).text()

test(
  'the benchmark’s plain comparison pages contain the site’s text without its scripts, pictures and styles',
  { tags: 'slow' },
  async () => {
    const text = (html: string) =>
      html.replace(/^[^]*<body/, '<').replaceAll(/<(script|style|svg)\b[^]*?<\/\1>|<[^>]*>/g, '')
    const other = await serve(plainPage)
    onTestFinished(() => void other.close())
    const plainFaq = await faqOf(other)
    expect(plainFaq).not.toMatch(/<script|<svg|<img|class=|Content-Security-Policy/)
    expect(plainFaq.match(/<style>/g)).toHaveLength(1)
    expect(text(plainFaq)).toBe(text(await faqOf(site)))
  },
)

test(
  'the benchmark’s throttled proxy delivers all bytes of concurrent requests in order',
  { tags: 'slow' },
  async () => {
    const line = await startThrottledProxy(site.port, { roundTrip: 3, kbit: 100_000 })
    onTestFinished(line.close)
    const page = await faqOf(site)
    const pages = await Promise.all([faqOf(line), faqOf(line), faqOf(line)])
    expect(pages.map((one) => one === page)).toEqual([true, true, true])
  },
)

describe('functions that read a Chromium trace', () => {
  const url = 'http://127.0.0.1/faq'
  const event = (name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
    ...{ name, ph: 'X', ts: 100, pid: 1, tid: 1 },
    ...more,
  })
  const script = (address: string, more: Partial<TraceEvent> = {}) =>
    event('EvaluateScript', { args: { data: { url: address } }, ...more })
  const events = [
    event('RunTask', { ts: 40, tdur: 5_000 }),
    event('navigationStart', { ts: 50, args: { data: { documentLoaderURL: url } } }),
    event('RunTask', { dur: 9_000, tdur: 8_000 }),
    event('firstContentfulPaint', { ph: 'I', ts: 20_000 }),
    event('RunTask', { ts: 30_000, dur: 30_000, tdur: 15_000 }),
    event('UpdateLayoutTree', { tdur: 3_000 }),
    event('Layout', { tdur: 4_000 }),
    event('Paint', { tdur: 1_000 }),
    event('PrePaint', { tdur: 2_000 }),
    event('RunTask', { dur: 3_000 }),
    event('RunTask', { tdur: 7_000, tid: 2 }),
    event('RunTask', { tdur: 7_000, pid: 2 }),
    script(url),
    script('http://127.0.0.1/assets/main.js'),
    script('http://127.0.0.1/assets/main.js'),
    script(''),
    script('http://127.0.0.1/assets/other.js', { pid: 2 }),
  ]

  test('mainThreadIn returns the main thread’s times in a Chromium trace, and scriptsIn the evaluated scripts', () => {
    expect(mainThreadIn(events, url)).toEqual({
      cpu: 26,
      style: 3,
      layout: 4,
      paint: 3,
      blocking: 10,
    })
    expect(scriptsIn(events, url)).toEqual(['the inline script', '/assets/main.js'])
  })

  test('mainThreadIn throws if the trace contains no navigation to the page', () => {
    expect(() => mainThreadIn(events, 'http://127.0.0.1/')).toThrow('does not contain a navigation')
  })
})

test('lowerQuartile returns the lower quartile, or NaN for an empty list', () => {
  expect([[9, 1, 5, 3, 7], [4], []].map(lowerQuartile)).toEqual([3, 4, NaN])
})

test('the benchmark reports a page that exceeds a limit or is much slower than docs/performance.md states', () => {
  const last = lastRatios(['| page | CPU : plain |', '| /faq | 1.90 (90 : 47 ms) |'].join('\n'))
  expect(last).toEqual(new Map([['/faq', 1.9]]))
  const judge = (ratio: number, blocking: number) =>
    exceededLimits('/faq', { ratio, blocking }, last.get('/faq'))
  expect(judge(2.1, 60)).toEqual([])
  const increase = (ratio: string) =>
    `/faq: CPU ratio is ${ratio}, up from 1.9 in docs/performance.md`
  expect(judge(2.3, 60)).toEqual([increase('2.30')])
  expect(judge(3.6, 61)).toEqual([
    '/faq: CPU ratio is 3.60, above the limit of 3.5',
    '/faq: blocking is 61 ms, above the limit of 60 ms',
    increase('3.60'),
  ])
  expect(exceededLimits('/', { ratio: 3.2, blocking: 0 }, undefined)).toEqual([])
})

test('the benchmark accepts the options --runs and --main-thread, and rejects --runs below 1', () => {
  expect(readOptions([])).toEqual({ runs: 5, onlyMainThread: false, help: false })
  expect(readOptions(['--runs', '3', '--main-thread'])).toEqual({
    ...{ runs: 3, onlyMainThread: true, help: false },
  })
  expect(() => readOptions(['--runs', '0'])).toThrow(
    '--runs must be a whole number of at least 1, not 0',
  )
})

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseOptions, requireBuild } from '../bench/options.ts'
import { loadTable, median } from '../bench/report.ts'
import { renderedInBrowser, serve, withoutScripts } from '../bench/server.ts'
import {
  framesAndLayouts,
  loadFigures,
  longestTask,
  requireUndisturbed,
  type LoadFigures,
  type TraceEvent,
} from '../bench/trace.ts'

describe('The command line', () => {
  test('asks for five rounds by default', () => {
    expect(parseOptions([])).toEqual({ runs: 5, json: undefined, growth: false })
  })

  test('takes every option', () => {
    expect(parseOptions(['--runs', '3', '--json', 'figures.json', '--growth'])).toEqual({
      runs: 3,
      json: 'figures.json',
      growth: true,
    })
  })

  test.for([
    [['--fast'], "Unknown option '--fast'"],
    [['home'], "Unexpected argument 'home'. This command does not take positional arguments"],
    [['--runs', '0'], '--runs wants a whole number from 1, not "0"'],
    [['--runs', 'many'], '--runs wants a whole number from 1, not "many"'],
  ] as const)('refuses %s', ([args, message]) => {
    expect(() => parseOptions([...args])).toThrow(message)
  })

  test('wants a built site', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'empty-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    expect(() => requireBuild(folder)).toThrow(
      `There is no built site in ${folder}/: run npm run build`,
    )
    expect(() => requireBuild('dist')).not.toThrow()
  })
})

describe('The pages that are compared', () => {
  const text = (html: string) =>
    html
      .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
      .replace('<html data-banner ', '<html ')
      .replaceAll(/\s+/g, ' ')

  test('differ from the built ones in their code alone', async () => {
    const fetchPage = async (rewrite?: (html: string) => string) => {
      const site = await serve('dist', rewrite)
      const page = await (await fetch(`${site.url}/faq`)).text()
      site.close()
      return page
    }
    const [built, plain, browserOnly] = [
      await fetchPage(),
      await fetchPage(withoutScripts),
      await fetchPage(renderedInBrowser('faq')),
    ]
    expect(text(plain)).toBe(text(built))
    expect(plain).not.toMatch(/<script|\.js/)
    expect(browserOnly).toContain('<div id="root"></div>')
    const app = /<script type="module" src="(.*)\/main\.js"><\/script>/.exec(browserOnly)?.[1]
    expect(browserOnly).toContain(`<link rel="modulepreload" href="${app}/pages/faq.js">`)
    expect(existsSync(`dist${app}/pages/faq.js`)).toBe(true)
  })
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
  event('LayoutShift', 30_000, { ph: 'I', args: { data: { score: 0.25 } } }),
  event('LayoutShift', 31_000, { ph: 'I', args: { data: { score: 1, had_recent_input: true } } }),
  event('hydrated', 39_000, { ph: 'R' }),
]

const figures: LoadFigures = {
  bytes: 69_000,
  requests: 2,
  bytesBeforeLoad: 9000,
  requestsBeforeLoad: 1,
  fcp: 12,
  lcp: 12,
  cls: 0.25,
  hydrated: 38,
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

  test('with a script parsed again for stacks is refused', () => {
    const positions = (tdur: number) => [
      ...trace,
      event('V8.CollectSourcePositions', 22_000, { dur: tdur, tdur }),
    ]
    expect(() => requireUndisturbed(positions(1500))).not.toThrow()
    expect(() => requireUndisturbed(positions(15_000))).toThrow('the Runtime domain')
  })

  test('tells what an animation takes between its marks', () => {
    const animation = [
      event('Layout', 50, { dur: 500, tdur: 500 }),
      event('begin', 100, { ph: 'I' }),
      event('RunTask', 200, { dur: 3000, tdur: 2000 }),
      event('FireAnimationFrame', 300),
      event('Layout', 400, { dur: 500, tdur: 500 }),
      event('FireAnimationFrame', 5000),
      event('end', 9000, { ph: 'I' }),
      event('RunTask', 9500, { dur: 9000, tdur: 9000 }),
    ]
    expect(framesAndLayouts(animation)).toEqual({ frames: 2, layouts: 1, layoutTime: 0.5 })
    expect(longestTask(animation)).toBe(2)
    expect(() => longestTask(trace)).toThrow('The trace lacks its marks')
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

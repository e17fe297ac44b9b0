import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { exitOnClosedPipe } from 'xstate-statecharts/commands'
import { urls } from '../../src/content/urls.ts'
import { cookieBanner, header } from '../../src/content/frame.ts'
import { bannerAttribute } from '../../src/names.ts'
import { findChromium } from '../../src/tools/findChromium.ts'
import { startThrottledProxy, mobileConnection } from './throttledProxy.ts'
import { plainPage, serve } from './memoryServer.ts'
import { readOptions, usage } from './options.ts'
import {
  exceededLimits,
  lastRatios,
  lowerQuartile,
  mainThreadIn,
  scriptsIn,
  slowdown,
  type MainThread,
  type TraceEvent,
} from './chromiumTrace.ts'

exitOnClosedPipe()

const { runs, onlyMainThread, help } = readOptions(process.argv.slice(2))
if (help) {
  console.log(usage)
  process.exit()
}

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  // Without `--font-render-hinting=none`, Chromium's headless shell rounds letter widths to whole pixels, so text would
  // move when the headline font loads.
  args: [
    '--font-render-hinting=none',
    '--disable-background-networking',
    '--disable-component-update',
  ],
  chromiumSandbox: false,
})

/**
 * The buttons to tap as the first interaction with a page. The selector `answered` matches as soon as the page has
 * responded to the tap.
 */
const taps = [
  { button: header.openMenu, answered: 'header [aria-expanded=true]' },
  { button: cookieBanner.decline, answered: `html:not([${bannerAttribute}])` },
]

/**
 * The source of a script that runs in the page. The script sums up layout shifts, and measures the time from the first
 * touch to the frame that shows the page's response.
 */
const watch = `
  shift = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('pointerdown', () => {
    const began = performance.now()
    const look = () => {
      const isShown = document.querySelector(globalThis.answered)
      requestAnimationFrame(isShown ? () => (shownAfter = performance.now() - began) : look)
    }
    look()
  }, { capture: true, once: true })`

declare global {
  var shift: number
  var answered: string
  var shownAfter: number | undefined
}

interface VisitOptions {
  reducedMotion?: 'reduce' | 'no-preference'
  /** The delay between the load event and the call of `act`, in ms. */
  settle?: number
}

/**
 * Opens a page as a visitor who comes from another site and has an empty cache. Returns the result of `act`, which runs
 * after the page has loaded. `elsewhere` is the port of the other site. `before` runs directly before the navigation to
 * the page.
 */
async function visit<Result>(
  port: number,
  elsewhere: number,
  path: string,
  act: (page: Page, session: CDPSession, url: string) => Promise<Result>,
  before: (session: CDPSession) => Promise<unknown>,
  { reducedMotion = 'no-preference', settle = 1_500 }: VisitOptions = {},
): Promise<Result> {
  const context = await browser.newContext({ ...phone, reducedMotion })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.addInitScript(watch)
  await page.goto(`http://localhost:${elsewhere}/robots.txt`)
  await before(session)
  const url = `http://127.0.0.1:${port}${path}`
  await Promise.all([
    page.waitForURL(url, { waitUntil: 'load' }),
    page.evaluate((to) => location.assign(to), url),
  ])
  await wait(settle)
  const result = await act(page, session, url)
  await context.close()
  return result
}

const throttle = (session: CDPSession) =>
  session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

const site = await serve()
const plainServer = await serve(plainPage)
const [proxyToSite, proxyToPlain] = [
  await startThrottledProxy(site.port),
  await startThrottledProxy(plainServer.port),
]

/** Measures the first contentful paint, in ms, and the layout shift of a page on the simulated mobile connection. */
const measurePaint = (proxy: typeof proxyToSite, path: string) => {
  proxy.reset()
  const readTimings = (page: Page) =>
    page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      cls: globalThis.shift,
    }))
  return visit(proxy.port, site.port, path, readTimings, throttle)
}

/**
 * Opens a page on the simulated mobile connection, and taps a button before any JavaScript has loaded. Returns the time
 * from the tap to the frame that shows the page's response, in ms.
 */
const measureTap = (path: string, { button, answered }: (typeof taps)[number]) => {
  proxyToSite.reset()
  const tap = async (page: Page) => {
    await page.evaluate((selector) => (globalThis.answered = selector), answered)
    await page.getByRole('button', { name: button }).tap()
    const shown = await page.waitForFunction(() => globalThis.shownAfter)
    return (await shown.jsonValue()) ?? NaN
  }
  return visit(proxyToSite.port, site.port, path, tap, throttle, { settle: 0 })
}

/**
 * Records a trace while a page loads on an unthrottled connection. Returns the trace's events, and the paths of all
 * files that the page fetched. If `isReader` is true, the visitor prefers reduced motion and scrolls to the end of the
 * page.
 */
const trace = (port: number, path: string, isReader = false) =>
  visit(
    port,
    site.port,
    path,
    async (page, _, url) => {
      if (isReader) {
        await page.mouse.move(4, 300)
        await page.mouse.wheel(0, 100_000)
        await page.waitForFunction(() => {
          const { scrollTop, clientHeight, scrollHeight } = document.documentElement
          return scrollTop + clientHeight >= scrollHeight - 1
        })
        await wait(500)
      }
      const text = (await browser.stopTracing()).toString()
      const fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      )
      const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] }
      return { events: traceEvents, url, fetched }
    },
    () =>
      browser.startTracing(undefined, {
        categories: [
          'devtools.timeline',
          'disabled-by-default-devtools.timeline',
          'blink.user_timing',
          'v8',
          'toplevel',
          'loading',
        ],
      }),
    { reducedMotion: isReader ? 'reduce' : 'no-preference' },
  )

const kib = (bytes: number) => (bytes / 1_024).toFixed(1)
const ratioOf = (ours: number[], theirs: number[]) =>
  `${(lowerQuartile(ours) / lowerQuartile(theirs)).toFixed(2)} (${lowerQuartile(ours).toFixed(0)} ms)`

const ms = (number: number) => `${number.toFixed(0)} ms`
const columns = ['cpu', 'style', 'layout', 'paint', 'blocking'] as const

/**
 * Measures a page on the simulated mobile connection. Also lists the scripts that run if the visitor prefers reduced
 * motion and only scrolls. Returns the cells of the page's row in the table of results.
 */
async function measureOnMobile(path: string): Promise<string[]> {
  const figures = { fcp: [] as number[], plain: [] as number[], cls: [] as number[] }
  const tapTimes = taps.map((): number[] => [])
  for (let round = 0; round < runs; round += 1) {
    const { fcp, cls } = await measurePaint(proxyToSite, path)
    figures.fcp.push(fcp)
    figures.cls.push(cls)
    figures.plain.push((await measurePaint(proxyToPlain, path)).fcp)
    for (const [index, tap] of taps.entries()) tapTimes[index]?.push(await measureTap(path, tap))
  }
  const reader = await trace(site.port, path, true)
  return [
    ratioOf(figures.fcp, figures.plain),
    Math.max(...figures.cls).toFixed(3),
    ...tapTimes.map((times) => ms(lowerQuartile(times))),
    scriptsIn(reader.events, reader.url).join(', '),
  ]
}

async function measure(path: string): Promise<{ row: string[]; problems: string[] }> {
  const ours: MainThread[] = []
  const theirs: MainThread[] = []
  let code = 0
  for (let round = 0; round < runs; round += 1) {
    const { events, url, fetched } = await trace(site.port, path)
    ours.push(mainThreadIn(events, url))
    const scripts = new Set(fetched.filter((name) => name.endsWith('.js')))
    code = [...scripts].reduce((sum, name) => sum + site.sizeOf(name), 0)
    const floor = await trace(plainServer.port, path)
    theirs.push(mainThreadIn(floor.events, floor.url))
  }
  const quartile = (rounds: MainThread[], name: keyof MainThread) =>
    lowerQuartile(rounds.map((round) => round[name]))
  const ratio = quartile(ours, 'cpu') / quartile(theirs, 'cpu')
  const figures = columns.map((name) => {
    const [own, other] = [quartile(ours, name), quartile(theirs, name)]
    if (name === 'cpu') return `${ratio.toFixed(2)} (${own.toFixed(0)} : ${other.toFixed(0)} ms)`
    return name === 'blocking' ? ms(own) : `${own.toFixed(0)} : ${other.toFixed(0)}`
  })
  return {
    row: [
      path,
      ...figures,
      kib(site.sizeOf(path)),
      kib(code),
      ...(onlyMainThread ? [] : await measureOnMobile(path)),
    ],
    problems: exceededLimits(
      path,
      { ratio, blocking: quartile(ours, 'blocking') },
      onlyMainThread ? undefined : last.get(path),
    ),
  }
}

const last = lastRatios(await readFile('docs/performance.md', 'utf8'))
const head = [
  'page',
  'CPU : plain',
  'style',
  'layout',
  'paint',
  'blocking',
  'HTML, KiB',
  'code fetched ahead, KiB',
  ...(onlyMainThread
    ? []
    : [
        'FCP : plain',
        'CLS',
        'first tap: menu',
        'first tap: banner',
        'scripts that ran for a reader with reduced motion',
      ]),
]
console.log(
  [
    `Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} cores; ${runs} rounds, lower quartiles`,
    `FCP, CLS and tap: ${mobileConnection.roundTrip} ms round trip, ${mobileConnection.kbit} kbit/s, ${slowdown}× CPU slowdown`,
    '',
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
  ].join('\n'),
)
const problems: string[] = []
for (const path of Object.values(urls)) {
  const measured = await measure(path)
  console.log(`| ${measured.row.join(' | ')} |`)
  problems.push(...measured.problems)
}
await browser.close()
for (const one of [proxyToSite, proxyToPlain, site, plainServer]) one.close()
if (problems.length > 0) {
  console.error(['', ...problems].join('\n'))
  process.exitCode = 1
}

import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { TraceEvent } from './trace.ts'

type Fields = Record<string, unknown>

interface Message {
  id?: number
  method?: string
  params?: Fields
  result?: Fields
  error?: { message: string }
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--remote-debugging-pipe',
]

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'blink.user_timing',
  'v8',
]

/** Slow 4G: 1.6 Mbit/s, and 150 ms until a request on an open connection is answered. */
export const slow4G = { latency: 150, throughput: 1638 }

/** The same for a load, as Lighthouse applies it: with the round trips that open a connection. */
export const slow4GFromScratch = { latency: 562.5, throughput: 1475 }

/** What a phone is like; without any of these it is as fast as this machine. */
export interface Conditions {
  /** By how much the CPU is slower. */
  cpu?: number
  /** In ms and kbit/s. */
  network?: typeof slow4G
  reducedMotion?: boolean
  /** Runs in the page before its own scripts. */
  script?: string
}

/** A page that is being traced, by commands of the DevTools protocol. */
export interface TracedPage {
  send: (method: string, params?: object) => Promise<Fields>
  /** Settles at the page's first contentful paint. */
  painted: Promise<unknown>
}

/**
 * The trace of a visit to one page in a fresh profile. It speaks to Chromium over a pipe and leaves
 * the Runtime domain alone: for whoever listens to it V8 collects positions for the stacks of errors,
 * and parses their code once more, which happens to no visitor.
 */
export async function traceVisit(
  executable: string,
  url: string,
  { cpu, network, reducedMotion, script }: Conditions,
  visit: (page: TracedPage) => Promise<unknown>,
): Promise<TraceEvent[]> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'))
  const motion = reducedMotion ? ['--force-prefers-reduced-motion'] : []
  const parameters = [...flags, ...motion, `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(executable, parameters, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const exited = once(browser, 'exit')
  const input = browser.stdio[3] as Writable
  const output = browser.stdio[4] as Readable
  const answers = new Map<number, (message: Message) => void>()
  const notices = new EventEmitter()
  const events: TraceEvent[] = []
  let last = 0

  notices.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])))
  notices.on('Page.lifecycleEvent', ({ name }) => notices.emit(String(name)))
  let rest = ''
  output.setEncoding('utf8')
  output.on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages.map((text) => JSON.parse(text) as Message)) {
      if (message.id !== undefined) answers.get(message.id)?.(message)
      else if (message.method) notices.emit(message.method, message.params)
    }
  })
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Fields>((resolve, reject) => {
      const id = (last += 1)
      answers.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result ?? {})
      })
      void exited.then(() => reject(new Error(`Chromium ended before ${method}`)))
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })

  try {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    const toPage = (method: string, params?: object) => send(method, params, sessionId as string)
    await toPage('Page.enable')
    await toPage('Page.setLifecycleEventsEnabled', { enabled: true })
    if (script) await toPage('Page.addScriptToEvaluateOnNewDocument', { source: script })
    await toPage('Emulation.setDeviceMetricsOverride', {
      width: 412,
      height: 823,
      deviceScaleFactor: 1.75,
      mobile: true,
    })
    await toPage('Emulation.setTouchEmulationEnabled', { enabled: true })
    if (network) {
      const bytesPerSecond = (network.throughput * 1024) / 8
      await toPage('Network.enable')
      await toPage('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond / 2,
      })
    }
    if (cpu) await toPage('Emulation.setCPUThrottlingRate', { rate: cpu })
    await send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: categories },
    })
    const painted = once(notices, 'firstContentfulPaint')
    await toPage('Page.navigate', { url })
    await visit({ send: toPage, painted })
    const complete = once(notices, 'Tracing.tracingComplete')
    await send('Tracing.end')
    await complete
    return events
  } finally {
    browser.kill('SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

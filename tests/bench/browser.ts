import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { TraceEvent } from './trace.ts'

interface Message {
  id?: number
  method?: string
  params?: { value?: TraceEvent[] }
  result?: Record<string, unknown>
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
  'disabled-by-default-v8.compile',
  'loading',
  'blink.user_timing',
  'v8',
]

/** A phone; `slow` is Lighthouse's slow 4G (150 ms, 1.6 Mbit/s, as applied) and a CPU of a quarter. */
export interface Conditions {
  slow: boolean
  /** How long a page is watched, in ms. */
  duration: number
  /** Moves the pointer onto the page after this time, in ms, which is a visitor's first input. */
  inputAfter?: number
  /** Whether the page is used from the start, so that its own code follows at once. */
  used?: boolean
}

const markHydrated = `addEventListener('hydrated', function mark() {
  if (document.querySelector('main h1')) performance.mark('hydrated')
  else requestAnimationFrame(mark)
})`
const use = "Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { get: () => true })"

/**
 * The trace of one page load in a fresh profile. It speaks to Chromium over a pipe and leaves the
 * Runtime domain alone: for whoever listens to it V8 collects positions for the stacks of errors, and
 * parses their code once more, which happens to no visitor.
 */
export async function traceLoad(
  executable: string,
  url: string,
  { slow, duration, inputAfter, used = false }: Conditions,
): Promise<TraceEvent[]> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'))
  const browser = spawn(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise((resolve) => browser.once('exit', resolve))
  const input = browser.stdio[3] as Writable
  const output = browser.stdio[4] as Readable
  const answers = new Map<number, (message: Message) => void>()
  const events: TraceEvent[] = []
  let traced: () => void = () => undefined
  let last = 0

  const receive = (message: Message) => {
    if (message.id !== undefined) answers.get(message.id)?.(message)
    if (message.method === 'Tracing.dataCollected') events.push(...(message.params?.value ?? []))
    if (message.method === 'Tracing.tracingComplete') traced()
  }
  let rest = ''
  output.setEncoding('utf8')
  output.on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop() ?? ''
    messages.forEach((message) => receive(JSON.parse(message) as Message))
  })
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
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
    const attached = await send('Target.attachToTarget', { targetId, flatten: true })
    const toPage = (method: string, params: object = {}) =>
      send(method, params, attached.sessionId as string)
    await toPage('Page.enable')
    await toPage('Page.addScriptToEvaluateOnNewDocument', { source: markHydrated })
    if (used) await toPage('Page.addScriptToEvaluateOnNewDocument', { source: use })
    await toPage('Emulation.setDeviceMetricsOverride', {
      width: 412,
      height: 823,
      deviceScaleFactor: 1.75,
      mobile: true,
    })
    if (slow) {
      await toPage('Network.enable')
      await toPage('Network.emulateNetworkConditions', {
        offline: false,
        latency: 562.5,
        downloadThroughput: (1.44 * 1024 * 1024) / 8,
        uploadThroughput: (675 * 1024) / 8,
      })
      await toPage('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: categories },
    })
    await toPage('Page.navigate', { url })
    if (inputAfter !== undefined) {
      await wait(inputAfter)
      await toPage('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 200, y: 400 })
    }
    await wait(duration - (inputAfter ?? 0))
    const complete = new Promise<void>((resolve) => (traced = resolve))
    await send('Tracing.end')
    await complete
    return events
  } finally {
    browser.kill('SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

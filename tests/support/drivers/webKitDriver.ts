import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../freePort.ts'
import { cacheNothing, intercept, interceptNone } from '../interceptRequests.ts'
import { sessionLost } from '../webkitGaps.ts'
import { bundle, type Preparation, type Tab } from './tab.ts'
import { SessionLost, retryUntil } from '../retryUntil.ts'

/** Starts a program, and ends it and what it started with the tests at the latest. */
function start(command: string, parameters: string[], env: NodeJS.ProcessEnv = process.env) {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
  const program = spawn(command, parameters, { env, detached: true, stdio: [...stdio] })
  const end = () => {
    process.off('exit', end)
    if (program.pid && program.exitCode === null) process.kill(-program.pid)
  }
  process.once('exit', end)
  return { output: program.stdio[3] as Readable, end }
}

/** A display for browsers: the one that is there, or one that nobody sees. */
async function startDisplay() {
  if (process.env.DISPLAY) return { name: process.env.DISPLAY, end: () => undefined }
  const screen = ['-screen', '0', '1600x1200x24']
  const { output, end } = start('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', ...screen])
  const [number] = (await once(output, 'data')) as [Buffer]
  return { name: `:${String(number).trim()}`, end }
}

interface BrowserOptions {
  display: string
  locale: string
  /** Whether the desktop asks for less motion. */
  isStill: boolean
}

/** A folder for what the browser stores, with the desktop's settings. */
async function profile({ isStill }: BrowserOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(folder, toolkit))
    const settings = `[Settings]\ngtk-enable-animations=${isStill ? 0 : 1}\n`
    await writeFile(join(folder, toolkit, 'settings.ini'), settings)
  }
  return folder
}

/** Starts WebKit by its driver, with an empty profile; what is returned commands its one window (w3.org/TR/webdriver). */
async function startWebKit(driver: string, options: BrowserOptions) {
  const folder = await profile(options)
  const port = await freePort()
  const { end } = start(driver, [`--port=${port}`], {
    ...process.env,
    DISPLAY: options.display,
    LANGUAGE: options.locale.replace('-', '_'),
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    // The sandbox refuses to start as root, and in most containers.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })

  async function send(method: string, path: string, body?: object) {
    const text = body && { body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...text })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new (error === sessionLost ? SessionLost : Error)(`${error}: ${message}`)
  }

  async function stop() {
    end()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await retryUntil(() => send('GET', '/status'))
    // Its timeout of scripts is a timer of the page, whose clock the tests move.
    const capabilities = { alwaysMatch: { timeouts: { script: null } } }
    const session = (await send('POST', '/session', { capabilities })) as { sessionId: string }
    const path = `/session/${session.sessionId}`
    return {
      command: (name: string, body: object = {}) => send('POST', `${path}/${name}`, body),
      // Where the browser has ended by itself there is nothing to delete.
      stop: () =>
        send('DELETE', path)
          .catch((error: unknown) => {
            if (!(error instanceof SessionLost)) throw error
          })
          .finally(stop),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type WebKit = Awaited<ReturnType<typeof startWebKit>>

const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  '\n': '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
}

/** The one page of WebKit as the tab of a visit. */
export async function tabOf(
  { command }: WebKit,
  baseURL: string,
  preparation: Preparation = {},
): Promise<Tab> {
  const code = await bundle('inWebKitPage.ts', preparation)
  const clock =
    preparation.clock || preparation.hasFakes ? '; globalThis.pageClock = inPage.startClock()' : ''
  const problems: string[] = []

  /** Runs a script in the page, which is prepared first unless it is: after its inline script, and before anybody has reached for it. */
  async function execute(script: string, argument: unknown): Promise<unknown> {
    const answer = (await command('execute/sync', {
      script: `
        if (!globalThis.inPage) return null
        const toJson = (result) => JSON.stringify({ ...result, problems: inPage.problems.splice(0) })
        return new Promise((resolve) => resolve((${script})(...arguments))).then(
          (value) => toJson({ value }),
          (error) => toJson({ error: String(error) }),
        )`,
      args: [argument],
    })) as string | null
    if (answer === null) {
      await command('execute/sync', { script: `${code}${clock}`, args: [] })
      return execute(script, argument)
    }
    const {
      value,
      error,
      problems: further,
    } = JSON.parse(answer) as {
      value: unknown
      error?: string
      problems: string[]
    }
    problems.push(...further)
    if (error !== undefined) throw new Error(error)
    return value
  }
  const run: Tab['run'] = (script, argument) => execute(String(script), argument ?? null) as never
  /** Asks the page for its problems before it goes. */
  const leave = () => run(() => undefined)
  const tick = (script: string) => async (time?: number) => {
    await execute(`async (time) => void (await pageClock.${script})`, time ?? null)
  }

  const press = async (chord: string) => {
    const values = chord.split('+').map((key) => keys[key] ?? key)
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.map((value) => ({ type: 'keyUp', value })).reverse(),
    ]
    await command('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  await command('url', { url: `${baseURL}/robots.txt` })
  await leave()

  return {
    problems,
    run,
    go: async (path) => {
      await leave()
      await command('url', { url: baseURL + path })
      await leave()
    },
    back: () =>
      leave()
        .then(() => command('back'))
        .then(() => undefined),
    forward: () =>
      leave()
        .then(() => command('forward'))
        .then(() => undefined),
    point: async (...actions) => {
      const pointer = actions.map((action) =>
        typeof action === 'string'
          ? { type: action === 'down' ? 'pointerDown' : 'pointerUp', button: 0 }
          : { type: 'pointerMove', x: action[0], y: action[1] },
      )
      const parameters = { pointerType: 'mouse' }
      await command('actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters, actions: pointer }],
      })
    },
    key: press,
    write: async (text) => {
      for (const letter of text) await press(letter)
    },
    clock: {
      resume: tick("setTickMode({ mode: 'interval' })"),
      pause: async () => {
        await tick("setTickMode({ mode: 'manual' })")()
        await tick('jump(time)')(1_000)
      },
      pass: tick('tickAsync(time)'),
    },
    hold: async (address, handle) => {
      cacheNothing()
      intercept(address, handle)
    },
    unrouteAll: async () => interceptNone(),
    goOffline: async (isOffline) => {
      if (isOffline) throw new Error('WebDriver cannot take the network away')
    },
  }
}

/** Opens a window of WebKit with an empty profile and a page of this size. */
export async function openWebKit(driver: string, width = 1280, height = 800) {
  const display = await startDisplay()
  const webKit = await startWebKit(driver, {
    display: display.name,
    locale: 'de-DE',
    isStill: true,
  })
  await webKit.command('window/rect', { width, height })
  const script = 'return [innerWidth, innerHeight]'
  const inner = (await webKit.command('execute/sync', { script, args: [] })) as [number, number]
  const frame = { width: 2 * width - inner[0], height: 2 * height - inner[1] }
  await webKit.command('window/rect', frame)
  return {
    ...webKit,
    stop: async () => {
      interceptNone()
      await webKit.stop()
      display.end()
    },
  }
}

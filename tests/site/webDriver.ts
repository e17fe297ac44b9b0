import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { longestWait } from '../patience.ts'

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
export async function startDisplay() {
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

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts WebKit by its driver, with an empty profile; what is returned commands its one window (w3.org/TR/webdriver). */
export async function startWebKit(driver: string, options: BrowserOptions) {
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
    throw new Error(`${error}: ${message}`)
  }

  async function stop() {
    end()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await vi.waitFor(() => send('GET', '/status'), { timeout: longestWait, interval: 20 })
    // Its timeout of scripts is a timer of the page, whose clock the tests move.
    const capabilities = { alwaysMatch: { timeouts: { script: null } } }
    const session = (await send('POST', '/session', { capabilities })) as { sessionId: string }
    const path = `/session/${session.sessionId}`
    return {
      command: (name: string, body: object = {}) => send('POST', `${path}/${name}`, body),
      stop: () => send('DELETE', path).finally(stop),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type WebKit = Awaited<ReturnType<typeof startWebKit>>

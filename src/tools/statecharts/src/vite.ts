import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorInOneLine } from './errorInOneLine.ts'

/** The Vite of a project, in a separate process that transforms the project's files. */
export interface Vite {
  /** The folder of the configuration. */
  folder: string
  /** The URL of Vite's module runner. */
  runner: string
  /** The reason why the configuration fails, or null. */
  failure: string | null
  process: ChildProcess
}

/**
 * A request to the process of Vite, or the response with the same id. Workers exchange these messages through their
 * parent process.
 */
export interface ViteMessage {
  id: string
  vite: unknown
}

const { resolve: find } = createRequire(import.meta.url)

/** Checks whether a file is always CommonJS, which Vite cannot load. */
export const isCommonJs = (file: string) => /\.c[jt]s$/.test(file)

/** Returns the nearest folder above a file that contains a Vite configuration. */
function folderWithConfig(file: string): string | null {
  const folder = dirname(file)
  if (readdirSync(folder).some((name) => /^vite\.config\.[cm]?[jt]s$/.test(name))) return folder
  return folder === dirname(folder) ? null : folderWithConfig(folder)
}

/**
 * Returns the folder of the Vite that is installed for a folder or the working directory. Returns null if Vite is not
 * installed or is too old.
 */
function installedVite(folder: string): string | null {
  try {
    const manifest = find('vite/package.json', { paths: [folder, resolve()] })
    const { version } = createRequire(import.meta.url)(manifest) as { version: string }
    return Number.parseInt(version, 10) >= 6 ? dirname(manifest) : null
  } catch {
    return null
  }
}

/**
 * Starts the Vite of a file's project. Returns null if no folder above the file contains a Vite configuration, or if Vite
 * 6 or newer is not installed. `started` contains the processes that run already, keyed by folder.
 */
export async function startVite(
  file: string,
  timeout: number,
  started = new Map<string, Promise<Vite>>(),
): Promise<Vite | null> {
  const folder = isCommonJs(file) ? null : folderWithConfig(file)
  const installed = folder === null ? null : installedVite(folder)
  if (folder === null || installed === null) return null
  const vite = started.get(folder) ?? start(folder, join(installed, 'dist/node'), timeout)
  started.set(folder, vite)
  return vite
}

async function start(folder: string, installed: string, timeout: number): Promise<Vite> {
  const [entry = '', runner = ''] = ['index.js', 'module-runner.js'].map(
    (name) => pathToFileURL(join(installed, name)).href,
  )
  const child = fork(join(import.meta.dirname, '../viteHost.js'), [entry], {
    cwd: folder,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  }).setMaxListeners(0)
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout * 1_000)
  const state = once(child, 'message').then(([message]) => message as { error: unknown })
  const ended = once(child, 'exit').then(() => ({ error: 'its process ended or timed out' }))
  const { error } = await Promise.race([state, ended])
  clearTimeout(timer)
  return {
    folder,
    runner,
    failure: error === null ? null : errorInOneLine(error).replace(/\.$/, ''),
    process: child,
  }
}

/** Ends the process of Vite, and waits until its plugins have closed. */
export async function closeVite(vite: Vite | null): Promise<void> {
  if (!vite?.process.connected) return
  vite.process.disconnect()
  await once(vite.process, 'exit')
}

let requests = 0

/** Sends a request to the process of Vite, or to the parent process that forwards it. Returns the response. */
export const askVite = (channel: ChildProcess | NodeJS.Process, vite: unknown): Promise<unknown> =>
  new Promise((answered) => {
    const id = `${process.pid} ${(requests += 1)}`
    const receive = (message: ViteMessage) => {
      if (message.id !== id) return
      channel.off('message', receive)
      answered(message.vite)
    }
    // Remove the limit, because by default, Node prints a warning about more than 10 listeners.
    channel.setMaxListeners(0).on('message', receive)
    channel.send?.({ id, vite } satisfies ViteMessage)
  })

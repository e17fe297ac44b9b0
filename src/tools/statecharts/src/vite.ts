import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorInOneLine } from './errorInOneLine.ts'
import { askVite } from './viteRequest.ts'

/**
 * The Vite of a project, in a separate process. It transforms the project's files for the workers, which import them with
 * Vite's module runner.
 */
export interface Vite {
  /** The folder of the configuration. */
  folder: string
  /** The URL of Vite's module runner. */
  runner: string
  /** The reason why Vite cannot be used with the project's configuration, or null. */
  failure: string | null
  /** Returns the response to a request of a module runner. */
  ask: (request: unknown) => Promise<unknown>
  /** Returns the code of a file of the project, for a browser. */
  load: (file: string) => Promise<string>
  close: () => Promise<void>
}

const entry = join(import.meta.dirname, '../viteHost.js')
const { resolve: resolveModule } = createRequire(import.meta.url)

/** Returns the nearest folder above a file that contains a Vite configuration. */
export const folderWithViteConfig = (file: string): string | undefined => {
  const folder = dirname(file)
  if (readdirSync(folder).some((name) => /^vite\.config\.[cm]?[jt]s$/.test(name))) return folder
  return folder === dirname(folder) ? undefined : folderWithViteConfig(folder)
}

/**
 * Starts Vite with the configuration in a folder. Uses the Vite that is installed for this folder, or for the working
 * directory. Returns null if there is none, or if it is older than Vite 6.
 */
export async function startVite(folder: string, timeout: number): Promise<Vite | null> {
  const installed = installedVite(folder)
  if (installed === null) return null
  const urlOf = (file: string) => pathToFileURL(join(installed, 'dist/node', file)).href
  const child = fork(entry, [urlOf('index.js')], {
    cwd: folder,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout * 1_000)
  const exited = once(child, 'exit').then(
    () => new Error('the process of Vite has ended or timed out'),
  )
  const started = once(child, 'message').then(([state]) => (state as { error: unknown }).error)
  const error = await Promise.race([started, exited])
  clearTimeout(timer)
  const ask = (request: unknown) => {
    const ended = exited.then(({ name, message }) => ({ error: { name, message } }))
    return Promise.race([askVite(child, request), ended])
  }
  return {
    folder,
    runner: urlOf('module-runner.js'),
    failure: error === null ? null : errorInOneLine(error),
    ask,
    load: async (file) => {
      const response = (await ask({ load: file })) as { code: string } | { error: Error }
      if ('error' in response) throw response.error
      return response.code
    },
    close: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** Returns the folder of the installed Vite, or null if there is none with a module runner. */
function installedVite(folder: string): string | null {
  try {
    const manifest = resolveModule('vite/package.json', { paths: [folder, resolve()] })
    const { version } = createRequire(import.meta.url)(manifest) as { version: string }
    return Number.parseInt(version, 10) >= 6 ? dirname(manifest) : null
  } catch {
    return null
  }
}

import react from '@vitejs/plugin-react'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, preview, type Plugin, type PreviewServer, type ViteDevServer } from 'vite'
import { alias } from '../build/alias.ts'
import { localConfiguration } from '../build/configuration.ts'
import { staticHost } from '../build/staticHost.ts'
import type { ServiceAnswer } from './mailService/serviceAnswers.ts'
import { localInspector } from './inspect/local/inspectorPlugin.ts'
import { mailService, type MailServicePluginOptions } from './mailService/mailServicePlugin.ts'

/** The site, served by this process. It uses a free port and a separate local mail service. */
export interface Site {
  url: string
  close: () => Promise<void>
}

const configuration = localConfiguration

async function serveWith(
  start: (mails: Plugin) => Promise<ViteDevServer | PreviewServer>,
  options?: MailServicePluginOptions,
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  const server = await start(mailService(configuration, { folder, interval: 0, ...options }))
  const { port } = (server.httpServer as Server).address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Serves a build with its HTTP headers and the local mail service. By default, the mail service does not limit the rate
 * of calls. `plugins` handle requests before the mail service and the site do.
 */
export const serveBuild = (
  outDir = 'dist',
  options?: MailServicePluginOptions,
  plugins: Plugin[] = [],
) =>
  serveWith(
    (mails) =>
      preview({
        configFile: false,
        appType: 'mpa',
        logLevel: 'warn',
        build: { outDir },
        preview: { port: 0, host: '127.0.0.1' },
        plugins: [...plugins, mails, staticHost()],
      }),
    options,
  )

/** Serves the source files as `npm run dev` does, with the local mail service and the local inspector. */
export const serveDevelopment = () =>
  serveWith(async (mails) => {
    const server = await createServer({
      configFile: false,
      logLevel: 'warn',
      publicDir: 'src/public',
      cacheDir: 'node_modules/.vite-inspect',
      server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
      resolve: { alias },
      define: { __CONFIGURATION__: JSON.stringify(configuration) },
      plugins: [react(), mails, localInspector()],
    })
    return server.listen()
  })

/**
 * A fault of the local mail service: it responds with an error status, never responds (`hang`), or closes the
 * connection (`reset`).
 */
export type Fault = Pick<ServiceAnswer, 'status'> | 'hang' | 'reset'

/**
 * Makes the site's mail service fail the next call that sends a mail with this template. If other faults are already
 * planned for the template, they affect the next calls first.
 */
export async function failNext({ url }: Site, failure: Fault, template: 'owner' | 'customer') {
  const fault = typeof failure === 'string' ? failure : `status:${failure.status}`
  const { ok } = await fetch(`${url}/outbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fault, template }),
  })
  if (!ok)
    throw new Error(
      `The mail service of ${url} rejected the fault "${fault}". Pass a fault that src/tools/mailService/faults.ts defines`,
    )
}

import { resolve } from 'node:path'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { realServiceOf, type Configuration } from '../../build/configuration.ts'
import { createMailService, outboxPath, type MailServiceOptions } from './service.ts'

/** The options of the plugin: the mail folder (`.mails` in the project's root) and the SMTP URL (the variable `SMTP_URL`) have defaults. */
export type MailServicePluginOptions = Partial<Omit<MailServiceOptions, 'configuration'>>

/** What Vite shows nobody unless it is told otherwise, and then forgets. */
const denied = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
]

/** Mounts the local mail service and its outbox on Vite's development and preview servers; never part of a build. */
export function mailService(
  configuration: Configuration,
  options: MailServicePluginOptions = {},
): Plugin {
  const mount = (server: ViteDevServer | PreviewServer) => {
    const { root } = server.config
    const service = createMailService({
      ...options,
      configuration,
      folder: options.folder ?? resolve(root, '.mails'),
      smtpUrl: options.smtpUrl ?? process.env.SMTP_URL,
    })
    server.middlewares.use(service.handle)

    const printUrls = server.printUrls.bind(server)
    server.printUrls = () => {
      printUrls()
      const [site] = server.resolvedUrls?.local ?? []
      const { logger } = server.config
      if (site) logger.info(`  ➜  Outbox:  ${new URL(outboxPath, site).href}`)
      const service = realServiceOf(configuration)
      if (service) logger.warn(`  ➜  Real mails are sent, by ${service}; the outbox gets none.`)
    }
  }
  return {
    name: 'mail-service',
    apply: 'serve',
    config: () => ({
      // Vite's own layer would let the pages of every local port read mails and code.
      preview: { cors: false },
      server: { cors: false, fs: { deny: [...denied, '**/.mails/**'] } },
    }),
    configureServer: mount,
    configurePreviewServer: mount,
  }
}

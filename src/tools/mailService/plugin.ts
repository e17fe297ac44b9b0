import { resolve } from 'node:path'
import { loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from 'vite'
import type { Configuration } from '../../build/configuration.ts'
import { createMailService, outboxPath, type MailServiceOptions } from './service.ts'

/** The options of the plugin: the mail folder (`.mails` in the project's root) and the SMTP URL (`SMTP_URL` of the environment or `.env`) have defaults. */
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
    const { root, mode, envDir } = server.config
    const service = createMailService({
      ...options,
      configuration,
      folder: options.folder ?? resolve(root, '.mails'),
      smtpUrl: options.smtpUrl ?? loadEnv(mode, envDir, 'SMTP_').SMTP_URL,
    })
    server.middlewares.use(service.handle)

    const printUrls = server.printUrls.bind(server)
    server.printUrls = () => {
      printUrls()
      const [site] = server.resolvedUrls?.local ?? []
      if (site) server.config.logger.info(`  ➜  Outbox:  ${new URL(outboxPath, site).href}`)
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

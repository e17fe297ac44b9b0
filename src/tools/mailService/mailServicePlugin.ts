import { resolve } from 'node:path'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { realServiceOf, type Configuration } from '../../build/configuration.ts'
import { createMailService, outboxPath, type MailServiceOptions } from './service.ts'

/**
 * The options of the plugin. By default, `folder` is `.mails` in the project's root, and `smtpUrl` is the value of the
 * environment variable `SMTP_URL`.
 */
export type MailServicePluginOptions = Partial<Omit<MailServiceOptions, 'configuration'>>

/** Vite's default value of `server.fs.deny`. Setting the option replaces the default, so this list repeats it. */
const deniedByDefault = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
]

/**
 * Adds the local mail service and its outbox to Vite's development and preview servers. A build does not contain them.
 */
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
      if (service)
        logger.warn(
          `  ➜  The contact form sends real mails through ${service}. The outbox stays empty.`,
        )
    }
  }
  return {
    name: 'mail-service',
    apply: 'serve',
    config: () => ({
      // With Vite's default CORS settings, a page from any local port could read the mails and the source code.
      preview: { cors: false },
      server: { cors: false, fs: { deny: [...deniedByDefault, '**/.mails/**'] } },
    }),
    configureServer: mount,
    configurePreviewServer: mount,
  }
}

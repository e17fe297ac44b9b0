import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Makes the preview server answer as static hosts do: a path with a slash too many is redirected,
 * unknown ones get 404.html with status 404.
 */
export const staticHost = (): Plugin => ({
  name: 'static-host',
  configurePreviewServer:
    ({ middlewares, config }) =>
    () => {
      const folder = join(config.root, config.build.outDir)
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (path.endsWith('.html') && existsSync(join(folder, path))) {
          next()
          return
        }
        const page = path.replace(/\/+$/, '')
        if (page !== path && existsSync(join(folder, `${page}.html`))) {
          response.writeHead(301, { Location: page }).end()
          return
        }
        readFile(join(folder, '404.html')).then((page) => {
          response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
        }, next)
      })
    },
})

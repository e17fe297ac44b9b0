import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { cacheControl, headersAt, parseHeadersFile } from './headers.ts'

const pathOf = (url = '') => url.split('?')[0] ?? ''

/**
 * Makes the preview server answer as static hosts do: with the headers of `_headers`; a path with a
 * slash too many is redirected, unknown ones get 404.html with status 404.
 */
export const staticHost = (): Plugin => ({
  name: 'static-host',
  configurePreviewServer: async ({ middlewares, config }) => {
    const folder = resolve(config.root, config.build.outDir)
    const rules = parseHeadersFile(await readFile(join(folder, '_headers'), 'utf8'))

    middlewares.use(({ url }, response, next) => {
      for (const [name, value] of Object.entries(headersAt(rules, pathOf(url))))
        response.setHeader(name, value)
      next()
    })

    return () =>
      middlewares.use((request, response, next) => {
        const path = pathOf(request.url)
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
          response
            .writeHead(404, {
              'Content-Type': 'text/html; charset=utf-8',
              'Cache-Control': cacheControl.pages,
            })
            .end(page)
        }, next)
      })
  },
})

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { cacheControl, headersAt, parseHeadersFile } from './headers.ts'

const headersPath = '/_headers'

const pathOf = (url = '') => url.split('?')[0] ?? ''

/**
 * Makes the preview server answer as static hosts do: with the headers of `_headers`, which is itself
 * no page; a path with a slash too many is redirected, unknown ones get 404.html with status 404.
 */
export const staticHost = (): Plugin => ({
  name: 'static-host',
  // With CORS come answers that vary by origin: what fetch has cached would not do for an import.
  config: () => ({ preview: { cors: false } }),
  configurePreviewServer: async ({ middlewares, config }) => {
    const folder = resolve(config.root, config.build.outDir)
    const rules = parseHeadersFile(await readFile(join(folder, headersPath), 'utf8'))

    const answerNotFound: Connect.NextHandleFunction = (_request, response, next) => {
      readFile(join(folder, '404.html')).then((page) => {
        const type = 'text/html; charset=utf-8'
        response
          .writeHead(404, { 'Content-Type': type, 'Cache-Control': cacheControl.pages })
          .end(page)
      }, next)
    }

    middlewares.use((request, response, next) => {
      const path = pathOf(request.url)
      for (const [name, value] of Object.entries(headersAt(rules, path)))
        response.setHeader(name, value)
      if (path === headersPath) answerNotFound(request, response, next)
      else next()
    })

    return () =>
      middlewares.use((request, response, next) => {
        const path = pathOf(request.url)
        const page = path.replace(/\/+$/, '')
        if (path.endsWith('.html') && existsSync(join(folder, path))) next()
        else if (page !== path && existsSync(join(folder, `${page}.html`)))
          response.writeHead(301, { Location: page }).end()
        else answerNotFound(request, response, next)
      })
  },
})

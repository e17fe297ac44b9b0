import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
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
  configurePreviewServer: ({ middlewares, config }) => {
    const folder = resolve(config.root, config.build.outDir)
    const rules = parseHeadersFile(readFileSync(join(folder, headersPath), 'utf8'))

    const answerNotFound = (response: ServerResponse) =>
      response
        .writeHead(404, {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': cacheControl.pages,
        })
        .end(readFileSync(join(folder, '404.html')))

    middlewares.use((request, response, next) => {
      const path = pathOf(request.url)
      for (const [name, value] of Object.entries(headersAt(rules, path)))
        response.setHeader(name, value)
      if (path === headersPath) answerNotFound(response)
      else next()
    })

    return () =>
      middlewares.use((request, response, next) => {
        const path = pathOf(request.url)
        const page = path.replace(/\/+$/, '')
        if (path.endsWith('.html') && existsSync(join(folder, path))) next()
        else if (page !== path && existsSync(join(folder, `${page}.html`)))
          response.writeHead(301, { Location: page }).end()
        else answerNotFound(response)
      })
  },
})

import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { cacheControl, headersAt, pathIn, type HeaderRule } from './headers.ts'

const headersPath = '/_headers'

/** Reads the header rules from the `_headers` file of a built site. */
export const readRules = (folder: string): HeaderRule[] =>
  readFileSync(join(folder, headersPath), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => {
      const [path = '', ...lines] = block.split('\n')
      const headers = lines.map((line) => line.trim().split(/: (.*)/, 2))
      return { path, headers: Object.fromEntries(headers) as Record<string, string> }
    })

/** Matches a path that contains a file or folder with a leading dot, except the public folder `/.well-known/`. */
const hidden = /\/\.(?!well-known\/)/

/** The statuses of responses that keep their Cache-Control header: OK, Partial Content and Not Modified. */
const cacheableStatuses = [200, 206, 304]

const queryIn = (url: string) => /\?.*/.exec(url)?.[0] ?? ''

const htmlType = 'text/html; charset=utf-8'

/**
 * Makes caches revalidate errors and redirects before each use. Adds the encoding to the Content-Type of pages. The
 * server configurations in docs/deploy/ change the headers in the same way.
 */
function completeHeaders(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (
    ...parameters: unknown[]
  ) => ServerResponse
  response.writeHead = (status: number, ...others: unknown[]) => {
    if (!cacheableStatuses.includes(status)) response.setHeader('Cache-Control', cacheControl.pages)
    if (response.getHeader('Content-Type') === 'text/html')
      response.setHeader('Content-Type', htmlType)
    return writeHead(status, ...others)
  }
}

/**
 * Makes Vite's preview server respond like a static host. The server sends the headers from `_headers`, and redirects a
 * path with a trailing slash. For `_headers`, dotfiles and unknown paths, it responds with 404.html and status 404.
 */
export const staticHost = (): Plugin => ({
  name: 'static-host',
  // Turn off CORS. With CORS, responses would contain `Vary: Origin`, so an import could not reuse a cached response to
  // `fetch`.
  config: () => ({ preview: { cors: false } }),
  configurePreviewServer: ({ middlewares, config }) => {
    const folder = resolve(config.root, config.build.outDir)
    const rules = readRules(folder)

    const answer = (response: ServerResponse, status: number) =>
      response
        .writeHead(status, { 'Content-Type': htmlType })
        .end(readFileSync(join(folder, '404.html')))

    middlewares.use((request, response, next) => {
      const { url = '' } = request
      const path = pathIn(url)
      completeHeaders(response)
      for (const [name, value] of Object.entries(headersAt(rules, path ?? '/')))
        response.setHeader(name, value)
      if (path === null) answer(response, 400)
      else if (path === headersPath || hidden.test(path)) answer(response, 404)
      else {
        // Encode the path again, because the next middleware decodes it.
        request.url = encodeURIComponent(path).replaceAll('%2F', '/') + queryIn(url)
        next()
      }
    })

    return () =>
      middlewares.use((request, response, next) => {
        const { url = '' } = request
        const path = pathIn(url) ?? '/'
        const page = path.replace(/\/$/, '')
        if (path.endsWith('.html') && existsSync(join(folder, path))) next()
        else if (page !== path && existsSync(join(folder, `${page}.html`)))
          response.writeHead(301, { Location: page + queryIn(url) }).end()
        else answer(response, 404)
      })
  },
})

import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { cacheControl, headersAt, pathIn, type HeaderRule } from './headers.ts'

const headersPath = '/_headers'

/** The rules of a built site as static hosts read them. */
export const readRules = (folder: string): HeaderRule[] =>
  readFileSync(join(folder, headersPath), 'utf8')
    .trim()
    .split('\n\n')
    .map((block) => {
      const [path = '', ...lines] = block.split('\n')
      const headers = lines.map((line) => line.trim().split(/: (.*)/, 2))
      return { path, headers: Object.fromEntries(headers) as Record<string, string> }
    })

/** Dotfiles but those that are made for the public. */
const hidden = /\/\.(?!well-known\/)/

/** The answers that bring a file, a part of it, or say that it has not changed. */
const cacheableStatuses = [200, 206, 304]

const queryIn = (url: string) => /\?.*/.exec(url)?.[0] ?? ''

/** Lets no cache keep an answer that is a refusal or a redirect. */
function preventErrorCaching(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (
    ...parameters: unknown[]
  ) => ServerResponse
  response.writeHead = (status: number, ...others: unknown[]) => {
    if (!cacheableStatuses.includes(status)) response.setHeader('Cache-Control', cacheControl.pages)
    return writeHead(status, ...others)
  }
}

/**
 * Makes the preview server answer as static hosts do: with the headers of `_headers`, which is itself
 * no page, no more than dotfiles are; a path with a slash too many is redirected, unknown ones get
 * 404.html with status 404.
 */
export const staticHost = (): Plugin => ({
  name: 'static-host',
  // With CORS come answers that vary by origin: what fetch has cached would not do for an import.
  config: () => ({ preview: { cors: false } }),
  configurePreviewServer: ({ middlewares, config }) => {
    const folder = resolve(config.root, config.build.outDir)
    const rules = readRules(folder)

    const answer = (response: ServerResponse, status: number) =>
      response
        .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(readFileSync(join(folder, '404.html')))

    middlewares.use((request, response, next) => {
      const { url = '' } = request
      const path = pathIn(url)
      preventErrorCaching(response)
      for (const [name, value] of Object.entries(headersAt(rules, path ?? '/')))
        response.setHeader(name, value)
      if (path === null) answer(response, 400)
      else if (path === headersPath || hidden.test(path)) answer(response, 404)
      else {
        // What follows decodes the path once more.
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

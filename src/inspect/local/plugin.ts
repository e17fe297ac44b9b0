import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
}

/** Serves the local inspector at /inspector on the development server; never part of a build. */
export const localInspector = (): Plugin => ({
  name: 'local-inspector',
  apply: 'serve',
  configureServer({ middlewares, config }) {
    middlewares.use('/inspector', (_, response, next) => {
      readFile(join(config.root, 'src/inspect/local/page.html')).then(
        (page) => response.writeHead(200, headers).end(page),
        next,
      )
    })
  },
})

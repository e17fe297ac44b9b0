import { readFile } from 'node:fs/promises'
import { join } from 'node:path/posix'
import type { Plugin } from 'vite'

const folder = 'src/tools/inspect/local/'

/** Serves the local inspector at /inspector, only on the development server. It is never part of a build. */
export const localInspector = (): Plugin => ({
  name: 'local-inspector',
  apply: 'serve',
  // Prepare these dependencies when the server starts. If Vite found them only when the inspector opens, it would reload
  // the page.
  config: () => ({
    optimizeDeps: { include: ['@xstate/graph', 'elkjs/lib/elk.bundled.js', 'microdiff', 'yup'] },
  }),
  configureServer({ middlewares }) {
    middlewares.use('/inspector', (_, response, next) => {
      readFile(`${folder}index.html`, 'utf8').then((html) => {
        response
          .writeHead(200, {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': policy,
          })
          .end(html.replace(/(?<=")\.\.?\/[^"]*/g, (path) => join('/', folder, path)))
      }, next)
    })
  },
})

/** The Content-Security-Policy of the inspector's page. It is as strict as the policy of the site. */
const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

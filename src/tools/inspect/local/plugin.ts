import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { inlineHashes } from '../../../build/headers.ts'

/** Serves the local inspector at /inspector on the development server; never part of a build. */
export const localInspector = (): Plugin => ({
  name: 'local-inspector',
  apply: 'serve',
  configureServer({ middlewares, config }) {
    middlewares.use('/inspector', (_, response, next) => {
      Promise.all([
        readFile(join(config.root, 'src/tools/inspect/local/page.html'), 'utf8'),
        readCharts(join(config.root, 'docs/charts')),
      ]).then(([page, charts]) => {
        response
          .writeHead(200, {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': policyFor(charts),
          })
          .end(page.replace('<!--charts-->', charts))
      }, next)
    })
  },
})

async function readCharts(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('')
}

/** As strict as the site's own policy; the only inline styles are those of the charts. */
const policyFor = (charts: string) =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "script-src 'self'",
    `style-src 'self' ${inlineHashes([charts]).styles.join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

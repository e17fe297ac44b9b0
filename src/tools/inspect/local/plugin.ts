import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Serves the local inspector at /inspector on the development server; never part of a build. */
export const localInspector = (): Plugin => ({
  name: 'local-inspector',
  apply: 'serve',
  configureServer({ middlewares, config }) {
    middlewares.use('/inspector', (_, response, next) => {
      Promise.all([
        readFile(join(config.root, 'src/tools/inspect/local/page.html')),
        policy(join(config.root, 'docs/charts')),
      ]).then(([page, policy]) => {
        response
          .writeHead(200, {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': policy,
          })
          .end(page)
      }, next)
    })
  },
})

/** As strict as the site's own policy; the only inline styles are those of the charts in this folder. */
async function policy(charts: string): Promise<string> {
  const files = (await readdir(charts)).filter((name) => name.endsWith('.svg'))
  const drawings = await Promise.all(files.map((name) => readFile(join(charts, name), 'utf8')))
  const styles = drawings.flatMap((drawing) => [...drawing.matchAll(/<style>(.*?)<\/style>/gs)])
  const hashes = new Set(
    styles.map(([, style = '']) => createHash('sha256').update(style).digest('base64')),
  )
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "script-src 'self'",
    `style-src 'self' ${[...hashes].map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

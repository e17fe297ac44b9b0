import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Builds the production site into `dist/`. */
export function buildSite(): void {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  execFileSync(process.execPath, [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
}

import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Builds the site as a visitor gets it. */
export function buildSite(): void {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  execFileSync(process.execPath, [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    // Inherited from the test runner it would put React's development build into the site.
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

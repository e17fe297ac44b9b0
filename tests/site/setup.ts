import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findHeadlessChromium } from './chromium.ts'
import { findFirefox } from './firefox.ts'
import { findWebKit } from './webkit.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'chromium' | 'firefox' | 'webkit'
    /** The path of the browser with this engine. */
    browser: string
  }
}

/** Projects of one run share its process, not their modules. */
const run = globalThis as { isBuilt?: boolean }

function build() {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  execFileSync(process.execPath, [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    // Inherited from the test runner it would put React's development build into the site.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  run.isBuilt = true
}

const missing = {
  firefox: 'Not tried in Firefox: install firefox-esr, or set FIREFOX_PATH to its executable.',
  webkit:
    'Not tried in WebKit: install webkit2gtk-driver and xvfb, or set WEBKIT_DRIVER_PATH to WebKitWebDriver.',
}

/** Builds the site as a visitor gets it and finds its browser, once for all tests of the built site; throws in CI where one is missing. */
export default function setup(project: TestProject): void {
  const found = { firefox: findFirefox(), webkit: findWebKit() }
  for (const [engine, path] of Object.entries(found)) {
    if (path !== undefined) continue
    const told = missing[engine as keyof typeof missing]
    if (process.env.CI) throw new Error(told)
    console.warn(told)
  }
  const [name] = project.name.split('-')
  const engine = name === 'firefox' || name === 'webkit' ? name : 'chromium'
  const other = engine === 'chromium' ? undefined : found[engine]
  project.provide('engine', engine)
  project.provide('browser', other ?? findHeadlessChromium())
  if (!run.isBuilt) build()
}

import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../../src/tools/findChromium.ts'
import type { Purpose } from 'xstate-statecharts'
import { expectAll, programOf } from './installedPrograms.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'chromium' | 'firefox' | 'webkit'
    /** The path of the browser with this engine. */
    browser: string
    /** Which of the machines' paths are walked. */
    purpose: Purpose
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

/** Builds the site as a visitor gets it and finds its browser, once for all tests of the built site; throws in CI where a program is missing. */
export default function setup(project: TestProject): void {
  if (process.env.CI) expectAll()
  const [name] = project.name.split('-')
  const engine = name === 'firefox' || name === 'webkit' ? name : 'chromium'
  project.provide('engine', engine)
  project.provide(
    'browser',
    {
      chromium: findChromium,
      firefox: () => programOf('Firefox'),
      webkit: () => programOf('WebKit'),
    }[engine](),
  )
  project.provide('purpose', project.name.endsWith('-full') ? 'pairs' : 'transitions')
  if (!run.isBuilt) build()
}

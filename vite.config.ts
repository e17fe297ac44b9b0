import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { budgets } from './src/build/budgets.ts'
import {
  liveMode,
  localConfiguration,
  parseConfiguration,
  readEnvironment,
} from './src/build/configuration.ts'
import { prerender } from './src/build/prerender.ts'
import { staticHost } from './src/build/staticHost.ts'
import { localInspector } from './src/tools/inspect/local/plugin.ts'
import { mailService } from './src/tools/mailService/plugin.ts'
import { findFirefox, firstTests, furtherTests } from './tests/site/firefox.ts'
import { findWebKit } from './tests/site/webkit.ts'

/** Has Chromium compile all functions of a file with it, which the first tap is answered sooner by (docs/performance.md). */
const compileAhead = '//# allFunctionsCalledOnLoad'

/** How the tests of the built site run. */
export const inBrowser = {
  globalSetup: 'tests/site/setup.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}

/** What is done so often that it takes long. */
const endurance = ['tests/site/load.test.ts']

/** The tests of the built site in another engine than Chromium, where it was found. */
const inEngine = (name: string, found: string | undefined, files: string[]) => ({
  extends: true as const,
  test: { name, include: found === undefined ? [] : files, ...inBrowser },
})

export default defineConfig(({ mode, command, isPreview }) => {
  const isLive = mode === liveMode
  const configuration = isLive
    ? parseConfiguration(readEnvironment(process.cwd()))
    : localConfiguration

  return {
    envDir: isLive ? process.cwd() : false,
    plugins: [
      // Without hot updates the inspector's page outlives a change to a machine.
      react({ exclude: [/node_modules/, /src.tools/] }),
      prerender(configuration),
      budgets(),
      mailService(configuration),
      localInspector(),
      staticHost(),
    ],
    publicDir: 'src/public',
    appType: command === 'serve' && !isPreview ? 'spa' : 'mpa',
    server: { watch: { ignored: ['**/.stryker-tmp/**', '**/.mails/**', '**/release/**'] } },
    define: {
      __CONFIGURATION__: JSON.stringify(configuration),
    },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        transform: { plugins: { styledComponents: { ssr: true, displayName: false } } },
        output: {
          postBanner: compileAhead,
        },
      },
    },
    test: {
      // Two on two cores as well, as browsers wait as often as they work.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      projects: [
        {
          extends: true,
          test: {
            name: 'machines',
            include: ['tests/machines/**/*.test.ts'],
            testTimeout: 20_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'views',
            include: ['tests/views/**/*.test.{ts,tsx}'],
            environment: 'jsdom',
            setupFiles: 'tests/views/setup.ts',
            testTimeout: 20_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'site',
            include: ['tests/site/**/*.test.ts'],
            exclude: endurance,
            ...inBrowser,
          },
        },
        { extends: true, test: { name: 'site-whole', include: endurance, ...inBrowser } },
        inEngine('firefox', findFirefox(), firstTests),
        inEngine('webkit', findWebKit(), ['tests/site/{journeys,paths}.test.ts']),
        inEngine('firefox-whole', findFirefox(), furtherTests()),
        inEngine('webkit-whole', findWebKit(), ['tests/site/faults.test.ts']),
      ],
    },
  }
})

import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import {
  liveMode,
  localConfiguration,
  parseConfiguration,
  readEnvironment,
} from './src/build/configuration.ts'
import { prerender } from './src/build/prerender.ts'
import { licencesFile } from './src/build/published.ts'
import { staticHost } from './src/build/staticHost.ts'
import { localInspector } from './src/tools/inspect/local/plugin.ts'
import { mailService } from './src/tools/mailService/plugin.ts'
import { longestWait } from './tests/patience.ts'
import { firstTests, furtherTests } from './tests/site/firefox.ts'
import { isMissing, type Program } from './tests/site/installed.ts'
import { sessionLost } from './tests/site/webkit.ts'

/** Has Chromium compile all functions of a file with it, which the first tap is answered sooner by (docs/performance.md). */
const compileAhead = '//# allFunctionsCalledOnLoad'

/** Guards against hanging, in ms: many times what anything takes on a busy machine. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: longestWait } },
}

/** How the tests of the built site run. */
export const inBrowser = { globalSetup: 'tests/site/setup.ts', isolate: false, ...patience }

/** What `npm test` leaves out: two releases, one after the other behind each server, and odd addresses. */
const slow = ['tests/site/{publish,worldAddress}.test.ts']

/** What is shorter in `npm test`; see isWhole in tests/site/site.ts, and for the paths `purpose`. */
const shortened = [
  'tests/walks/paths.test.ts',
  'tests/site/{doctor,edges,edgesPrint,hostile,inspect,worldHands,worldToast}.test.ts',
]

/** The tests of the built site in another engine than Chromium, where it was found; once more where that has ended by itself. */
const inEngine = (name: string, engine: Program, files: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: isMissing(engine) ? [] : files,
    retry: { count: 1, condition: RegExp(sessionLost) },
    ...inBrowser,
  },
})

/** The tests in a folder that run in jsdom. */
const inDom = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/*.test.{ts,tsx}`],
    environment: 'jsdom',
    setupFiles: ['tests/console.ts', 'tests/views/setup.ts'],
    isolate: false,
    ...patience,
  },
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
      target: 'es2021',
      assetsInlineLimit: 0,
      license: { fileName: licencesFile },
      modulePreload: false,
      rolldownOptions: {
        // It would warn of what a busy machine does.
        checks: { bundlerTimings: false },
        transform: { plugins: { styledComponents: { ssr: true, displayName: false } } },
        output: {
          postBanner: compileAhead,
          // What pages share is one file: each file that is fetched ahead is work for the main thread. Springs come when something moves.
          codeSplitting: {
            groups: [
              { name: 'shared', test: (id) => !id.includes('@react-spring'), minShareCount: 2 },
            ],
          },
        },
      },
    },
    test: {
      // Two on two cores as well, as browsers wait as often as they work.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      reporters: ['default', './tests/site/leftOut.ts'],
      projects: [
        { extends: true, test: { name: 'checks', include: ['tests/checks.test.ts'], ...patience } },
        {
          extends: true,
          test: {
            name: 'machines',
            include: ['tests/{machines,tools}/**/*.test.ts'],
            setupFiles: 'tests/console.ts',
            isolate: false,
            ...patience,
          },
        },
        {
          extends: true,
          test: {
            name: 'content',
            include: ['tests/content/*.test.ts'],
            setupFiles: 'tests/console.ts',
            isolate: false,
            ...patience,
          },
        },
        inDom('effects'),
        inDom('views'),
        {
          extends: true,
          test: {
            name: 'site',
            include: ['tests/site/**/*.test.ts', 'tests/walks/{journeys,paths}.test.ts'],
            exclude: slow,
            ...inBrowser,
          },
        },
        {
          extends: true,
          test: { name: 'site-whole', include: [...slow, ...shortened], ...inBrowser },
        },
        {
          extends: true,
          test: {
            name: 'sentinels-whole',
            include: [
              'tests/sentinels/*.test.ts',
              'tests/machines/walks.test.ts',
              'tests/tools/statecharts/generated.test.ts',
            ],
            env: { WALKS_SEED: process.env.WALKS_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}` },
            ...patience,
          },
        },
        inEngine('firefox', 'Firefox', firstTests),
        inEngine('webkit', 'WebKit', ['tests/walks/{journeys,paths}.test.ts']),
        inEngine('firefox-whole', 'Firefox', furtherTests()),
        inEngine('webkit-whole', 'WebKit', ['tests/site/faults.test.ts']),
      ],
    },
  }
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import {
  liveMode,
  localConfiguration,
  parseConfiguration,
  readEnvironment,
} from './src/build/configuration.ts'
import { prerender } from './src/build/prerenderPlugin.ts'
import { licencesFile } from './src/build/publicFiles.ts'
import { staticHost } from './src/build/staticHost.ts'
import { stripDescriptions } from './src/build/stripDescriptions.ts'
import { localInspector } from './src/tools/inspect/local/inspectorPlugin.ts'
import { mailService } from './src/tools/mailService/mailServicePlugin.ts'
import { testSettings } from './tests/settings.ts'

/** Has Chromium compile all functions of a file with it, which the first tap is answered sooner by (docs/performance.md). */
const compileAhead = '//# allFunctionsCalledOnLoad'

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
      stripDescriptions(),
      prerender(configuration),
      mailService(configuration),
      localInspector(),
      staticHost(),
    ],
    resolve: { tsconfigPaths: true },
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
    test: testSettings,
  }
})

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
import { alias } from './src/build/alias.ts'
import { stripDescriptions } from './src/build/stripDescriptions.ts'
import { localInspector } from './src/tools/inspect/local/inspectorPlugin.ts'
import { mailService } from './src/tools/mailService/mailServicePlugin.ts'
import { testSettings } from './tests/settings.ts'

/**
 * Makes Chromium compile all functions of a file when the file loads, so that the first tap is handled sooner
 * (docs/performance.md).
 */
const compileAhead = '//# allFunctionsCalledOnLoad'

export default defineConfig(({ mode, command, isPreview }) => {
  // Override the value that the shell or the host has set. With another value, a build could contain development code,
  // and React's test functions could be missing in tests.
  if (command === 'build') process.env.NODE_ENV = 'production'
  else if (!isPreview) process.env.NODE_ENV = process.env.VITEST ? 'test' : 'development'

  const isLive = mode === liveMode
  const configuration = isLive
    ? parseConfiguration(readEnvironment(process.cwd()))
    : localConfiguration

  return {
    envDir: isLive ? process.cwd() : false,
    plugins: [
      // Fast Refresh is off for src/tools, so that a change to a machine does not reload the inspector's page.
      react({ exclude: [/node_modules/, /src.tools/] }),
      stripDescriptions(),
      prerender(configuration),
      mailService(configuration),
      localInspector(),
      staticHost(),
    ],
    resolve: { alias },
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
        // These warnings depend on how busy the computer is.
        checks: { bundlerTimings: false },
        transform: { plugins: { styledComponents: { ssr: true, displayName: false } } },
        output: {
          postBanner: compileAhead,
          // All code that pages share is in one chunk, because each prefetched chunk costs time on the main thread.
          // react-spring loads later, when something animates.
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

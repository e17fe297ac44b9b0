import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { localConfiguration } from '../../src/build/configuration.ts'
import { restoreOptions } from '../settings.ts'

/**
 * The Vitest configuration for mutation tests of the effects, the views, and the code that connects them with the
 * machines.
 */
export default defineConfig({
  plugins: [react()],
  define: { __CONFIGURATION__: JSON.stringify(localConfiguration) },
  resolve: { tsconfigPaths: true },
  test: {
    ...restoreOptions,
    include: [
      'tests/effects/*.test.ts',
      'tests/views/{ContactForm,HeaderMenu,Toasts,App,machinePathsInJsdom}.test.tsx',
    ],
    environment: 'jsdom',
    setupFiles: ['tests/support/jsdomSetup.ts', 'tests/mutation/waitLess.ts'],
    testTimeout: 60_000,
    bail: 1,
  },
})

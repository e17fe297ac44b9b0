import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { localConfiguration } from '../../src/build/configuration.ts'
import { restoreOptions } from '../settings.ts'

/** The tests of the wiring, the effects and the views. */
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

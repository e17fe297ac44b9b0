import { defineConfig } from 'vitest/config'
import { restoreOptions } from '../settings.ts'

/** The Vitest configuration for mutation tests of the machines. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    ...restoreOptions,
    include: ['tests/machines/*.test.ts', 'tests/mutation/loading.test.ts'],
    setupFiles: 'tests/support/failOnConsole.ts',
    tags: [{ name: 'slow', skip: true }],
    testTimeout: 60_000,
    bail: 1,
  },
})

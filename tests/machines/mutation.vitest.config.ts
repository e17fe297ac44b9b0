import { defineConfig } from 'vitest/config'

// Under mutation the sources carry Stryker's own code, which the test of the sources would refuse.
export default defineConfig({
  test: {
    include: ['tests/machines/**/*.test.ts'],
    exclude: ['tests/machines/sources.test.ts', 'tests/machines/replay.test.ts'],
    bail: 1,
  },
})

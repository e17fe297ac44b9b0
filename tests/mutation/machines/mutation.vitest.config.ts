import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests of the machines' files, by their names. */
const own = new Set(
  readdirSync(resolve(import.meta.dirname, '../../../machines')).map((file) =>
    file.replace('.ts', '.test.ts'),
  ),
)

/**
 * The tests that run on each mutant. Those of the sources' text are not among them: under mutation
 * the sources hold Stryker's code too.
 */
const mutationTests = readdirSync(resolve(import.meta.dirname, '../../machines')).filter(
  (file) => own.has(file) || file === 'machinePaths.test.ts' || file === 'randomWalks.test.ts',
)

export default defineConfig({
  test: {
    include: mutationTests.map((file) => `tests/machines/${file}`),
    setupFiles: ['tests/support/failOnConsole.ts', 'tests/mutation/machines/mutation.setup.ts'],
    testTimeout: 60_000,
    bail: 1,
  },
})

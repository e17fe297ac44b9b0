import { defineConfig } from 'vitest/config'

/**
 * The tests that run on each mutant. Those of the sources' text are not among them: under mutation
 * the sources hold Stryker's code too.
 */
export const mutationTests = [
  'paths',
  'walks',
  'contactForm',
  'contactRequest',
  'cookieConsent',
  'headerMenu',
  'mailCall',
  'navigation',
  'toastQueue',
].map((name) => `${name}.test.ts`)

export default defineConfig({
  test: {
    include: mutationTests.map((file) => `tests/machines/${file}`),
    setupFiles: 'tests/machines/mutation.setup.ts',
    testTimeout: 60_000,
    bail: 1,
  },
})

/** Whether something else than machines is to be changed, by `--mutate src/…`. */
const isOfPage = process.argv.some((argument) => argument.startsWith('src/'))

/** Excludes the descriptions of states and transitions, which are for readers and change no behaviour. */
const descriptions = {
  shouldIgnore: ({ node }) =>
    node.type === 'ObjectProperty' && node.key.name === 'description'
      ? 'A text for readers'
      : undefined,
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'descriptions', value: descriptions }]

/**
 * Changes the machines, or what `--mutate` names, one place at a time. Tests of views load the machines before any test
 * begins, so each change of a machine would count as made for all of them: its own tests alone run on it.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: ['machines/*.ts'],
  plugins: ['@stryker-mutator/*', './tests/mutation/stryker.config.js'],
  ignorers: ['descriptions'],
  testRunner: 'vitest',
  vitest: { configFile: `tests/mutation/${isOfPage ? 'page' : 'machines'}.vitest.config.ts` },
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist', 'coverage', 'reports', '.mails', 'tests/e2e'],
  concurrency: 2,
  timeoutMS: isOfPage ? 20_000 : 10_000,
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: 'reports/mutation.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 98, low: 95, break: isOfPage ? 90 : 95 },
}

// The views cannot be tested with React's production build.
process.env.NODE_ENV = 'test'

/** Whether something else than machines is to be changed, by `--mutate src/…`. */
const isOfPage = process.argv.some((argument) => argument.startsWith('src/'))

const isDescription = (node) => node.type === 'ObjectProperty' && node.key.name === 'description'

/** Excludes descriptions, and objects that contain nothing else: they are for readers and change no behaviour. */
const descriptions = {
  shouldIgnore: ({ node }) =>
    isDescription(node) ||
    (node.type === 'ObjectExpression' && node.properties.every(isDescription))
      ? 'A text for readers'
      : undefined,
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'descriptions', value: descriptions }]

/**
 * Changes the machines, or the files that `--mutate` names, in one place at a time. Most code of a machine runs while its
 * module loads. Stryker tries a change of such code on all tests that import the file, so the slower tests of views are
 * in a separate configuration of Vitest.
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
  warnings: { slow: false },
  timeoutMS: isOfPage ? 20_000 : 10_000,
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: 'reports/mutation.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 98, low: 95, break: isOfPage ? 90 : 95 },
}

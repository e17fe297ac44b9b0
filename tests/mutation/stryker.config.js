// The views cannot be tested with React's production build.
process.env.NODE_ENV = 'test'

/** Whether Stryker mutates files in `src/` instead of the machines, as with `--mutate src/…`. */
const isOfPage = process.argv.some((argument) => argument.startsWith('src/'))

const isDescription = (node) => node.type === 'ObjectProperty' && node.key.name === 'description'

/**
 * Excludes descriptions from mutation, and objects that contain only descriptions. Descriptions are texts for readers
 * and do not change the behaviour.
 */
const descriptions = {
  shouldIgnore: ({ node }) =>
    isDescription(node) ||
    (node.type === 'ObjectExpression' && node.properties.every(isDescription))
      ? 'A text for readers'
      : undefined,
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'descriptions', value: descriptions }]

/**
 * Mutates the machines, or the files that `--mutate` names. Most code of a machine runs while its module loads. To test
 * a mutant of such code, Stryker runs all tests that import the module. So the slower tests of views are in a separate
 * Vitest configuration.
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

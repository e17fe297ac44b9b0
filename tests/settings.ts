import { availableParallelism } from 'node:os'
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config'
import { longestWait } from './support/timeouts.ts'

/**
 * The timeouts of tests, in ms. Each timeout is many times longer than any test takes on a busy machine, so a timeout
 * only ends a test that hangs.
 */
const timeouts = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: longestWait } },
}

/**
 * Options that restore mocks and stubs before each test. Test files share a worker without isolation, so mocks would
 * otherwise affect the next file.
 */
export const restoreOptions = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

type TestOptions = NonNullable<ViteUserConfig['test']>

// Use the same number of retries as tests/e2e/playwright.config.ts.
const retry = process.env.CI ? 1 : 0

const project = (name: string, test: TestOptions): TestProjectConfiguration => ({
  extends: true,
  test: { name, retry, ...restoreOptions, ...timeouts, ...test },
})

/**
 * Defines a Vitest project whose tests do not need the built site. The tests run in Node unless `environment` is set.
 */
const inNode = (name: string, test: TestOptions) =>
  project(name, { setupFiles: 'tests/support/failOnConsole.ts', isolate: false, ...test })

const inJsdom = (name: string, include: string[]) =>
  inNode(name, {
    include,
    environment: 'jsdom',
    setupFiles: ['tests/support/failOnConsole.ts', 'tests/support/jsdomSetup.ts'],
  })

/** Options of Vitest projects that test the built site. The global setup builds the site before the tests. */
const onBuiltSite = {
  globalSetup: 'tests/support/builtSiteSetup.ts',
  isolate: false,
  ...timeouts,
}

/** The tests in `tests/tools` and `tests/build` that need the built site or a web server. */
const builtSiteTests = [
  'tests/tools/{benchmark,doctor,mailService}.test.ts',
  'tests/build/!(configuration|photograph|releaseFolders|runCommand).test.ts',
]

/**
 * The settings of Vitest, which runs all tests except those in tests/e2e/. `npm test` runs the tests without the tag
 * `slow`, and `npm run test:slow` runs the tests with this tag.
 */
export const testSettings: TestOptions = {
  // On two cores, two workers are faster than one, because the tests often wait for other processes.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  tags: [
    {
      name: 'slow',
      description:
        'Tests of `npm run test:slow`. They start processes, build the site or repeat a check with more cases.',
    },
  ],
  reporters: ['default', './tests/support/missingProgramsReporter.ts'],
  projects: [
    project('lint', { include: ['tests/lint.test.ts'] }),
    inNode('machines', { include: ['tests/machines/*.test.ts'] }),
    inNode('tools', { include: ['tests/{tools,build}/**/*.test.ts'], exclude: builtSiteTests }),
    inNode('package', { include: ['src/tools/statecharts/test/*.test.ts'] }),
    inNode('content', { include: ['tests/content/*.test.ts'] }),
    inJsdom('effects', ['tests/effects/*.test.ts']),
    inJsdom('views', ['tests/views/*.test.{ts,tsx}']),
    project('build', { include: builtSiteTests, ...onBuiltSite }),
    project('mutation', { include: ['tests/mutation/configurations.test.ts'] }),
  ],
}

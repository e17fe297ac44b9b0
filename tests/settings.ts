import { availableParallelism } from 'node:os'
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config'
import { longestWait } from './support/timeouts.ts'

/** Guards against hanging, in ms: many times what anything takes on a busy machine. */
const timeouts = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: longestWait } },
}

/** Workers run one file after another, so what a test has spied on or stubbed is undone before the next test. */
export const restoreOptions = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

type TestOptions = NonNullable<ViteUserConfig['test']>

// As in tests/e2e/playwright.config.ts.
const retry = process.env.CI ? 1 : 0

const project = (name: string, test: TestOptions): TestProjectConfiguration => ({
  extends: true,
  test: { name, retry, ...restoreOptions, ...timeouts, ...test },
})

/** Tests without a browser: in Node unless the environment is another. */
const inNode = (name: string, test: TestOptions) =>
  project(name, { setupFiles: 'tests/support/failOnConsole.ts', isolate: false, ...test })

const inJsdom = (name: string, include: string[]) =>
  inNode(name, {
    include,
    environment: 'jsdom',
    setupFiles: ['tests/support/failOnConsole.ts', 'tests/support/jsdomSetup.ts'],
  })

/** How the tests of the built site run, which is built for them. */
const onBuiltSite = {
  globalSetup: 'tests/support/builtSiteSetup.ts',
  isolate: false,
  ...timeouts,
}

/** The tests of tools and of the build that need the built site or servers. */
const builtSiteTests = [
  'tests/tools/{benchmark,doctor,mailService}.test.ts',
  'tests/build/!(configuration).test.ts',
]

/** The settings of Vitest, which runs all tests except those in tests/e2e/. `npm test` excludes the tests with the tag `slow`; `npm run test:slow` runs only those. */
export const testSettings: TestOptions = {
  // Two on two cores as well, as browsers wait as often as they work.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  tags: [
    {
      name: 'slow',
      description:
        'Tests of `npm run test:slow`, which start processes, build the site or repeat a check with more cases.',
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
    project('mutation', { include: ['tests/mutation/*.test.ts'] }),
  ],
}

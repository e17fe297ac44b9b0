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
export const undoing = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

type TestOptions = NonNullable<ViteUserConfig['test']>

// As in tests/e2e/playwright.config.ts.
const retry = process.env.CI ? 1 : 0

const project = (name: string, test: TestOptions): TestProjectConfiguration => ({
  extends: true,
  test: { name, retry, ...undoing, ...timeouts, ...test },
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
const testsOfTheBuild = [
  'tests/tools/{benchmark,doctor,mailService}.test.ts',
  'tests/build/!(configuration).test.ts',
]

/** Packs the state-chart package and installs it in projects of their own, which needs a registry. */
const packedPackageTest = 'src/tools/statecharts/test/package.test.ts'

/** How Vitest runs all tests but those in tests/e2e/. `npm test` leaves out the projects whose names end in `-full`; `npm run test:slow` runs those alone. */
export const testSettings: TestOptions = {
  // Two on two cores as well, as browsers wait as often as they work.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  tags: [
    {
      name: 'slow',
      description: 'What takes processes or builds of its own: `npm run test:slow`.',
    },
  ],
  reporters: ['default', './tests/support/missingProgramsReporter.ts'],
  projects: [
    project('lint', { include: ['tests/lint.test.ts'] }),
    inNode('machines', { include: ['tests/machines/*.test.ts'] }),
    inNode('tools', { include: ['tests/{tools,build}/**/*.test.ts'], exclude: testsOfTheBuild }),
    inNode('package', {
      include: ['src/tools/statecharts/test/*.test.ts'],
      exclude: [packedPackageTest],
    }),
    inNode('content', { include: ['tests/content/*.test.ts'] }),
    inJsdom('effects', ['tests/effects/*.test.ts']),
    inJsdom('views', ['tests/views/*.test.{ts,tsx}']),
    project('build', { include: testsOfTheBuild, ...onBuiltSite }),
    project('package-full', { include: [packedPackageTest] }),
    project('mutation-full', { include: ['tests/mutation/*.test.ts'] }),
    project('random-full', {
      include: [
        'tests/machines/randomWalks.test.ts',
        'src/tools/statecharts/test/generatedMachines.test.ts',
      ],
      env: { WALKS_SEED: process.env.WALKS_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}` },
    }),
  ],
}

import { inspect } from 'node:util'
import { expect, test } from './fixtures.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { loadFixture, pathTitle } from '../support/pathFixtures.ts'
import { run } from '../support/runScript.ts'
import { visitIn } from './support/tab.ts'
import { labelled } from '../scenarios/formActions.ts'
import { scenarios } from '../scenarios/index.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { walk } from '../scenarios/walkPath.ts'

const isNetworkMessage = (text: string) => text.startsWith('Failed to load resource: ')

const all = Object.values(scenarios)
/** Whether the paths of this machine are walked by an earlier scenario already: the form's second mail goes as its first. */
const isFurther = (scenario: Scenario) =>
  all.find(({ machine }) => machine === scenario.machine) !== scenario

test.describe.configure({ mode: 'parallel' })

for (const scenario of all)
  test.describe(`${scenario.part} shows what there is to see`, () => {
    for (const path of loadFixture(scenario.machine).paths)
      if (scenario.isPossible?.(path) ?? true)
        test(
          pathTitle(path),
          { tag: isFurther(scenario) || path.purpose === 'pairs' ? '@slow' : [] },
          async ({ walkedTab }) => {
            await walk(scenario, visitIn(walkedTab), path, { report: test.step })
            expect(walkedTab.problems.filter((text) => !isNetworkMessage(text))).toEqual([])
          },
        )
  })

test(
  'a script of a tester drives the site along each path, and fills in its form',
  { tag: '@chromium' },
  async ({ site, launchOptions: { executablePath = '' } }) => {
    const written = labelled((field) => completeForm[field])
    expect(await run('tests/scenarios/exampleScript.ts', site.url, executablePath)).toEqual({
      code: 0,
      output: [
        ...loadFixture('headerMenu').paths.map((path) => `${pathTitle(path)}: as it should be`),
        `${inspect(written)}\n`,
      ].join('\n'),
    })
  },
)

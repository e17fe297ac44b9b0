import { inspect } from 'node:util'
import { expect, inject } from 'vitest'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { readProjectFile } from '../support/projectFiles.ts'
import { loadFixture, pathTitle } from '../support/pathFixtures.ts'
import { run } from '../support/runScript.ts'
import { engine, executablePath, isFullRun } from '../support/builtSite.ts'
import { visitIn } from '../support/drivers/tab.ts'
import { labelled } from '../scenarios/formActions.ts'
import { scenarios } from '../scenarios/index.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { test } from '../support/visitTest.ts'
import { walk } from '../scenarios/walkPath.ts'

const purpose = inject('purpose')

const isNetworkMessage = (text: string) => text.startsWith('Failed to load resource: ')

const all = Object.values(scenarios)
/** Whether the paths of this machine are walked by an earlier scenario already: the form's second mail goes as its first. */
const isFurther = (scenario: Scenario) =>
  all.find(({ machine }) => machine === scenario.machine) !== scenario

const walked = all
  .map((scenario) => ({
    scenario,
    part: scenario.part,
    paths: loadFixture(scenario.machine).paths.filter(
      (path) =>
        (isFurther(scenario) ? isFullRun : path.purpose === purpose) &&
        (scenario.isPossible?.(path) ?? true),
    ),
  }))
  .filter(({ paths }) => paths.length > 0)

test.for(walked.map(({ part, ...walk }) => [part, walk] as const))(
  '%s shows on each path what there is to see',
  async ([, { scenario, paths }], { walkedTab }) => {
    const visit = visitIn(walkedTab)
    for (const path of paths) {
      await walk(scenario, visit, path)
      const problems = walkedTab.problems.splice(0).filter((text) => !isNetworkMessage(text))
      expect(problems, pathTitle(path)).toEqual([])
    }
  },
)

test.runIf(engine === 'chromium' && purpose === 'transitions')(
  'a script of a tester drives the site along each path, and fills in its form',
  async ({ site }) => {
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

test.runIf(engine === 'chromium' && purpose === 'transitions')(
  'the documentation shows that script',
  async () => {
    const [, shown = ''] = /```ts\n([^]*?)```/.exec(readProjectFile('docs/testing.md')) ?? []
    expect(shown).toContain('walk(')
    expect(readProjectFile('tests/scenarios/exampleScript.ts')).toContain(shown)
  },
)

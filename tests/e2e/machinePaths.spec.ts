import { test } from './fixtures.ts'
import { loadFixture, pathTitle } from '../../src/tools/machinePaths/pathFixtures.ts'
import { scenarios } from '../../src/tools/scenarios/index.ts'
import type { Scenario } from '../../src/tools/scenarios/scenario.ts'
import { walk } from '../../src/tools/scenarios/walkPath.ts'

const networkMessage = /^Failed to load resource: /

const all = Object.values(scenarios)
/**
 * Checks whether an earlier scenario runs the paths of the same machine. The form's two mails have the same machine.
 */
const isFurther = (scenario: Scenario) =>
  all.find(({ machine }) => machine === scenario.machine) !== scenario

test.use({ allowedProblems: [networkMessage], consent: null, reducedMotion: 'reduce' })
test.describe.configure({ mode: 'parallel' })

for (const scenario of all)
  test.describe(scenario.part, () => {
    for (const path of loadFixture(scenario.machine).paths)
      if (scenario.isPossible?.(path) ?? true)
        test(
          pathTitle(path),
          { tag: isFurther(scenario) || path.purpose === 'pairs' ? ['@slow', '@chromium'] : [] },
          async ({ visit }) => {
            await walk(scenario, visit, path, { report: test.step })
          },
        )
  })

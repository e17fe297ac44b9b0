import { test } from './fixtures.ts'
import { scenarios } from '../../src/tools/scenarios/index.ts'
import type { Scenario } from '../../src/tools/scenarios/scenario.ts'
import { runPath } from '../../src/tools/scenarios/runPath.ts'
import { canHappen, pathRunsOf } from '../../src/tools/scenarios/pathRuns.ts'

const networkMessage = /^Failed to load resource: /

const all = Object.values(scenarios)
/**
 * Checks whether an earlier scenario uses the same machine, because both scenarios run the same paths. For example, the
 * mail to the owner and the mail to the customer use one machine.
 */
const isFurther = (scenario: Scenario) =>
  all.find(({ machine }) => machine === scenario.machine) !== scenario

test.use({ allowedProblems: [networkMessage], consent: null, reducedMotion: 'reduce' })
test.describe.configure({ mode: 'parallel' })

for (const scenario of all)
  test.describe(scenario.part, () => {
    for (const pathRun of pathRunsOf(scenario))
      if (canHappen(scenario, pathRun.path))
        test(
          pathRun.title,
          {
            tag:
              isFurther(scenario) || pathRun.path.purpose === 'pairs' ? ['@slow', '@chromium'] : [],
          },
          async ({ visit }) => {
            await runPath(scenario, visit, pathRun, { report: test.step })
          },
        )
  })
